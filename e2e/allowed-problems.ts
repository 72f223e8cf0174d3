const REFUSED = /^Failed to load resource: the server responded with a status of (?:4\d\d|503) /
const UNREACHABLE = /^Failed to load resource: net::ERR_/
const CONFLICT = /^Failed to load resource: the server responded with a status of 409 /

/**
 * What a journey brings about on purpose: the browser writes each answer that refuses, and each server that is gone, as
 * an error to its console. An error of a page or a breach of the content policy is allowed nowhere. The list may only
 * get shorter.
 */
export const ALLOWED: Readonly<Record<string, readonly RegExp[]>> = {
  approvals: [CONFLICT],
  dialogs: [REFUSED],
  'plan-approval': [CONFLICT],
  'server-restarts': [REFUSED, UNREACHABLE],
  session: [REFUSED, UNREACHABLE],
  'session-ends': [REFUSED],
  'sign-on': [REFUSED],
}
