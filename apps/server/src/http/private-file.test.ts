import { chmod, mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, it } from 'vitest'
import { StartupError } from '../startup-error.ts'
import { loadSecrets } from './secrets.ts'

let folder: string
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'liveline-secrets-'))
})
afterEach(() => rm(folder, { recursive: true, force: true }))

it.each(['pepper.key', 'sealing.key'])('refuses a %s that others may read or change', async (name) => {
  await loadSecrets(folder)
  for (const mode of [0o644, 0o640, 0o604, 0o620, 0o601, 0o777]) {
    await chmod(join(folder, name), mode)
    const refusal = await loadSecrets(folder).catch((error: unknown) => error)
    expect(refusal).toBeInstanceOf(StartupError)
    const { message } = refusal as StartupError
    expect(message).toContain(`mode ${mode.toString(8).padStart(4, '0')}`)
    expect(message).toContain(`chmod 600 '${join(folder, name)}'`)
  }
  for (const mode of [0o600, 0o400]) {
    await chmod(join(folder, name), mode)
    await expect(loadSecrets(folder)).resolves.toBeDefined()
  }
})

it.each([
  ['empty', ''],
  ['half a key', 'ab'.repeat(16)],
  ['no key', 'secret'],
])('refuses a damaged key file without repeating it: %s', async (_, content) => {
  await loadSecrets(folder)
  await writeFile(join(folder, 'pepper.key'), content)
  await expect(loadSecrets(folder)).rejects.toThrow(
    `The key file '${join(folder, 'pepper.key')}' is damaged: restore it from your backup.`,
  )
})

it('says in a sentence when a key file is a folder, as a mount that went wrong leaves it', async () => {
  await mkdir(join(folder, 'pepper.key'), { mode: 0o700 })
  await expect(loadSecrets(folder)).rejects.toThrow(/pepper\.key cannot be read \(EISDIR\)/)
})
