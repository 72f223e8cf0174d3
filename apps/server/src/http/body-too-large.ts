import { AppError } from './app-error.ts'

const KIB = 1_024
const MIB = KIB * KIB

/** Says the limit, of whole KiB, in whole MiB where it is made of them. */
export function bodyTooLarge(limitBytes: number): AppError {
  const limit = limitBytes % MIB === 0 ? `${limitBytes / MIB} MiB` : `${limitBytes / KIB} KiB`
  return new AppError('BODY_TOO_LARGE', { details: { limit } })
}
