/** What people are certified to do (domain.md F11, P9). What somebody holds is asked afresh each time: it may end today. */
import type { Queryable } from '../../database/open-database.ts'
import { listHolders, listOf } from './qualifications.repository.ts'

/** What a step asks for: codes of qualifications between commas, all of them; `true`: any one. */
export type Wanted = string | true
/** `expiredOn`: the day on which the last one of the code ended or begins; undefined where there never was one. */
export type Missing = { readonly code: string | true; readonly expiredOn: string | undefined }

const codesIn = (wanted: string) => wanted.split(',').flatMap((code) => code.trim() || [])

/** What of that somebody does not hold at a moment. */
export async function findMissing(queryable: Queryable, userId: number, wanted: Wanted, at: Date): Promise<Missing[]> {
  const held = await listOf(queryable, userId, at)
  if (wanted === true)
    return held.some(({ isValid }) => isValid) ? [] : [{ code: true, expiredOn: held.at(-1)?.validTo }]
  return codesIn(wanted).flatMap((code) => {
    const own = held.filter((one) => one.code === code)
    return own.some(({ isValid }) => isValid) ? [] : [{ code, expiredOn: own.at(-1)?.validTo }]
  })
}

export async function isQualified(queryable: Queryable, userId: number, wanted: Wanted, at: Date): Promise<boolean> {
  return (await findMissing(queryable, userId, wanted, at)).length === 0
}

/** Enabled people who hold a qualification at a moment. */
export const holdersOf = (queryable: Queryable, code: string, at: Date): Promise<number[]> =>
  listHolders(queryable, code, at)
