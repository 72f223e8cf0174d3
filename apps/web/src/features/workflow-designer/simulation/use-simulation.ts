import type { ProcessDefinition, Variables } from '@liveline/workflow-engine'
import { useCallback, useEffect, useMemo, useState } from 'react'
import type { Called } from './called.ts'
import type { Choice } from './choices.ts'
import * as played from './simulate.ts'
import type { Simulation } from './simulate.ts'

/** Between two steps of playing: long enough to see where the tokens have come to. */
const PLAY_EVERY_MS = 900
/** A flow that goes round and round is stopped. */
const MOST_PLAYED = 200

export interface Playing {
  readonly simulation: Simulation
  readonly choices: readonly Choice[]
  readonly isPlaying: boolean
  /** Playing was stopped, for it did not come to an end. */
  readonly isCut: boolean
  readonly canStep: boolean
  readonly step: () => void
  readonly togglePlaying: () => void
  readonly back: (() => void) | undefined
  readonly reset: () => void
  readonly startAt: (startEventId: string) => void
  readonly choose: (choice: Choice) => void
  /** Of the drawing itself, or of a process that it calls. */
  readonly setValues: (values: Variables, process: string) => void
}

/** A simulation and what can be done with it; it is told nothing of the page. */
export function useSimulation(definition: ProcessDefinition, initiator: string, called: Called): Playing {
  const [simulation, setSimulation] = useState(() => played.createSimulation(definition, initiator, new Date(), called))
  const [left, setLeft] = useState(0)
  const [isCut, setIsCut] = useState(false)
  const choices = useMemo(() => played.choicesOf(simulation), [simulation])
  const next = useMemo(() => played.step(simulation), [simulation])
  const isPlaying = left > 0
  const stop = useCallback(() => {
    setLeft(0)
    setIsCut(false)
  }, [])
  const go = useCallback(
    (to: Simulation) => {
      stop()
      setSimulation(to)
    },
    [stop],
  )
  useEffect(() => {
    if (!isPlaying) return
    const timer = setTimeout(
      () => {
        // It stands where somebody has to choose, or a step cannot be done: that is told once.
        const isDone = next === undefined || next.state === simulation.state
        if (next !== undefined) setSimulation(next)
        setLeft(isDone ? 0 : left - 1)
        setIsCut(!isDone && left === 1)
      },
      left === MOST_PLAYED ? 0 : PLAY_EVERY_MS,
    )
    return () => clearTimeout(timer)
  }, [isPlaying, left, next, simulation])
  const { before } = simulation
  return {
    ...{ simulation, choices, isPlaying, isCut, canStep: next !== undefined },
    step: () => {
      if (next !== undefined) go(next)
    },
    togglePlaying: () => {
      setIsCut(false)
      setLeft(isPlaying ? 0 : MOST_PLAYED)
    },
    back: before === undefined ? undefined : () => go(before),
    reset: () => go(played.reset(simulation, new Date())),
    startAt: (id) => go(played.start(simulation, id)),
    choose: (choice) => go(played.choose(simulation, choice)),
    setValues: (values, process) => setSimulation(played.setValues(simulation, values, process)),
  }
}
