/** The server itself cannot. */
import { entry, type ErrorEntry } from './entry.ts'

export const server = {
  INTERNAL: entry(
    50000,
    500,
    '服务器内部错误，请稍后重试；若反复出现，请把请求编号告诉管理员',
    'Internal error, try again later; if it comes back, tell the administrator the request id',
  ),
  OVERLOADED: entry(50300, 503, '服务器繁忙，请在 {seconds} 秒后重试', 'The server is busy, try again in {seconds} s'),
  DATABASE_UNAVAILABLE: entry(
    50301,
    503,
    '数据库暂时不可用，请用相同内容重试',
    'The database is not available, repeat the same request',
  ),
  DATABASE_CANNOT_WRITE: entry(
    50302,
    503,
    '数据库暂时无法写入，内容未保存：请联系管理员检查磁盘空间，之后用相同内容重试',
    'The database cannot write at present, nothing was saved: ask the administrator to check the disk, then repeat the same request',
  ),
} as const satisfies Record<string, ErrorEntry>
