import type { RenderOptions } from 'amis'
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

/** Our envelope in, the one amis expects out. */
export async function amisFetcher({ url, method = 'get', data }: AmisRequest) {
  const path = sameOriginPath(url, location.origin)
  const verb = method.toUpperCase()
  if (path === undefined || (verb !== 'GET' && verb !== 'POST')) {
    return { status: 200, data: { status: 403, msg: `${verb} ${url}`, data: {} } }
  }
  try {
    const answer = await send(verb, path, verb === 'POST' ? { body: data } : {})
    const localized = localizeSchema(answer ?? {}, currentLanguage())
    return { status: 200, data: { status: 0, msg: '', data: localized as object } }
  } catch (error) {
    // Already shown to the person by the one place that shows failures.
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
