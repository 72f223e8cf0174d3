import type { Rehearsal, RehearsalCaseInput } from '@liveline/contract/rehearsal/shapes.ts'
import { useState } from 'react'
import { api } from '../../api/client.ts'
import type { Which } from './rehearsal-queries.ts'

/** Tries cases one after the other; the last one with what came of it. */
export function useRehearsal(which: Which) {
  const [given, setGiven] = useState<RehearsalCaseInput>()
  const [result, setResult] = useState<Rehearsal>()
  const [failure, setFailure] = useState<unknown>()
  const [isBusy, setIsBusy] = useState(false)

  const run = async (next: RehearsalCaseInput) => {
    setIsBusy(true)
    setGiven(next)
    try {
      setResult(await api.rehearsal.run({ body: { ...which, ...next }, quiet: true }))
      setFailure(undefined)
    } catch (error) {
      setFailure(error)
    } finally {
      setIsBusy(false)
    }
  }
  const forget = () => {
    setResult(undefined)
    setGiven(undefined)
    setFailure(undefined)
  }
  return { given, result, failure, isBusy, run, forget }
}
