import type { DataRecord } from '@liveline/contract/form-data/shapes.ts'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { ApiError } from '../../../api/api-error.ts'
import { api } from '../../../api/client.ts'
import { newIdempotencyKey } from '../../../api/http.ts'
import { recordAddress } from '../../../app/paths.ts'
import { withWordsConfirmed } from '../../../session/confirm-words.ts'
import { toast } from '../../../ui/feedback/toasts.ts'
import { navigate } from '../../../ui/navigation.tsx'
import { readConflict, type Conflict } from './conflict.ts'
import type { RecordValues } from './record-form.ts'
import { invalidateRecords } from './record-queries.ts'

/** A correction on its way: the fields that were changed, and why. */
export interface Correction {
  readonly rev: number
  readonly changes: Record<string, unknown>
  readonly reason: string
}

interface Events {
  /** It is saved, here or as a copy: nothing of the entry is left to keep. */
  readonly onSaved: () => void
  readonly onRefused: (error: unknown) => void
}

/** Saves corrections of one record; whoever comes second learns who was first and chooses (answers C3). */
export function useCorrect(record: DataRecord, { onSaved, onRefused }: Events) {
  const { t } = useTranslation()
  const [conflict, setConflict] = useState<Conflict & { readonly correction: Correction }>()
  const { id, formId } = record

  const arrive = async (at: string, words: string) => {
    onSaved()
    setConflict(undefined)
    toast.success(words)
    await invalidateRecords()
    navigate(recordAddress(at), { replace: true })
  }
  const send = async (correction: Correction) => {
    const { rev, changes: values, reason } = correction
    try {
      await withWordsConfirmed((more) =>
        api.formData.update({
          body: { id, rev, values, reason, ...more },
          quiet: ['FORM_INVALID', 'STALE', 'SENSITIVE_WORDS_FOUND'],
        }),
      )
    } catch (error) {
      const found = error instanceof ApiError && error.code === 'STALE' ? readConflict(error.details) : undefined
      setConflict(found === undefined ? undefined : { ...found, correction })
      if (found === undefined) onRefused(error)
      return
    }
    await arrive(id, t('records.corrected'))
  }
  return {
    conflict,
    send,
    /** The fields that were changed here win; what only the other changed stays. */
    overwrite: async () => {
      if (conflict !== undefined) await send({ ...conflict.correction, rev: conflict.rev })
    },
    /** The entry becomes a record of its own beside the other's. */
    copy: async (values: RecordValues) => {
      try {
        const body = { formId, values: { ...values }, id: newIdempotencyKey() }
        const saved = await withWordsConfirmed((more) =>
          api.formData.save({ body: { ...body, ...more }, quiet: ['FORM_INVALID', 'SENSITIVE_WORDS_FOUND'] }),
        )
        await arrive(saved.id, t('records.copied'))
      } catch (error) {
        setConflict(undefined)
        onRefused(error)
      }
    },
    goOn: () => setConflict(undefined),
  }
}
