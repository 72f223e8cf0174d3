import type { Text } from '../language.ts'

/**
 * An error that a caller can meet: number on the wire (`retcode`), HTTP status and the sentence in both languages.
 * `{name}` is filled from the error's `details`. Specification §8; design.md §3 "Envelope and errors".
 */
export interface ErrorEntry extends Text {
  readonly retcode: number
  readonly http: number
}

export const entry = (retcode: number, http: number, zh: string, en: string): ErrorEntry => ({ retcode, http, zh, en })
