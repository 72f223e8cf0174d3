/** Processes: started, going on, drawn anew, and speaking with what is outside. */
import { entry, type ErrorEntry } from './entry.ts'

export const processes = {
  NOT_ALLOWED_TO_START: entry(40304, 403, '您不能发起“{name}”', 'You may not start "{name}"'),
  NOT_YOUR_ORGANISATION: entry(
    40305,
    403,
    '“{name}”不是您所在的班组或部门，请选择自己的，或请其成员申请',
    '"{name}" is not your team or department: choose your own, or ask one of its people to apply',
  ),
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
  OTHER_VERSION: entry(
    40966,
    409,
    '该流程已不在对应关系所针对的版本 {version} 上运行，请重新打开迁移页面',
    'The process no longer runs on version {version}, which the mapping was made for: open the migration again',
  ),
  INSTANCE_SUSPENDED: entry(
    40920,
    409,
    '流程 {number} 已被{name}暂停（{reason}），恢复之前不能办理，请联系流程管理员',
    '{number} was suspended by {name} ({reason}): nothing can be done in it until it is resumed; ask the process administrator',
  ),
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
    '“消息渠道”中没有已启用且允许流程“{flow}”使用的接口“{name}”。请登记后重试',
    'No push channel {name} is on that the process {flow} may call. Configure it, then try again',
  ),
  MAIL_NOT_CONFIGURED: entry(
    42222,
    422,
    '没有已启用且供流程使用的邮件渠道。请在“消息渠道”中配置后重试',
    'No push channel for mail is on that processes may use. Configure it, then try again',
  ),
  MAIL_RECIPIENT_REFUSED: entry(
    42223,
    422,
    '收件人为空、超过 {most} 个、格式有误或不在邮件渠道允许的域内。请改正流程或配置后重试',
    'The recipients are none, more than {most}, no addresses, or not in the domains that the mail channel allows. Correct the process or the channel, then try again',
  ),
  MIGRATION_REFUSED: entry(
    42260,
    422,
    '不能迁移：新版本中没有“{steps}”对应的环节。请为其指定对应环节，或等流程离开该环节后再迁移',
    'It cannot migrate: the new version has no counterpart for "{steps}". Map it to a step, or migrate when the process has left it',
  ),
  VARIABLE_REFUSED: entry(
    42233,
    422,
    '变量“{name}”不能修改：{reason}',
    'The variable "{name}" cannot be set: {reason}',
  ),
  JOB_FAILED: entry(
    50001,
    500,
    '服务器内部错误。请让系统管理员按任务编号 {job} 查阅服务器日志，处理后再重试',
    'Internal error. Have the log of the server searched for job {job}, mend what it says and try again',
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
    '邮件未能发出：{reason}。请检查邮件服务器及“消息渠道”的配置后重试',
    'The mail could not be sent: {reason}. Look at the mail server and at its push channel, then try again',
  ),
  SMS_FAILED: entry(
    50203,
    502,
    '短信未能发出：{reason}。请检查短信网关及“消息渠道”的配置后重试',
    'The short message could not be sent: {reason}. Look at the gateway and at its push channel, then try again',
  ),
} as const satisfies Record<string, ErrorEntry>
