import { rename, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { z } from 'zod'
import { readPrivateFile } from '../../http/private-file.ts'
import { StartupError } from '../../startup-error.ts'

const FirstLogin = z.object({
  userName: z.string(),
  name: z.string(),
  roles: z.array(z.string()),
  password: z.string(),
  /** Missing in files of earlier versions. */
  expiresAt: z.iso.datetime().optional(),
  /** Whether a start has printed it. */
  shown: z.boolean().default(false),
})
export type FirstLogin = z.infer<typeof FirstLogin>

/** `DATA_DIR/first-login.json`: the one-time passwords that hold and nobody has changed. */
export function createFirstLoginFile(dataDir: string) {
  const file = join(dataDir, 'first-login.json')
  let last: Promise<void> = Promise.resolve()

  /** @throws {StartupError} when it cannot be understood, or others may read it */
  async function read(): Promise<FirstLogin[]> {
    const text = await readPrivateFile(file)
    if (text === undefined) return []
    try {
      return z.array(FirstLogin).parse(JSON.parse(text))
    } catch (error) {
      throw new StartupError(
        `${file} is damaged: put it back from a copy, or delete it and give those who have not logged in yet new passwords with npm run reset-password -- <user name>.`,
        { cause: error },
      )
    }
  }

  async function write(logins: readonly FirstLogin[]): Promise<void> {
    if (logins.length === 0) return rm(file, { force: true })
    const draft = `${file}.${process.pid}`
    await writeFile(draft, `${JSON.stringify(logins, null, 2)}\n`, { mode: 0o600, flush: true })
    await rename(draft, file)
  }

  return {
    path: file,
    read,

    /** One change after the other: two people may change their passwords at once. */
    change(work: (logins: readonly FirstLogin[]) => readonly FirstLogin[]): Promise<void> {
      const inTurn = async (): Promise<void> => {
        const before = await read()
        const after = work(before)
        if (after !== before) await write(after)
      }
      const changed = last.then(inTurn)
      last = changed.catch(() => undefined)
      return changed
    },
  }
}
