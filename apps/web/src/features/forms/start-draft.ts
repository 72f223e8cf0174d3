import type { Draft } from '../../session/draft/draft-keeper.ts'

/** An application that has not been sent: what is entered, and by what the server knows it again. */
export interface Application {
  readonly values: Readonly<Record<string, unknown>>
  /** Made with the draft: however many tabs submit it, it is started once. */
  readonly draftId: string
}

const isRecord = (value: unknown): value is Record<string, unknown> => typeof value === 'object' && value !== null

/** A draft out of the browser's store; undefined for anything else. */
export function readApplication(stored: unknown): Draft<Application> | undefined {
  if (!isRecord(stored) || !isRecord(stored['content']) || typeof stored['savedAt'] !== 'string') return undefined
  const { values, draftId } = stored['content']
  if (!isRecord(values) || typeof draftId !== 'string') return undefined
  return { content: { values, draftId }, savedAt: stored['savedAt'] }
}

export const isEmptyApplication = ({ values }: Application): boolean => Object.keys(values).length === 0
