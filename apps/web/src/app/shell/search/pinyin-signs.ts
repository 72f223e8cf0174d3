/** A sign that is read: a Chinese one, a letter or a digit. Everything else has no sound. */
const READ = /[\p{Script=Han}\da-z]/iu
const HAN = /\p{Script=Han}/u
const SYLLABLE =
  /^(?:[zcs]h|[bpmfdtnlgkhjqxrzcsyw])?(?:[aoeiuv]|ai|ei|ui|ao|ou|iu|ie|[vu]e|er|an|en|in|[uv]n|ang|eng|ing|ong|ia|ua|uo|iao|ian|iang|iong|uai|uan|uang)$/
/** `zhuang` */
const LONGEST_SYLLABLE = 6

/** Lengths of the sounds of `signs` in `sounds`, whose first letters are `initials`; undefined when they are of others. */
function split(sounds: string, initials: string, signs: readonly string[], from = 0): readonly number[] | undefined {
  if (from === signs.length) return sounds === '' ? [] : undefined
  const [sign = '', initial] = [signs[from], initials[from]]
  if (sounds[0] !== initial) return undefined
  // `fangan` is fang and an: the longest that leaves something to read for each that follows.
  for (let length = HAN.test(sign) ? Math.min(LONGEST_SYLLABLE, sounds.length) : 1; length > 0; length -= 1) {
    if (HAN.test(sign) && !SYLLABLE.test(sounds.slice(0, length))) continue
    const rest = split(sounds.slice(length), initials, signs, from + 1)
    if (rest !== undefined) return [length, ...rest]
  }
  return undefined
}

/**
 * Which place of a title each letter of its keywords stands for, keywords being the sounds of the title and their first
 * letters: `daiban db`. Empty when they are of something else, such as the title in another language.
 */
export function signsOf(title: string, keywords: string): readonly (number | undefined)[] {
  const places = Array.from(title.matchAll(new RegExp(READ, 'giu')), ({ index }) => index)
  const signs = places.map((place) => title[place]?.toLowerCase() ?? '')
  const [sounds = '', initials = '', ...more] = keywords.split(' ')
  const isOfTitle = initials.length === signs.length && signs.every((sign, n) => HAN.test(sign) || sign === initials[n])
  if (!isOfTitle || more.length > 0) return []
  const lengths = split(sounds, initials, signs)
  const inSounds = lengths?.flatMap((length, n) => Array.from({ length }, () => places[n]))
  return [...(inSounds ?? Array.from(sounds, () => undefined)), undefined, ...places]
}
