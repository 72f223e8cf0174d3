import { defineTexts } from '@liveline/contract/language.ts'

export const backupTexts = defineTexts({
  backup: { zh: '该备份', en: 'this backup' },
  restore: { zh: '该恢复申请', en: 'this restore' },
  confirmation: { zh: '恢复 {at}', en: 'restore {at}' },
  notABackup: {
    zh: '这不是 Liveline 的备份文件。请选择扩展名为 .llbackup 的文件',
    en: 'it is no backup file of Liveline. Choose a file that ends in .llbackup',
  },
  foreign: {
    zh: '它来自另一套系统。只能恢复本系统的备份；换机恢复时请先放回原来的 secrets 目录',
    en: 'it is of another installation. Only its own backups can be restored; on a new machine put the old secrets folder back first',
  },
  otherKey: {
    zh: '它使用另一把密钥封存。请把当时的 backup.key 放回 secrets 目录后重试',
    en: 'it was sealed with another key. Put the backup.key of that time back into the secrets folder and try again',
  },
  newer: {
    zh: '它由更新的版本生成。请先升级系统再恢复',
    en: 'it was made by a newer version. Update the system first',
  },
  damaged: {
    zh: '文件已损坏或被改动。请换一个备份，或重新从保管处复制',
    en: 'the file is damaged or was changed. Choose another backup, or copy it again from where it is kept',
  },
  cutShort: {
    zh: '文件不完整，缺少后面的部分。请重新复制或下载',
    en: 'the file ends too early. Copy or download it again',
  },
  otherTables: {
    zh: '它的数据结构与本系统的任何版本都不同。请用生成它的那套程序恢复',
    en: 'its tables are those of no version that this program knows. Restore it with the program that made it',
  },
  mayNotMakeDatabase: {
    zh: '它由较早的版本生成，需要一个临时数据库来升级，但数据库所有者无权创建。请授予 CREATEDB 权限，或用 npm run restore 恢复到空数据库',
    en: 'an earlier version made it, and the owner of the database may not create the temporary one in which it is brought up. Grant CREATEDB, or restore into an empty database with npm run restore',
  },
  restoredOtherwise: {
    zh: '恢复出来的数据与备份所记的不一致。请换一个备份再做恢复演练，并联系运维人员',
    en: 'what came back of it is not what it says it holds. Test another backup, and tell who runs the server',
  },
  otherFile: {
    zh: '备份目录中的文件已不是当时生成的那个。请查明是谁换了文件，并立即重新备份',
    en: 'the file in the backup folder is not the one that was made. Find out who exchanged it, and make a new backup now',
  },
  disk: {
    zh: '备份目录的磁盘空间不足，请清理后重试',
    en: 'the disk of the backup folder is full: make room and try again',
  },
  unknown: {
    zh: '原因已写入服务器日志，请联系运维人员',
    en: 'the reason is in the log of the server: ask who runs it',
  },
  comparing: { zh: '正在比较', en: 'being compared' },
  compared: { zh: '已比较', en: 'compared' },
  asked: { zh: '等待复核', en: 'waiting for approval' },
  expired: { zh: '已过期', en: 'expired' },
  waiting: { zh: '等待执行', en: 'approved' },
  running: { zh: '正在恢复', en: 'being restored' },
  done: { zh: '已恢复', en: 'restored' },
  failed: { zh: '未完成', en: 'not done' },
  cancelled: { zh: '已取消', en: 'cancelled' },
  toApprove: {
    zh: '{name}申请恢复 {at} 的备份，请在 15 分钟内复核',
    en: '{name} asks to restore the backup of {at}: approve or refuse it within 15 minutes',
  },
  restored: { zh: '{at} 的备份已恢复', en: 'The backup of {at} was restored' },
  notRestored: { zh: '{at} 的备份没有恢复：{reason}', en: 'The backup of {at} was not restored: {reason}' },
  testFailed: {
    zh: '{at} 的备份没有通过恢复演练：{reason}',
    en: 'The backup of {at} did not pass its restore test: {reason}',
  },
  backupFailed: { zh: '定时备份没有完成：{reason}', en: 'The scheduled backup was not finished: {reason}' },
})
