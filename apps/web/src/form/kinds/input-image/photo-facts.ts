import type { Json } from '@liveline/form-schema/json.ts'
import { findOwnPosition } from '../../../ui/own-position.ts'

/** An older picture was taken elsewhere, as far as anybody knows. */
const JUST_NOW_MS = 10 * 60_000
const DECIMALS = 6

/** When a photo was taken, and where if that was just now: where the device is is where it was. */
export async function factsOfPhoto(
  file: Pick<File, 'lastModified'>,
  needsPlace: boolean,
  now = Date.now(),
): Promise<Json> {
  const takenAt = new Date(file.lastModified).toISOString()
  if (!needsPlace || now - file.lastModified > JUST_NOW_MS) return { takenAt }
  const own = await findOwnPosition()
  if (own.kind !== 'found') return { takenAt }
  const { lng, lat } = own.place
  return { takenAt, lng: Number(lng.toFixed(DECIMALS)), lat: Number(lat.toFixed(DECIMALS)) }
}
