/** A request that no handler should see, and what is said of it before. */
import { entry, type ErrorEntry } from './entry.ts'

export const requests = {
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
  INVALID_JSON: entry(40003, 400, '请求不是有效的 JSON', 'The request is not valid JSON'),
  MALFORMED_REQUEST: entry(
    40004,
    400,
    '请求的地址或请求头格式有误，请改正后重试',
    'The address or the headers of the request are malformed, correct them and try again',
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
    'The list has more than {limit} rows and cannot be sorted by “{field}”: narrow it by keyword, state or date first',
  ),
  TOO_MANY_VIEWS: entry(
    40985,
    409,
    '最多保存 {limit} 个视图，请先删除不用的视图',
    'At most {limit} views can be kept: delete one that you no longer use first',
  ),
  UNSUPPORTED_MEDIA: entry(41500, 415, '请以 application/json 提交', 'Send application/json'),
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
  DUPLICATE: entry(40904, 409, '{what}“{value}”已存在，请换一个', '{what} “{value}” already exists, choose another'),
  IN_USE: entry(40905, 409, '无法删除：仍被{users}使用', 'Cannot delete: still used by {users}'),
  BODY_TOO_LARGE: entry(41300, 413, '提交内容过大，上限为 {limit}', 'The request is too large, the limit is {limit}'),
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
} as const satisfies Record<string, ErrorEntry>
