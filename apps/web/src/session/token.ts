/**
 * The token lives in localStorage because the specification's token is shared by the tabs of a browser: a link that
 * opens in a new tab must find the session. Whatever reads it here has half a key only: the server also wants the
 * session's cookie, which no script can read (docs/adr/0007). Off localhost without TLS browsers keep no such cookie:
 * there the token is the whole key, of a shorter session.
 */
const KEY = 'liveline.token'

const ADMITTED_KEY = 'liveline.admitted'

/** Where a token was set or cleared: in this tab, or in another one of the browser. */
type Place = 'here' | 'elsewhere'
type Listener = (token: string | undefined, place: Place) => void
const listeners = new Set<Listener>()

export function getToken(): string | undefined {
  return localStorage.getItem(KEY) ?? undefined
}

/**
 * What this page sends. A page that shows one person's work goes on with the token it opened with until it knows who
 * the new one is: what that person entered must not be sent in the name of whoever logs in in another tab.
 */
let held: { readonly token: string | undefined } | undefined

export function pageToken(): string | undefined {
  return held === undefined ? getToken() : held.token
}

/** From here on this page works with the token of now. */
export function holdToken(): void {
  held = { token: getToken() }
}

export function setToken(token: string): void {
  localStorage.setItem(KEY, token)
  localStorage.removeItem(ADMITTED_KEY)
  if (held !== undefined) holdToken()
  for (const listener of listeners) listener(token, 'here')
}

export function clearToken(): void {
  localStorage.removeItem(KEY)
  localStorage.removeItem(ADMITTED_KEY)
  if (held !== undefined) holdToken()
  for (const listener of listeners) listener(undefined, 'here')
}

/** Tells of changes in this tab and in others; gives back what ends it. */
export function onTokenChange(listener: Listener): () => void {
  const onStorage = (event: StorageEvent) => {
    if (event.key === KEY || event.key === null) listener(getToken(), 'elsewhere')
  }
  listeners.add(listener)
  window.addEventListener('storage', onStorage)
  return () => {
    listeners.delete(listener)
    window.removeEventListener('storage', onStorage)
  }
}

/** The home of the person, once the console has opened with this token: no change of the password stands before it. */
export function admittedHome(): string | undefined {
  return localStorage.getItem(ADMITTED_KEY) ?? undefined
}

export function noteAdmitted(home: string): void {
  localStorage.setItem(ADMITTED_KEY, home)
}
