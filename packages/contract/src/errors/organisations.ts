/** What the organisation refuses. */
import { entry, type ErrorEntry } from './entry.ts'

export const organisations = {
  ORGANISATION_OUT_OF_REACH: entry(
    40363,
    403,
    '“{name}”不在您管理的组织范围内。请联系上级系统管理员',
    '{name} is outside the part of the organisation that you manage. Ask the system administrator above you',
  ),
  ORGANISATION_MOVE_REFUSED: entry(40963, 409, '“{name}”不能放在这里：{reason}', '{name} cannot stand there: {reason}'),
} as const satisfies Record<string, ErrorEntry>
