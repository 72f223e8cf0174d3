/** `npm run unlock -- <user name>`: lifts what failed logins have brought upon an account. */
import { systemClock } from '../clock.ts'
import { createLoginLimits } from '../modules/auth/login-limits.ts'
import { unlockAccount } from '../modules/auth/unlock-account.ts'
import { runUserCommand } from './run-command.ts'

await runUserCommand('unlock', async ({ database, by, userName }) => {
  const limits = createLoginLimits({ database, clock: systemClock })
  const unlocked = await database.transaction((tx) => unlockAccount(tx, limits, { by, userName }))
  if (unlocked === undefined) return { said: `There is no user '${userName}': nothing was changed.`, refused: true }
  const said = unlocked.wasLocked
    ? `${unlocked.userName} is unlocked and can log in at once.`
    : `${unlocked.userName} was not locked: if the login still fails, the password is wrong or has ended (npm run reset-password -- ${unlocked.userName}).`
  return { said }
})
