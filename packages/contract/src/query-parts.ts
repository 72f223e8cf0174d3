import { z } from 'zod'

/** A flag in an address. */
export const booleanQuery = z.enum(['true', 'false', '1', '0']).transform((text) => text === 'true' || text === '1')

export const momentRange = { from: z.iso.datetime().optional(), to: z.iso.datetime().optional() }
