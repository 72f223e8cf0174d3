import { LOCAL_USER_SOURCE } from '@liveline/contract/constants.ts'
import type { Clock } from '../../clock.ts'
import type { SystemConfigService } from '../system-config/system-config.service.ts'
import type { PasswordRules } from './password-policy.ts'

const DAY_MS = 86_400_000

type PasswordFacts = { readonly userSource: number; readonly passwordChangedAt: Date }

export type PasswordAge = ReturnType<typeof createPasswordAge>

/** How old a password may become: the setting `password.maxAge` in days, 0 by default, which is for ever (answers A17). */
export function createPasswordAge({
  systemConfig,
  clock,
}: {
  readonly systemConfig: Pick<SystemConfigService, 'read'>
  readonly clock: Clock
}) {
  const readMaxDays = (): Promise<number> => systemConfig.read('password.maxAge')

  return {
    readMaxDays,

    /** Whether it must be changed before anything else is done. */
    async isExpired({ userSource, passwordChangedAt }: PasswordFacts): Promise<boolean> {
      if (userSource !== LOCAL_USER_SOURCE) return false
      const days = await readMaxDays()
      return days > 0 && clock.now().getTime() - passwordChangedAt.getTime() >= days * DAY_MS
    },
  }
}

/** What the operator has made binding (answers A4). */
export async function readPasswordRules({ read }: Pick<SystemConfigService, 'read'>): Promise<PasswordRules> {
  return { requireMixedCase: await read('password.requireMixedCase') }
}
