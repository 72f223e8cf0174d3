/** What is done with people and their accounts. */
import { entry, type ErrorEntry } from './entry.ts'

export const people = {
  PERSON_NOT_YOURS: entry(
    40390,
    403,
    '您不能对“{name}”做这项操作：{reason}',
    'You may not do this with “{name}”: {reason}',
  ),
  USER_NAME_TAKEN: entry(
    40991,
    409,
    '用户名“{userName}”已被“{holder}”使用（不区分大小写和全角半角，已删除的也算）。请换一个用户名',
    'The user name “{userName}” belongs to “{holder}” (case and full or half width do not count, deleted people do). Choose another',
  ),
  PERSON_CHANGED: entry(
    40992,
    409,
    '“{name}”的资料已被{by}于{at}修改，您的修改未保存。请重新打开后再改',
    'The details of “{name}” were changed by {by} at {at}, yours were not saved: open them again and change them there',
  ),
  HAS_OPEN_TASKS: entry(
    40994,
    409,
    '{people} 还有 {count} 项待办任务，不能删除。请先把任务转交他人',
    '{people} still have {count} open tasks and cannot be deleted: hand the tasks over first',
  ),
  NOT_LOCAL_ACCOUNT: entry(
    40995,
    409,
    '“{name}”不是本地账号，没有本系统的密码。请在其来源系统中处理，或先改为本地账号',
    '“{name}” has no local account and no password here: deal with it where the account comes from, or make it a local one first',
  ),
  PASSWORD_NEEDED: entry(
    42290,
    422,
    '本地账号需要初始密码。请设置后重试',
    'A local account needs a first password: give it one and try again',
  ),
  PERSON_REFUSED_FACTS: entry(42291, 422, '资料有误：{reason}', 'The details are not right: {reason}'),
} as const satisfies Record<string, ErrorEntry>
