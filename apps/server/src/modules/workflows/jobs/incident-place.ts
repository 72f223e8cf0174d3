/** A place in the list of incidents as `after` and `next` carry it. */
import { z } from 'zod'
import { AppError } from '../../../http/app-error.ts'
import type { IncidentPlace } from './incidents.repository.ts'

const Place = z.tuple([z.string().regex(/^\d{4}-\d\d-\d\d \d\d:\d\d:\d\d(\.\d+)?[+-]\d\d(:\d\d)?$/), z.uuid()])

export const writePlace = ({ since, jobId }: IncidentPlace): string =>
  Buffer.from(JSON.stringify([since, jobId])).toString('base64url')

/** @throws {AppError} INVALID_INPUT for what no answer of ours carried */
export function placeFrom(text: string): IncidentPlace {
  const place = Place.safeParse(parsed(Buffer.from(text, 'base64url').toString()))
  if (!place.success) throw new AppError('INVALID_INPUT', { details: { problems: 'after' } })
  const [since, jobId] = place.data
  return { since, jobId }
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}
