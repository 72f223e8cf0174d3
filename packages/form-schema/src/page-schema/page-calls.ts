import { allApis } from '@liveline/contract/all-apis.ts'
import type { ApiCall } from '@liveline/contract/define-api.ts'
import { isObject, type Json } from '../json.ts'
import { isReadingPath } from '../lint.ts'
import { fixedStyles, postPaths, styleKeys } from './page-parts.ts'

const posted: ReadonlyMap<string, ApiCall> = new Map(
  Object.values(allApis)
    .flatMap((api) => Object.values<ApiCall>(api))
    .filter(({ method, path }) => method === 'POST' && postPaths.includes(path))
    .map((call) => [call.path, call]),
)

/**
 * Whether a page may make a call: any of ours that only reads by GET, or one of `postPaths`. Whoever opens the page makes
 * it, with his own rights.
 * @param text `get:/path?a=${b}`, `post:/path`, or a path whose method stands beside it
 */
export function isCall(text: string, method?: string): boolean {
  const { verb, path } = readCall(text, method)
  return verb === 'get' ? isReadingPath(path) : verb === 'post' && posted.has(path)
}

/**
 * Whether a call changes something or is written down. It is made for whoever opens the page, with his rights, so a
 * page makes it at his click only (`isClicked`).
 */
export function isAct(text: string, method?: string): boolean {
  const { verb, path } = readCall(text, method)
  return verb === 'post' && posted.get(path)?.readOnly !== true
}

const buttons: readonly unknown[] = ['button', 'submit', 'action', undefined]

/** Whether the `api` of this part waits for a click: of a button that calls, or of a form that is sent. */
export function isClicked(node: Json): boolean {
  if (node.type === 'form') return isOff(node['submitOnInit']) && isOff(node['submitOnChange'])
  return node.actionType === 'ajax' && buttons.includes(node.type)
}

const isOff = (flag: unknown): boolean => flag === undefined || flag === false

function readCall(text: string, method?: string): { readonly verb: string; readonly path: string } {
  const [, prefix, path = ''] = /^(?:(get|post):)?(.*)$/is.exec(text) ?? []
  return { verb: prefix?.toLowerCase() ?? method ?? 'get', path }
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
