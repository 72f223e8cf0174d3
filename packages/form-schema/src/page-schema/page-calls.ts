import { allApis } from '@liveline/contract/all-apis.ts'
import type { ApiCall } from '@liveline/contract/define-api.ts'
import { isObject } from '../json.ts'
import { isReadingPath } from '../lint.ts'
import { fixedStyles, postPaths, styleKeys } from './page-parts.ts'

const known: ReadonlySet<string> = new Set(
  Object.values(allApis)
    .flatMap((api) => Object.values<ApiCall>(api))
    .filter(({ method }) => method === 'POST')
    .map(({ path }) => path),
)
const posted: ReadonlySet<string> = new Set(postPaths.filter((path) => known.has(path)))

/**
 * Whether a page may make a call: any of ours that only reads by GET, or one of `postPaths`. Whoever opens the page makes
 * it, with his own rights.
 * @param text `get:/path?a=${b}`, `post:/path`, or a path whose method stands beside it
 */
export function isCall(text: string, method?: string): boolean {
  const [, prefix, path = ''] = /^(?:(get|post):)?(.*)$/is.exec(text) ?? []
  const verb = prefix?.toLowerCase() ?? method ?? 'get'
  return verb === 'get' ? isReadingPath(path) : verb === 'post' && posted.has(path)
}

/** Whether it is a page of the console: never another host, never a script. */
export const isAddress = (text: string): boolean => /^\/(?![/\\])[^\s\\<>"'`]{0,500}$/.test(text)

/** The first look that is not allowed; undefined when all are. */
export function refusedStyle(style: unknown): string | undefined {
  if (!isObject(style)) return style === undefined || style === null ? undefined : String(style)
  return Object.entries(style).find(([key, value]) => {
    const fixed = fixedStyles[key]
    if (fixed !== undefined) return !fixed.includes(value)
    if (!styleKeys.has(key)) return true
    return (
      typeof value !== 'number' &&
      !(typeof value === 'string' && /^[\w\s#%.,()+-]*$/.test(value) && !/url|image/i.test(value))
    )
  })?.[0]
}
