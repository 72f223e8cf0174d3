import { allApis } from '@liveline/contract/all-apis.ts'
import type { Api, ApiCall, ApiData, ClientInput } from '@liveline/contract/define-api.ts'
import { startupTexts } from '../messages/startup.ts'
import { currentLanguage } from '../ui/language.ts'
import { ApiError, NO_ANSWER } from './api-error.ts'
import type { SendOptions } from './attempt.ts'
import { send } from './http.ts'

type CallOptions = Omit<SendOptions, 'body' | 'isRead'>
type Empty = Record<string, never>
/** A call that takes a file takes it as it is. */
type Content<C extends ApiCall> = C extends { readonly bodyType: 'bytes' } ? { readonly body: Blob } : unknown
type CallInput<C extends ApiCall> = (C extends { readonly bodyType: 'bytes' }
  ? Omit<ClientInput<C>, 'body'>
  : ClientInput<C>) &
  Content<C> &
  CallOptions
type Caller<C extends ApiCall> =
  Empty extends ClientInput<C>
    ? (input?: CallInput<C>) => Promise<ApiData<C>>
    : (input: CallInput<C>) => Promise<ApiData<C>>
type Client<A extends Api> = { readonly [K in keyof A]: Caller<A[K]> }

interface AnyInput extends CallOptions {
  readonly params?: Readonly<Record<string, unknown>>
  readonly query?: Readonly<Record<string, unknown>>
  readonly body?: unknown
}

/** Fills `{name}` places of a path and appends the query; empty values are left out. */
export function urlOf(path: string, params: AnyInput['params'], query: AnyInput['query']): string {
  const filled = path.replaceAll(/\{(\w+)\}/g, (_, name: string) => encodeURIComponent(String(params?.[name] ?? '')))
  const search = new URLSearchParams()
  for (const [name, value] of Object.entries(query ?? {})) {
    if (value !== undefined && value !== null && value !== '') search.set(name, String(value))
  }
  const text = search.toString()
  return text === '' ? filled : `${filled}?${text}`
}

function createClient<A extends Api>(api: A): Client<A> {
  const calls = Object.entries(api).map(([name, call]) => {
    const run = async (input: AnyInput = {}): Promise<unknown> => {
      const { params, query, body, ...options } = input
      const url = urlOf(call.path, params, query)
      const answer = await send(call.method, url, { ...options, body, isRead: call.readOnly === true })
      if (call.data === undefined) return null
      const parsed = call.data.safeParse(answer)
      if (parsed.success) return parsed.data
      const place = parsed.error.issues[0]?.path.join('.') ?? ''
      console.error(`${call.method} ${call.path} answered in another shape than agreed, at "${place}"`, parsed.error)
      throw new ApiError({
        retcode: NO_ANSWER,
        httpStatus: 200,
        message: startupTexts(currentLanguage()).unexpectedAnswer,
        cause: parsed.error,
      })
    }
    return [name, run] as const
  })
  return Object.fromEntries(calls) as Client<A>
}

function createClients<T extends Readonly<Record<string, Api>>>(apis: T): { readonly [S in keyof T]: Client<T[S]> } {
  const clients = Object.entries(apis).map(([subject, calls]) => [subject, createClient(calls)] as const)
  return Object.fromEntries(clients) as { [S in keyof T]: Client<T[S]> }
}

/** Every call of the contract, typed both ways, its answer parsed on arrival. */
export const api = createClients(allApis)
