import { z } from 'zod'

/** A flag in an address. */
export const booleanQuery = z.enum(['true', 'false', '1', '0']).transform((text) => text === 'true' || text === '1')

/** The database has no year 0. */
export const moment = z.iso.datetime().refine((text) => !text.startsWith('0000'))

export const momentRange = { from: moment.optional(), to: moment.optional() }

/** Class of live-line work, as the catalogue and the plan form say it. */
export const planClass = z.number().int().min(1).max(4)

/** Risk level, as the plan form keeps it. */
export const riskLevel = z.enum(['I', 'II', 'III', 'IV'])

/** Several of each in an address, between commas. */
export const planClassList = z
  .string()
  .regex(/^[1-4](?:,[1-4]){0,3}$/)
  .transform((text) => text.split(',').map(Number))
export const riskLevelList = z
  .string()
  .regex(/^(?:I|II|III|IV)(?:,(?:I|II|III|IV)){0,3}$/)
  .transform((text) => text.split(','))
