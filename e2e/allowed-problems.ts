/** What one journey brings about on purpose. */
export interface AllowedProblem {
  readonly journey: string
  /** As the browser writes it to its console. */
  readonly text: RegExp
  /** It depends on what had come when something happened: a run may do without. */
  readonly sometimes?: true
}

/** A call that the server refuses, which the browser writes to its console whatever the page makes of it. */
const refused = (status: number, path: string): RegExp =>
  new RegExp(`^Failed to load resource: the server responded with a status of ${status} .*${path}`)

/** A server that is gone. */
const UNREACHABLE = /^Failed to load resource: net::ERR_/

/**
 * All that is allowed anywhere: no error of a page, and no breach of the content policy. The list may only get shorter
 * (watched.test.ts counts it), and a journey that does without one of its own fails (judge-visitors.ts).
 */
export const ALLOWED: readonly AllowedProblem[] = [
  // The last to approve for another loses sight of the task with it.
  { journey: 'approvals', text: refused(404, '/flowApi/queryTaskInfo/'), sometimes: true },
  // A console without its server, and somebody whose password has to change before anything else.
  { journey: 'every-opening', text: UNREACHABLE },
  { journey: 'every-opening', text: refused(403, '/console/first') },
  // The second of two who save a form.
  { journey: 'form-designer', text: refused(409, '/form/update') },
  // The second of two who save a drawing.
  { journey: 'workflow-designer', text: refused(409, '/workFlow/update') },
  // The second of two who correct a record.
  { journey: 'form-records', text: refused(409, '/api/form/data/update') },
  // A decision on a form that was corrected since.
  { journey: 'form-correction', text: refused(409, '/workFlow/task/complete') },
  // A link with a token that nobody gave out.
  { journey: 'every-screen', text: refused(400, '/system/token/preview') },
  // A form that is in use is not deleted, and a key that is taken is not given twice.
  { journey: 'form-management', text: refused(409, '/form/(?:delete|import)') },
  { journey: 'workflow-management', text: refused(409, '/workFlow/delete') },
  // A release that fails a test of the workflow.
  { journey: 'workflow-rehearsal', text: refused(422, '/workFlow/release') },
  // What a locked session asks for is refused, and so is a wrong password.
  { journey: 'lock', text: refused(423, '/') },
  { journey: 'lock', text: refused(400, '/system/session/unlock/') },
  // What something still hangs on is not deleted.
  { journey: 'organisation', text: refused(409, '/organize/del/detail') },
  { journey: 'long-lists', text: refused(400, '/workFlow/queryTaskWithCondition') },
  // What the console of somebody asks for who was disabled meanwhile.
  { journey: 'people', text: refused(401, '/') },
  // The second of two people at one task.
  { journey: 'plan-approval', text: refused(409, '/workFlow/task/(?:complete|save)') },
  // Who appoints an administrator is first refused, and then asked for the password.
  { journey: 'roles-and-menus', text: refused(403, '/system/role/update') },
  // A query that reads what it may not.
  { journey: 'reports', text: refused(422, '/data/set/try') },
  // A text with sensitive words in it, before it is confirmed, and for a form that takes none.
  { journey: 'sensitive-words', text: refused(422, '/api/form/data/save') },
  { journey: 'server-restarts', text: UNREACHABLE },
  // A page whose code had not come yet when the server went says so, and tries again.
  {
    journey: 'server-restarts',
    text: /^TypeError: Failed to fetch dynamically imported module: |^Error: Unable to preload CSS for /,
    sometimes: true,
  },
  { journey: 'server-restarts', text: refused(503, '/'), sometimes: true },
  // A stolen token, what a window still fetches while another ends its session, a fourth stream, a link that was used.
  { journey: 'session', text: refused(401, '/(?:console/first|system/user/(?:info|lists))') },
  { journey: 'session', text: refused(429, '/notice/stream') },
  { journey: 'session', text: refused(400, '/system/token/preview') },
  { journey: 'session', text: UNREACHABLE, sometimes: true },
  // Whoever has logged out or in meanwhile in another window, and a session that the journey ends.
  { journey: 'session-ends', text: refused(401, '/') },
  { journey: 'session-ends', text: refused(403, '/system/user/info'), sometimes: true },
  // The pages of the provider that the journey starts ask for a font and a sign of their own.
  {
    journey: 'sign-on',
    text: /^Failed to load resource: net::ERR_NAME_NOT_RESOLVED \(https:\/\/fonts\.googleapis\.com\//,
  },
  { journey: 'sign-on', text: refused(404, '/favicon\\.ico'), sometimes: true },
  { journey: 'sign-on', text: refused(403, '/system/sso/login') },
]
