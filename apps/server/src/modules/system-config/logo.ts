/** Longer would hold up the login page, which comes with it. */
const MOST_CHARACTERS = 32 * 1_024

const image = String.raw`\.(?:svg|png|jpe?g|webp|gif)`
/** Segments that begin with a letter or a digit: never `//another.host`, `..` or an address with a scheme. */
const ownFile = new RegExp(String.raw`^(?:/[\w][\w.-]*)+${image}$`, 'i')
const withinAddress = /^data:image\/(?:svg\+xml|png|jpeg|webp|gif);base64,[\w+/]+=*$/

/** The configured logo where it is an image of our own: a path of this origin, or a `data:` address; else none. */
export function logoOf(setting: unknown): string {
  if (typeof setting !== 'string' || setting.length > MOST_CHARACTERS) return ''
  return ownFile.test(setting) || withinAddress.test(setting) ? setting : ''
}
