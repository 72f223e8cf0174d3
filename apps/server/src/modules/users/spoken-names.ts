/** How the name of a person sounds, as somebody types it who searches for him. */
import { pinyinInitials, pinyinSounds } from '../../pinyin-initials.ts'

export type Spoken = { readonly sounds: string; readonly initials: string }

/** Names sound the same for ever; reading one takes longer than everything else that is done with it. */
const spoken = new Map<string, Spoken>()
const MOST_SPOKEN = 50_000

export function speak(name: string): Spoken {
  const known = spoken.get(name)
  if (known !== undefined) return known
  if (spoken.size >= MOST_SPOKEN) spoken.clear()
  const read = { sounds: pinyinSounds(name, 'person'), initials: pinyinInitials(name, 'person') }
  spoken.set(name, read)
  return read
}
