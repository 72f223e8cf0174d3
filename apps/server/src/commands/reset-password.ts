/** `npm run reset-password -- <user name>`: prints a new one-time password, ends the old one and every session. */
import { systemClock } from '../clock.ts'
import { assertKeysFit, loadSecrets } from '../http/secrets.ts'
import { systemIds } from '../ids.ts'
import { silentLog } from '../log.ts'
import { createFirstLogins } from '../modules/auth/first-logins.ts'
import { createLoginLimits } from '../modules/auth/login-limits.ts'
import { createPasswordHasher } from '../modules/auth/password-hash.ts'
import { createSessionsService } from '../modules/auth/sessions.service.ts'
import { runUserCommand } from './run-command.ts'

await runUserCommand('reset-password', async ({ config, database, by, userName }) => {
  const secrets = await loadSecrets(config.secretsDir)
  await assertKeysFit(database, secrets, config.secretsDir)
  const clock = systemClock
  const firstLogins = createFirstLogins({
    database,
    clock,
    hasher: createPasswordHasher(secrets.pepper),
    dataDir: config.dataDir,
    oneTimeDays: config.oneTimePasswordDays,
    log: silentLog,
  })
  const sessions = createSessionsService({ database, clock, ids: systemIds })
  const limits = createLoginLimits({ database, clock })
  const renewed = await firstLogins.renew(by, userName, async (tx, userId) => {
    await sessions.endAllOf(tx, userId, 'revoked')
    await limits.unlock(tx, userName)
  })
  if (renewed === undefined) return { said: `There is no user '${userName}': nothing was changed.`, refused: true }
  const until = renewed.expiresAt?.slice(0, 10) ?? ''
  return {
    said: `New one-time password of ${renewed.userName}, until ${until}, to be changed at the first login:\n\n  ${renewed.password}\n`,
  }
})
