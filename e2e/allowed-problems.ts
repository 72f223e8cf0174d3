/** A server that is gone, as the browser writes it to its console. */
const UNREACHABLE = /^Failed to load resource: net::ERR_/

/** An answer that refuses is no fault of a page: the browser writes each to its console, and the journeys judge the screen. */
export const REFUSED = /^Failed to load resource: the server responded with a status of (?:4\d\d|503) /

/**
 * What a journey brings about on purpose. An error of a page or a breach of the content policy is allowed nowhere. The
 * list may only get shorter.
 */
export const ALLOWED: Readonly<Record<string, readonly RegExp[]>> = {
  // A page whose code had not come yet when the server went says so, and tries again.
  'server-restarts': [UNREACHABLE, /^TypeError: Failed to fetch dynamically imported module: /],
  session: [UNREACHABLE],
  // The pages of the provider that the journey starts ask for a font of their own.
  'sign-on': [/^Failed to load resource: net::ERR_NAME_NOT_RESOLVED \(https:\/\/fonts\.googleapis\.com\//],
}
