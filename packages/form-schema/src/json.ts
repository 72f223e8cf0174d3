/** What JSON holds, as far as a form must tell it apart. */
export type Json = Readonly<Record<string, unknown>>

export const isScalar = (value: unknown): value is string | number | boolean =>
  typeof value === 'string' || typeof value === 'number' || typeof value === 'boolean'

export const isObject = (value: unknown): value is Json =>
  typeof value === 'object' && value !== null && !Array.isArray(value)

/** Nothing was filled in; spaces are something. */
export const isAbsent = (value: unknown): boolean =>
  value === undefined || value === null || value === '' || (Array.isArray(value) && value.length === 0)

/** Spaces fill in no compulsory field. */
export const isBlank = (value: unknown): boolean =>
  isAbsent(value) || (typeof value === 'string' && value.trim() === '')
