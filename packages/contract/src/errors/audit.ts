import { entry, type ErrorEntry } from './entry.ts'

/** The audit log. */
export const audit = {
  AUDIT_VERIFICATION_RUNNING: entry(
    40998,
    409,
    '{name} 发起的校验还在进行，请等它结束',
    'A look through the log that {name} asked for is under way: wait until it has ended',
  ),
  NO_CHECKPOINTS: entry(
    42298,
    422,
    '文件中没有校验点：请选择从本页下载的校验点文件，或服务器上的 audit-checkpoints.jsonl',
    'The file holds no checkpoint: choose one downloaded from this page, or audit-checkpoints.jsonl of the server',
  ),
} as const satisfies Record<string, ErrorEntry>
