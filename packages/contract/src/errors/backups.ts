/** Backups, what is restored from them, and the password that is asked for again. */
import { entry, type ErrorEntry } from './entry.ts'

export const backups = {
  CONFIRM_PASSWORD: entry(
    40350,
    403,
    '这项操作有风险，请先重新输入登录密码，5 分钟内有效',
    'This is dangerous: enter your password again first; it then counts for 5 minutes',
  ),
  CONFIRM_FAILED: entry(
    40050,
    400,
    '密码不正确，未做任何操作。请重新输入；多次出错账号会被锁定',
    'The password is not right, nothing was done. Enter it again; after several failures the account is locked',
  ),
  BACKUP_REFUSED: entry(42255, 422, '不能使用这个备份：{reason}', 'This backup cannot be used: {reason}'),
  BACKUP_ELSEWHERE: entry(
    40952,
    409,
    '该备份保存在另一台服务器的备份目录中。请登录那台服务器下载，或让各服务器共用同一备份目录（BACKUP_DIR）',
    'The file of this backup lies in the folder of another server: download it there, or let the servers share one folder (BACKUP_DIR)',
  ),
  BACKUP_IN_USE: entry(
    40953,
    409,
    '该备份正在生成、检查或用于恢复，请等它结束后再操作',
    'This backup is being made, checked or restored: wait until that has ended',
  ),
  BACKUP_NOT_READY: entry(
    40954,
    409,
    '该备份没有生成完整，不能下载或恢复。请选择另一个备份',
    'This backup is not whole: it can be neither downloaded nor restored. Choose another',
  ),
  BACKUP_CONFLICT: entry(
    40955,
    409,
    '恢复没有进行，数据未改变：备份中的内容与正在使用的“{what}”冲突。请先改名或删除它，再重新比较',
    'Nothing was restored and nothing changed: the backup collides with “{what}”, which is in use. Rename or delete that, then compare again',
  ),
  BACKUP_INTERRUPTED: entry(
    50050,
    500,
    '服务器在处理时中断，数据未改变。请重新操作',
    'The server was interrupted at it and nothing changed: do it again',
  ),
  BACKUP_FAILED: entry(50051, 500, '备份没有完成：{reason}', 'The backup was not finished: {reason}'),
  RESTORE_STATE: entry(
    40956,
    409,
    '该恢复申请已不在这一步（{state}），未做任何操作。请刷新后查看',
    'This restore is no longer at that step ({state}), nothing was done: look at the list again',
  ),
  RESTORE_BUSY: entry(
    40958,
    409,
    '{name}的恢复还没有结束，请等它结束或取消它',
    'A restore of {name} has not ended yet: wait for it, or cancel it',
  ),
  RESTORE_NAME_WRONG: entry(
    42256,
    422,
    '输入的名称不正确，未做任何操作。请照样输入：{expected}',
    'The name that was typed is not right, nothing was done. Type it as it stands: {expected}',
  ),
  RESTORE_SAME_PERSON: entry(
    40351,
    403,
    '恢复须由另一位有复核权限的人员批准，申请人不能批准自己的申请',
    'A restore is approved by another person with that right: you cannot approve your own',
  ),
  RESTORE_OWN_ACCOUNT: entry(
    40352,
    403,
    '您的账号在最近 {days} 天内由申请人{name}建立、授权或设置过密码，不能批准其恢复申请。请由另一位有复核权限的人员批准，或在服务器上运行 restore 命令',
    'Your account was made, given its roles or given a password by {name} within the last {days} days, so you cannot approve what {name} asks for: let another person with that right do it, or run the command restore on the server',
  ),
} as const satisfies Record<string, ErrorEntry>
