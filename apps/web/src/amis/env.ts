import type { RenderOptions } from 'amis'
import { allApis } from '@liveline/contract/all-apis.ts'
import type { ApiCall } from '@liveline/contract/define-api.ts'
import { isAbsent, isObject } from '@liveline/form-schema/json.ts'
import { ApiError } from '../api/api-error.ts'
import { send } from '../api/http.ts'
import { currentLanguage } from '../ui/language.ts'
import { navigate } from '../ui/navigation.tsx'
import { sanitizeHtml } from '../ui/sanitize.ts'
import { toast } from '../ui/feedback/toasts.ts'
import { localizeSchema } from '../form/localize-schema.ts'

interface AmisRequest {
  readonly url: string
  readonly method?: string
  readonly data?: unknown
}

/** Path and query when the address lies on our own origin; schemas may call nothing else. */
export function sameOriginPath(url: string, origin: string): string | undefined {
  let parsed: URL
  try {
    parsed = new URL(url, origin)
  } catch {
    return undefined
  }
  return parsed.origin === origin ? parsed.pathname + parsed.search : undefined
}

const readingPosts: ReadonlySet<string> = new Set(
  Object.values(allApis)
    .flatMap((one) => Object.values<ApiCall>(one))
    .flatMap(({ method, readOnly, path }) => (method === 'POST' && readOnly === true ? [path] : [])),
)

/** A filter that nobody has filled in narrows nothing, and the calls that list refuse it. */
function withoutEmptyFilters(data: unknown): unknown {
  if (!isObject(data) || !Array.isArray(data['filters'])) return data
  const filters = data['filters'].filter((one) => !isObject(one) || !isAbsent(one['value']))
  return { ...data, filters }
}

/** Our envelope in, the one amis expects out. @param onFailed told when something that is only read did not come */
export async function amisFetcher({ url, method = 'get', data }: AmisRequest, onFailed = () => {}) {
  const path = sameOriginPath(url, location.origin)
  const verb = method.toUpperCase()
  if (path === undefined || (verb !== 'GET' && verb !== 'POST')) {
    return { status: 200, data: { status: 403, msg: `${verb} ${url}`, data: {} } }
  }
  const isRead = verb === 'GET' || readingPosts.has(path)
  try {
    const answer = await send(verb, path, verb === 'POST' ? { body: withoutEmptyFilters(data), isRead } : {})
    const localized = localizeSchema(answer ?? {}, currentLanguage())
    return { status: 200, data: { status: 0, msg: '', data: localized as object } }
  } catch (error) {
    // Already shown to the person by the one place that shows failures.
    if (isRead) onFailed()
    const status = error instanceof ApiError && error.retcode !== 0 ? error.retcode : 500
    return { status: 200, data: { status, msg: '', data: {} } }
  }
}

/** amis as a guest: it fetches, notifies, moves and writes markup only through us. */
export const amisEnv: RenderOptions = {
  fetcher: (request) => amisFetcher(request),
  notify: (level, message) => {
    const text = String(message ?? '')
    if (text === '') return
    if (level === 'success') toast.success(text)
    else if (level === 'info') toast.info(text)
    else toast.error(text)
  },
  alert: (message) => toast.info(message),
  jumpTo: (to) => {
    const path = sameOriginPath(to, location.origin)
    if (path !== undefined) navigate(path)
  },
  // A form in one tab must not change the address of the window.
  updateLocation: () => {},
  isCurrentUrl: (link) => link === location.pathname + location.search,
  isCancel: (error) => error instanceof DOMException && error.name === 'AbortError',
  copy: (text) => {
    void navigator.clipboard?.writeText(text)
  },
  filterHtml: sanitizeHtml,
  tracker: () => {},
  isMobile: () => false,
  useMobileUI: false,
}
