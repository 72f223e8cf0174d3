import { TIME_ZONE } from './constants.ts'
import { fill, say, type Language, type Text } from './language.ts'
import { permissionNames, type Right } from './permissions.ts'

/**
 * Every error a caller can meet: number on the wire (`retcode`), HTTP status and the sentence in both languages.
 * `{name}` is filled from the error's `details`. Specification §8; design.md §3 "Envelope and errors".
 */
export interface ErrorEntry extends Text {
  readonly retcode: number
  readonly http: number
}

const entry = (retcode: number, http: number, zh: string, en: string): ErrorEntry => ({ retcode, http, zh, en })

export const errorCodes = {
  INVALID_INPUT: entry(
    40000,
    400,
    '请求内容有误：{problems}。请改正后重试',
    'The request is not valid: {problems}. Correct it and try again',
  ),
  UNKNOWN_FIELD: entry(
    40001,
    400,
    '请求中有未知字段：{fields}。请去掉后重试',
    'Unknown fields in the request: {fields}. Remove them and try again',
  ),
  CHALLENGE_EXPIRED: entry(40002, 400, '页面已过期，请重试', 'The page has expired, please try again'),
  INVALID_JSON: entry(40003, 400, '请求不是有效的 JSON', 'The request is not valid JSON'),
  MALFORMED_REQUEST: entry(
    40004,
    400,
    '请求的地址或请求头格式有误，请改正后重试',
    'The address or the headers of the request are malformed, correct them and try again',
  ),
  LOGIN_FAILED: entry(
    40010,
    400,
    '用户名或密码错误，或账号已被暂时锁定。请核对后重试，或联系管理员',
    'Wrong user name or password, or the account is locked for a while. Check and try again, or ask the administrator',
  ),
  VERIFY_CODE_REQUIRED: entry(40011, 400, '请输入验证码', 'Please enter the verification code'),
  VERIFY_CODE_WRONG: entry(
    40012,
    400,
    '验证码错误或已过期，请重新获取',
    'The verification code is wrong or expired, request a new one',
  ),
  VERIFY_CODE_OFF: entry(
    40075,
    400,
    '登录不需要验证码，请直接登录',
    'No verification code is needed to log in, log in without one',
  ),
  SSO_FAILED: entry(
    40073,
    400,
    '统一认证登录未成功：{reason}。请重新发起统一认证登录，或使用用户名和密码登录',
    'Single sign-on did not succeed: {reason}. Begin it again, or log in with your user name and password',
  ),
  SSO_PROVIDER_UNKNOWN: entry(
    40074,
    400,
    '本系统未配置统一认证“{provider}”。请使用用户名和密码登录，或联系管理员',
    'Single sign-on "{provider}" is not set up here. Log in with your user name and password, or ask the administrator',
  ),
  TOKEN_NOT_EXCHANGEABLE: entry(
    40013,
    400,
    '链接中的登录凭证无效、已使用或已过期。请从原系统重新打开，或使用用户名和密码登录',
    'The login in this link is not valid, was used already or has expired. Open the link again from where it came, or log in with your user name and password',
  ),
  PASSWORD_POLICY: entry(40020, 400, '{reason}', '{reason}'),
  OLD_PASSWORD_WRONG: entry(
    40021,
    400,
    '原密码不正确，或因多次输错已被暂时锁定。请核对后重试，或联系管理员',
    'The old password is not correct, or is locked for a while after wrong ones. Check and try again, or ask the administrator',
  ),
  CURSOR_INVALID: entry(
    40030,
    400,
    '翻页位置无效或属于另一个列表，请从第一页重新打开列表',
    'The place to go on from is not valid or belongs to another list, open the list from its first page again',
  ),
  LIST_TOO_LONG: entry(
    40031,
    400,
    '列表超过 {limit} 行，不能按“{field}”排序。请先用关键字、状态或日期缩小范围',
    'The list has more than {limit} rows and cannot be sorted by "{field}": narrow it by keyword, state or date first',
  ),
  UNSUPPORTED_MEDIA: entry(41500, 415, '请以 application/json 提交', 'Send application/json'),
  TOKEN_MISSING: entry(40100, 401, '您已退出登录，请重新登录', 'You have been logged out, please log in again'),
  TOKEN_UNKNOWN: entry(40101, 401, '您已退出登录，请重新登录', 'You have been logged out, please log in again'),
  SESSION_INVALID: entry(50008, 200, '登录凭证无效，请重新登录', 'The session token is not valid, please log in again'),
  SESSION_REPLACED: entry(
    50012,
    200,
    '您的账号已在别处登录，本次登录已结束',
    'Your account has logged in elsewhere, this session has ended',
  ),
  SESSION_EXPIRED: entry(50014, 200, '登录已过期，请重新登录', 'The session has expired, please log in again'),
  FORBIDDEN: entry(
    40300,
    403,
    '您没有“{permission}”权限，请联系管理员',
    'You lack the right "{permission}", ask the administrator',
  ),
  PASSWORD_CHANGE_REQUIRED: entry(
    40301,
    403,
    '请先修改密码：您是首次登录，或密码已过期',
    'Change your password first: this is your first login, or the password has expired',
  ),
  DEPARTMENT_NOT_OWN: entry(
    40387,
    403,
    '您不属于“{department}”，不能切换到该部门。请选择您所在的部门，或联系管理员',
    'You do not belong to "{department}": choose one of your own departments, or ask the administrator',
  ),
  DELEGATION_LOCKED: entry(
    40340,
    403,
    '此委托由管理员（{name}）设置并锁定，请联系管理员取消',
    'An administrator ({name}) set up this delegation and locked it: ask for it to be cancelled',
  ),
  DELEGATION_NOT_YOURS_TO_FORCE: entry(
    40341,
    403,
    '您不能代“{name}”设置或取消委托：{reason}',
    'You cannot set up or end a delegation for "{name}": {reason}',
  ),
  USER_HAS_NO_ROLE: entry(40302, 403, '用户未分配角色，请联系管理员', 'user has no assigned role'),
  SSO_USER_UNKNOWN: entry(
    40375,
    403,
    '统一认证账号“{name}”在本系统没有对应的用户，请联系管理员开通',
    'The account "{name}" of the single sign-on has no user here, ask the administrator for one',
  ),
  SSO_USER_DISABLED: entry(
    40376,
    403,
    '用户“{name}”已停用，不能登录，请联系管理员',
    'The user "{name}" is disabled and cannot log in, ask the administrator',
  ),
  NOT_YOUR_TASK: entry(
    40303,
    403,
    '该任务不由您处理，当前处理人：{handlers}',
    'This task is not yours; it is with {handlers}',
  ),
  NOT_ALLOWED_TO_START: entry(40304, 403, '您不能发起“{name}”', 'You may not start "{name}"'),
  NOT_YOUR_ORGANISATION: entry(
    40305,
    403,
    '“{name}”不是您所在的班组或部门，请选择自己的，或请其成员申请',
    '"{name}" is not your team or department: choose your own, or ask one of its people to apply',
  ),
  ONLY_PARTICIPANTS: entry(
    40330,
    403,
    '“{number}”只抄送您查阅，您没有参与办理，不能抄送或催办。请联系申请人或办理人',
    '{number} was only given to you to read: ask the applicant or a handler to pass it on or to remind somebody',
  ),
  NOT_FOUND: entry(
    40400,
    404,
    '找不到{what}，可能已被删除或您无权查看。请从列表重新打开，或向发给您链接的人核实',
    'Cannot find {what}: it may be deleted or not visible to you. Open it again from its list, or ask who sent you the link',
  ),
  ROUTE_NOT_FOUND: entry(40401, 404, '没有这个接口：{path}', 'There is no such call: {path}'),
  PAGE_SWITCHED_OFF: entry(
    40402,
    404,
    '该页面已停用，请联系管理员',
    'This page was switched off, ask the administrator',
  ),
  METHOD_NOT_ALLOWED: entry(40500, 405, '该接口不支持 {method}', 'This call does not support {method}'),
  REQUEST_TIMEOUT: entry(
    40800,
    408,
    '请求未在规定时间内发送完毕，请重试',
    'The request took too long to arrive, try again',
  ),
  TASK_ALREADY_DONE: entry(
    40900,
    409,
    '该任务已由{name}于{at}处理，您填写的内容已保留为草稿',
    'Already done by {name} at {at}; what you entered is kept as a draft',
  ),
  TASK_NO_LONGER_OPEN: entry(
    40901,
    409,
    '该任务已不在办理中（{reason}），请返回待办列表',
    'This task is no longer open ({reason}); go back to your to-do list',
  ),
  STALE: entry(
    40902,
    409,
    '内容已被{name}于{at}修改，请刷新后再保存',
    'Changed by {name} at {at}; reload before you save',
  ),
  IDEMPOTENCY_CONFLICT: entry(
    40903,
    409,
    '相同的幂等键已用于另一个请求',
    'The same idempotency key was used for another request',
  ),
  DUPLICATE: entry(40904, 409, '{what}“{value}”已存在，请换一个', '{what} "{value}" already exists, choose another'),
  IN_USE: entry(40905, 409, '无法删除：仍被{users}使用', 'Cannot delete: still used by {users}'),
  NOT_RELEASED: entry(
    40906,
    409,
    '“{name}”尚未发布或已停用，不能使用',
    '"{name}" is not released or not valid, it cannot be used',
  ),
  ILLEGAL_TRANSITION: entry(
    40907,
    409,
    '当前状态下不能执行此操作：{reason}',
    'Not possible in the present state: {reason}',
  ),
  DRAFT_CHANGED: entry(
    40908,
    409,
    '草稿已于{at}在您的另一个标签页中保存（{name}）。请选择用那一份，还是用本页内容覆盖',
    'Another tab of yours ({name}) saved this draft at {at}: choose whether to take that one or to replace it',
  ),
  ALREADY_SUBMITTED: entry(
    40909,
    409,
    '这份申请已提交，编号 {number}。请到“我的流程”中查看，不要重复提交',
    'This application was submitted already as {number}: look at it in "my processes", do not submit it again',
  ),
  ALREADY_ON_VERSION: entry(
    40960,
    409,
    '该流程已在版本 {version} 上运行，无需迁移',
    'The process runs on version {version} already: there is nothing to migrate',
  ),
  LAST_SIGNER: entry(
    40940,
    409,
    '不能移除{names}：“{step}”将无人签署。请先加签他人，再移除',
    '{names} cannot be removed: nobody would be left to sign "{step}". Add somebody else first, then remove',
  ),
  DELEGATION_EXISTS: entry(
    40950,
    409,
    '{owner}已委托给“{name}”。确认后将由新的受托人代替',
    '{owner} has delegated to "{name}" already. Confirm that the new delegate takes that place',
  ),
  NO_DELEGATION: entry(40941, 409, '{owner}当前没有委托', '{owner} has no delegation at present'),
  TAKE_BACK_REFUSED: entry(
    40930,
    409,
    '“{step}”不能撤回：{reason}。如需更改，请联系当前处理人退回',
    'The step "{step}" cannot be taken back: {reason}. To change it, ask who has the work now to return it',
  ),
  COMMENT_STAYS: entry(
    40931,
    409,
    '不能删除这条评论：{reason}。如需更正，请再发一条评论',
    'This comment cannot be deleted: {reason}. To correct it, write another one',
  ),
  INSTANCE_SUSPENDED: entry(
    40920,
    409,
    '流程 {number} 已被{name}暂停（{reason}），恢复之前不能办理，请联系流程管理员',
    '{number} was suspended by {name} ({reason}): nothing can be done in it until it is resumed; ask the process administrator',
  ),
  BODY_TOO_LARGE: entry(41300, 413, '提交内容过大，上限为 {limit}', 'The request is too large, the limit is {limit}'),
  FORM_INVALID: entry(
    42200,
    422,
    '表单有 {count} 处需要修改：{first}',
    '{count} fields of the form need a change: {first}',
  ),
  OUTCOME_INVALID: entry(42201, 422, '请选择处理结果（可选：{allowed}）', 'Choose an outcome (one of: {allowed})'),
  OPINION_REQUIRED: entry(42202, 422, '选择“{outcome}”时必须填写意见', 'An opinion is required for "{outcome}"'),
  FIELD_NOT_EDITABLE: entry(42203, 422, '本环节不能修改：{fields}', 'Not editable at this step: {fields}'),
  SCHEMA_REFUSED: entry(42204, 422, '表单设计不安全或有误：{first}', 'The form schema is refused: {first}'),
  PROCESS_REFUSED: entry(42205, 422, '流程图有 {count} 处问题：{first}', 'The process has {count} problems: {first}'),
  PROCESS_FAILED: entry(
    42206,
    422,
    '流程无法继续：{reason}。内容未提交，请联系流程管理员',
    'The process cannot go on: {reason}. Nothing was changed; ask the process administrator',
  ),
  STARTER_GONE: entry(
    40957,
    409,
    '流程“{name}”的发起人已停用或不存在。请在流程图的 startedBy 中写明他人并重新发布',
    'The person for whom events start {name} is gone or disabled. Name another one in startedBy and release it again',
  ),
  MESSAGE_NOT_AWAITED: entry(
    40951,
    409,
    '没有流程在等待消息“{name}”。请核对名称和关联键',
    'No process waits for the message {name}. Check its name and its correlation key',
  ),
  MESSAGE_AMBIGUOUS: entry(
    40932,
    409,
    '有 {count} 个流程在等待消息“{name}”。请给出关联键或流程实例',
    '{count} processes wait for the message {name}. Give the correlation key or the instance',
  ),
  WEBHOOK_NOT_CONFIGURED: entry(
    42221,
    422,
    '系统配置 webhooks 中没有允许流程“{flow}”使用的接口“{name}”。请登记后重试',
    'The setting webhooks has no endpoint {name} that the process {flow} may use. Configure it, then try again',
  ),
  MAIL_NOT_CONFIGURED: entry(
    42222,
    422,
    '未配置邮件服务器。请填写系统配置 mail 后重试',
    'No mail server is configured. Fill in the setting mail, then try again',
  ),
  MAIL_RECIPIENT_REFUSED: entry(
    42223,
    422,
    '收件人为空、超过 {most} 个、格式有误或不在系统配置 mail 允许的域内。请改正流程或配置后重试',
    'The recipients are none, more than {most}, no addresses, or not in the domains that the setting mail allows. Correct the process or the setting, then try again',
  ),
  SEPARATION_OF_DUTIES: entry(42207, 422, '职责分离：{reason}', 'Separation of duties: {reason}'),
  NOT_FOR_MANY: entry(
    42208,
    422,
    '“{step}”的“{outcome}”不能批量办理，请打开任务逐件办理',
    '"{outcome}" at "{step}" cannot be given to several tasks at once: open the task and complete it by itself',
  ),
  MIGRATION_REFUSED: entry(
    42260,
    422,
    '不能迁移：新版本中没有“{steps}”对应的环节。请为其指定对应环节，或等流程离开该环节后再迁移',
    'It cannot migrate: the new version has no counterpart for "{steps}". Map it to a step, or migrate when the process has left it',
  ),
  SIGNER_REFUSED: entry(
    42240,
    422,
    '{person}不能签署“{step}”：{reason}。请选择其他人',
    '{person} cannot sign "{step}": {reason}. Choose somebody else',
  ),
  APPROVER_NOT_CHOSEN: entry(
    42241,
    422,
    '请先选择“{step}”的处理人，再提交',
    'Choose who handles "{step}" first, then submit',
  ),
  DELEGATION_REFUSED: entry(42250, 422, '不能委托给“{name}”：{reason}', 'You cannot delegate to "{name}": {reason}'),
  SIGNATURE_REQUIRED: entry(
    42251,
    422,
    '“{step}”须手写签名，请签名后再提交',
    '"{step}" needs a handwritten signature: sign, then submit again',
  ),
  NOT_QUALIFIED: entry(
    42242,
    422,
    '{name}不能办理“{step}”：{missing}。请由持有效资质的人员办理，或先补办资质',
    '{name} may not act at "{step}": {missing}. Let somebody with a valid qualification act, or renew it first',
  ),
  FILE_REFUSED: entry(42243, 422, '文件“{name}”不能上传：{reason}', 'The file "{name}" cannot be uploaded: {reason}'),
  FILE_QUOTA: entry(
    42244,
    422,
    '您尚未提交的文件已占 {used}，上限为 {limit}。请先提交，或等待未提交的文件在 24 小时后清除',
    'Files that you have not submitted take {used}, the limit is {limit}: submit them, or wait until they are removed after 24 hours',
  ),
  RETURN_REFUSED: entry(
    42230,
    422,
    '不能退回到“{step}”：{reason}。可以退回到：{allowed}',
    'The task cannot go back to "{step}": {reason}. It may go back to: {allowed}',
  ),
  STRAIGHT_BACK_REFUSED: entry(
    42231,
    422,
    '修改后不能直接回到您：{reason}。请不选“修改后直接回到我”再退回',
    'It cannot come straight back to you after the correction: {reason}. Return it without that choice',
  ),
  READER_REFUSED: entry(42232, 422, '不能选择“{name}”：{reason}', '"{name}" cannot be chosen: {reason}'),
  FILE_NOT_USABLE: entry(
    42245,
    422,
    '附件中有 {count} 个文件不能使用：不存在、不是您上传的，或已用于其他操作。请重新上传后再提交',
    '{count} of the files cannot be used: missing, not yours, or used elsewhere already. Upload them again, then submit',
  ),
  SAFETY_GUARD: entry(42220, 422, '安全保护：{reason}', 'Safety guard: {reason}'),
  JUMP_REFUSED: entry(42261, 422, '不能跳转：{reason}', 'Cannot jump: {reason}'),
  PERSON_REFUSED: entry(42252, 422, '不能交给{name}：{reason}', 'Cannot be given to {name}: {reason}'),
  VARIABLE_REFUSED: entry(
    42233,
    422,
    '变量“{name}”不能修改：{reason}',
    'The variable "{name}" cannot be set: {reason}',
  ),
  HEADERS_TOO_LARGE: entry(
    43100,
    431,
    '请求头过大，请清除该站点的 Cookie 后重试',
    'The headers of the request are too large, clear the cookies of this site and try again',
  ),
  RATE_LIMITED: entry(
    42900,
    429,
    '操作过于频繁，请在 {seconds} 秒后重试',
    'Too many requests, try again in {seconds} s',
  ),
  URGED_ALREADY: entry(
    42901,
    429,
    '您已于近期催办过“{number}”，{at} 之后可以再次催办',
    'You have reminded the handlers of {number} lately; you may again after {at}',
  ),
  INTERNAL: entry(
    50000,
    500,
    '服务器内部错误，请稍后重试；若反复出现，请把请求编号告诉管理员',
    'Internal error, try again later; if it comes back, tell the administrator the request id',
  ),
  JOB_FAILED: entry(
    50001,
    500,
    '服务器内部错误。请让系统管理员按任务编号 {job} 查阅服务器日志，处理后再重试',
    'Internal error. Have the log of the server searched for job {job}, mend what it says and try again',
  ),
  SSO_PROVIDER_UNAVAILABLE: entry(
    50277,
    502,
    '统一认证“{provider}”暂时无法核验登录，请稍后重试，或使用用户名和密码登录',
    'The single sign-on "{provider}" cannot confirm the login at present, try again later, or log in with your user name and password',
  ),
  WEBHOOK_FAILED: entry(
    50201,
    502,
    '接口“{name}”调用失败：{reason}。请与对方系统核实后重试',
    'The call of webhook {name} failed: {reason}. Ask those who run it, then try again',
  ),
  MAIL_FAILED: entry(
    50202,
    502,
    '邮件未能发出：{reason}。请检查邮件服务器及系统配置 mail 后重试',
    'The mail could not be sent: {reason}. Look at the mail server and at the setting mail, then try again',
  ),
  OVERLOADED: entry(50300, 503, '服务器繁忙，请在 {seconds} 秒后重试', 'The server is busy, try again in {seconds} s'),
  DATABASE_UNAVAILABLE: entry(
    50301,
    503,
    '数据库暂时不可用，请用相同内容重试',
    'The database is not available, repeat the same request',
  ),
  DATA_SET_UNKNOWN: entry(
    40480,
    404,
    '没有名为“{code}”的数据集，或它已停用。请核对名称，或联系管理员',
    "There is no data set '{code}', or it was switched off. Check the name, or ask the administrator",
  ),
  DATA_SET_PARAMETER: entry(
    40080,
    400,
    '数据集“{code}”的参数“{parameter}”不正确：{expected}。请改正后重试',
    "Parameter '{parameter}' of data set '{code}' is not right: {expected}. Correct it and try again",
  ),
  DATA_SET_TOO_SLOW: entry(
    50380,
    503,
    '数据集“{code}”没有在规定时间内算完。请缩小范围后重试，或联系管理员',
    "Data set '{code}' did not finish in the time it has. Narrow it and try again, or ask the administrator",
  ),
  DATA_SET_BROKEN: entry(
    50080,
    500,
    '数据集“{code}”无法计算，请联系管理员修改它',
    "Data set '{code}' cannot be computed: ask the administrator to correct it",
  ),
  DATABASE_CANNOT_WRITE: entry(
    50302,
    503,
    '数据库暂时无法写入，内容未保存：请联系管理员检查磁盘空间，之后用相同内容重试',
    'The database cannot write at present, nothing was saved: ask the administrator to check the disk, then repeat the same request',
  ),
} as const satisfies Record<string, ErrorEntry>

