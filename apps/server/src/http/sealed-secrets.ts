/**
 * Secrets inside what is configured. A *secret* is the text of a part with one of the given names, at any depth; kept in
 * the database as `{ sealed }` under the key file, so that neither a backup nor a reader of the tables has it, and shown
 * as `KEPT_SECRET` to whoever may change it. A plain text that stands there is read as it is.
 */
import { KEPT_SECRET } from '@liveline/contract/system-config/shapes.ts'
import { seal, unseal } from './secrets.ts'

type Named = readonly string[]
type Parts = Readonly<Record<string, unknown>>
type Sealed = { readonly sealed: string }

const isParts = (value: unknown): value is Parts => typeof value === 'object' && value !== null && !Array.isArray(value)
const isSealed = (value: unknown): value is Sealed =>
  isParts(value) && typeof value['sealed'] === 'string' && Object.keys(value).length === 1

/** What each secret becomes; one that becomes undefined goes. */
function mapSecrets(value: unknown, names: Named, become: (secret: unknown) => unknown): unknown {
  if (names.length === 0) return value
  if (Array.isArray(value)) return value.map((entry: unknown) => mapSecrets(entry, names, become))
  if (!isParts(value)) return value
  return Object.fromEntries(
    Object.entries(value).flatMap(([name, part]) => {
      const isSecret = names.includes(name) && (typeof part === 'string' || isSealed(part))
      const mapped = isSecret ? become(part) : mapSecrets(part, names, become)
      return mapped === undefined ? [] : [[name, mapped]]
    }),
  )
}

export const sealSecrets = (value: unknown, names: Named, key: Buffer): unknown =>
  mapSecrets(value, names, (secret) =>
    typeof secret === 'string' && secret !== ''
      ? { sealed: seal(key, Buffer.from(secret, 'utf8')).toString('base64') }
      : secret,
  )

/** A secret that was sealed under another key is none. */
export const openSecrets = (value: unknown, names: Named, key: Buffer): unknown =>
  mapSecrets(value, names, (secret) => (isSealed(secret) ? opened(secret, key) : secret))

export const hideSecrets = (value: unknown, names: Named): unknown =>
  mapSecrets(value, names, (secret) => (secret === '' ? '' : KEPT_SECRET))

function opened({ sealed }: Sealed, key: Buffer): string | undefined {
  try {
    return unseal(key, Buffer.from(sealed, 'base64')).toString('utf8')
  } catch {
    return undefined
  }
}

/** What was entered, with the present secret wherever it was left as it is; entries of a list are known by their `id`. */
export function keepSecrets(entered: unknown, present: unknown, names: Named): unknown {
  if (Array.isArray(entered)) {
    const known = Array.isArray(present) ? present.filter(isParts) : []
    return entered.map((entry: unknown) => {
      const same = isParts(entry)
        ? known.find((one) => one['id'] !== undefined && one['id'] === entry['id'])
        : undefined
      return keepSecrets(entry, same, names)
    })
  }
  if (!isParts(entered)) return entered
  const before = isParts(present) ? present : {}
  return Object.fromEntries(
    Object.entries(entered).flatMap(([name, part]) => {
      const kept = names.includes(name) && part === KEPT_SECRET ? before[name] : keepSecrets(part, before[name], names)
      return kept === undefined ? [] : [[name, kept]]
    }),
  )
}
