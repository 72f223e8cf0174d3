import { readFile, rename, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { z } from 'zod'
import type { Clock } from '../../clock.ts'
import type { Database } from '../../database/open-database.ts'
import { systemCaller } from '../../http/caller.ts'
import { audit } from '../audit/audit.service.ts'
import { lockAccountsWithoutPassword, storePassword, userNameKey } from '../users/users.service.ts'
import { inventPassword, sha256Of, type PasswordHasher } from './password-hash.ts'

const FirstLogin = z.object({
  userName: z.string(),
  name: z.string(),
  roles: z.array(z.string()),
  password: z.string(),
  /** Whether a start has printed it. */
  shown: z.boolean().default(false),
})
export type FirstLogin = z.infer<typeof FirstLogin>

/** Holders of these rights must replace their one-time password at once (design.md §3). */
const ADMINISTRATOR_RIGHTS = ['user:write', 'role:write', 'audit:read']

type Parts = {
  readonly database: Database
  readonly clock: Clock
  readonly hasher: PasswordHasher
  readonly dataDir: string
}

/** One-time passwords of a first start, kept in `first-login.json` until each has been changed. */
export function createFirstLogins({ database, clock, hasher, dataDir }: Parts) {
  const file = join(dataDir, 'first-login.json')

  async function read(): Promise<FirstLogin[]> {
    try {
      return z.array(FirstLogin).parse(JSON.parse(await readFile(file, 'utf8')))
    } catch (error) {
      if (error instanceof Error && 'code' in error && error.code === 'ENOENT') return []
      throw error
    }
  }

  async function write(logins: readonly FirstLogin[]): Promise<void> {
    if (logins.length === 0) return rm(file, { force: true })
    const draft = `${file}.${process.pid}`
    await writeFile(draft, `${JSON.stringify(logins, null, 2)}\n`, { mode: 0o600, flush: true })
    await rename(draft, file)
  }

  return {
    read,

    /** Gives every local account without a password a one-time one; the file is written before the change is final. */
    async issue(): Promise<void> {
      await database.transaction(async (tx) => {
        const accounts = await lockAccountsWithoutPassword(tx)
        if (accounts.length === 0) return
        const { rows } = await tx.query<{ user_id: string; roles: string[]; administrates: boolean }>(
          `select ru.user_id, array_agg(distinct r.name) as roles,
                  bool_or(coalesce(p.permission = any($2), false)) as administrates
           from role_users ru join roles r on r.id = ru.role_id left join role_permissions p on p.role_id = r.id
           where ru.user_id = any($1::bigint[]) group by ru.user_id`,
          [accounts.map(({ userId }) => userId), ADMINISTRATOR_RIGHTS],
        )
        const rolesOf = new Map(rows.map((row) => [Number(row.user_id), row]))
        const issued: FirstLogin[] = []
        const now = clock.now()
        for (const { userId, userName, name } of accounts) {
          const password = inventPassword()
          const held = rolesOf.get(userId)
          await storePassword(tx, {
            userId,
            passwordHash: await hasher.hashDigest(sha256Of(password)),
            mustChange: held?.administrates ?? false,
            now,
          })
          issued.push({ userName, name, roles: held?.roles ?? [], password, shown: false })
        }
        await audit(tx, systemCaller(), {
          action: 'user.issueFirstPasswords',
          objectType: 'user',
          objectId: accounts.map(({ userId }) => userId).join(','),
        })
        await write([...(await read()), ...issued])
      })
    },

    /** From now on a start names the file instead of printing them. */
    async noteShown(): Promise<void> {
      await write((await read()).map((login) => ({ ...login, shown: true })))
    },

    /** Takes a person out of the file once the password is changed. */
    async forget(userName: string): Promise<void> {
      const logins = await read()
      const left = logins.filter((login) => userNameKey(login.userName) !== userNameKey(userName))
      if (left.length < logins.length) await write(left)
    },
  }
}

export type FirstLogins = ReturnType<typeof createFirstLogins>
