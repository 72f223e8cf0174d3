import { z } from 'zod'
import type { Text } from '../language.ts'

/** The administrator a role belongs to; '' for the roles of the work. The three exclude each other (design.md §3). */
export const Duty = z.enum(['', 'system', 'security', 'audit'])
export type Duty = z.infer<typeof Duty>

export const dutyNames = {
  system: { zh: '系统管理员', en: 'system administrator' },
  security: { zh: '安全管理员', en: 'security administrator' },
  audit: { zh: '审计管理员', en: 'audit administrator' },
} as const satisfies Record<Exclude<Duty, ''>, Text>

/** Rights that belong to one administrator alone. The database holds the same list (`role_permissions.duty`). */
export const dutyRights: Readonly<Record<Exclude<Duty, ''>, readonly string[]>> = {
  system: ['user:write', 'organize:write', 'config:write'],
  security: ['role:write', 'menu:write'],
  audit: ['audit:read'],
}

/** Without the first of each list nobody is that administrator. */
export const keyRightOf = (duty: Exclude<Duty, ''>): string => dutyRights[duty][0] ?? ''

/** Rights that make an administrator of whoever holds them: those of the three, and to act in everybody's processes. */
export const appointingRights: readonly string[] = [...Object.values(dutyRights).flat(), 'workflow:admin']

export const administratorDuties = ['system', 'security', 'audit'] as const

/** The administrator that a right belongs to; '' for all others. */
export const dutyOf = (right: string): Duty =>
  administratorDuties.find((duty) => dutyRights[duty].includes(right)) ?? ''
