/** What roles, rights and the menu refuse. */
import { entry, type ErrorEntry } from './entry.ts'

export const roles = {
  ROLE_GRANT_REFUSED: entry(
    40371,
    403,
    '不能修改“{name}”的角色：{reason}',
    'The roles of {name} cannot be changed like this: {reason}',
  ),
  ADMINISTRATORS_EXCLUDE: entry(
    40971,
    409,
    '“{name}”不能同时担任“{first}”和“{second}”：三类管理员互相排斥。请先取消其中一个',
    '{name} cannot be both {first} and {second}: the administrators exclude each other. Take one of them away first',
  ),
  LAST_ADMINISTRATOR: entry(
    40972,
    409,
    '这样将没有可用的{duty}。请先指定另一位，再做这项修改',
    'Nobody would be left as {duty}: appoint another one first, then change this',
  ),
  ROLE_RIGHTS_REFUSED: entry(
    42272,
    422,
    '不能这样设置“{role}”的权限：{reason}',
    'The rights of {role} cannot be set like this: {reason}',
  ),
  ROLE_REFUSED: entry(42273, 422, '不能这样保存角色：{reason}', 'The role cannot be saved like this: {reason}'),
  MENU_REFUSED: entry(42274, 422, '菜单项不能这样保存：{first}', 'The entry cannot be saved like this: {first}'),
} as const satisfies Record<string, ErrorEntry>