export type ErrorCode = keyof typeof errorCodes

/** Fills `{name}` places of a message; a missing one becomes an empty string. */
export function errorMessage(
  code: ErrorCode,
  language: Language,
  details: Readonly<Record<string, unknown>> = {},
): string {
  return fill(language, errorCodes[code], (place) => {
    const value = details[place]
    if (typeof value !== 'string') return value
    if (place === 'permission' && isRight(value)) return say(language, permissionNames[value])
    return place === 'at' && ISO_MOMENT.test(value) ? shownMoment(value) : value
  })
}

const isRight = (text: string): text is Right => Object.hasOwn(permissionNames, text)

const ISO_MOMENT = /^\d{4}-\d{2}-\d{2}T[\d:.]+Z$/
/** As the console shows times; plants of one utility lie in one zone. Made on use: every page loads this file. */
const shownMoment = (text: string) =>
  new Intl.DateTimeFormat('sv-SE', { timeZone: TIME_ZONE, dateStyle: 'short', timeStyle: 'short' }).format(
    new Date(text),
  )

/** Codes whose arrival opens the log-out dialog (specification §8). */
export const SESSION_ENDED_RETCODES: readonly number[] = [
  errorCodes.SESSION_INVALID.retcode,
  errorCodes.SESSION_REPLACED.retcode,
  errorCodes.SESSION_EXPIRED.retcode,
]
