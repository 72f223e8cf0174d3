import { isObject } from '@liveline/form-schema/json.ts'
import { readLocalDraft } from '../../../session/draft/local-draft.ts'
import type { Layouts } from './layouts.ts'

export const localDraftName = (formId: number): string => `design.${formId}`

/** What this browser kept of a form because it had not reached the server. */
export interface LocalDraft extends Layouts {
  readonly savedAt: string
  /** The state of the server that it goes on from. */
  readonly rev: number
}

/** The unsaved form of this browser; undefined for none, or what is no draft of a form. */
export function readLocalForm(formId: number): LocalDraft | undefined {
  const kept = readLocalDraft(localDraftName(formId))
  if (!isObject(kept)) return undefined
  const { desk, phone, savedAt, rev } = kept
  if (!isObject(desk) || (phone !== null && !isObject(phone))) return undefined
  return typeof savedAt === 'string' && typeof rev === 'number' ? { desk, phone, savedAt, rev } : undefined
}
