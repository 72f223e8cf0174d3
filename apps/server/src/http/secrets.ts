import { createCipheriv, createDecipheriv, createHmac, randomBytes } from 'node:crypto'
import { link, mkdir, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { Database } from '../database/open-database.ts'
import { StartupError } from '../startup-error.ts'
import { keepFirstMark } from './installation.repository.ts'
import { readPrivateFile } from './private-file.ts'

const KEY_BYTES = 32
const NONCE_BYTES = 12
const TAG_BYTES = 16
const [PEPPER, SEALING, AUDIT, BACKUP] = ['pepper.key', 'sealing.key', 'audit.key', 'backup.key'] as const
const KEY_FILES = [PEPPER, SEALING, AUDIT, BACKUP]

/** Keys that lie outside the database, so that a stolen backup alone opens nothing. */
export type Secrets = {
  readonly pepper: Buffer
  readonly sealingKey: Buffer
  /** Signs the checkpoints of the audit log. */
  readonly auditSeed: Buffer
  /** Seals backups; it must be kept where the backups are not. */
  readonly backupKey: Buffer
}

/** Names the installation that these keys belong to; it is no secret itself. */
export const markOf = ({ pepper, sealingKey }: Pick<Secrets, 'pepper' | 'sealingKey'>): Buffer =>
  createHmac('sha256', pepper).update(sealingKey).digest()

/**
 * Reads the key files, making the missing ones. Nodes that share a database must share this folder's content.
 * @throws {StartupError} when one is damaged, or others than the server's account may read it
 */
export async function loadSecrets(secretsDir: string): Promise<Secrets> {
  await mkdir(secretsDir, { recursive: true, mode: 0o700 })
  return {
    pepper: await loadKey(join(secretsDir, PEPPER)),
    sealingKey: await loadKey(join(secretsDir, SEALING)),
    auditSeed: await loadKey(join(secretsDir, AUDIT)),
    backupKey: await loadKey(join(secretsDir, BACKUP)),
  }
}

/**
 * Refuses key files that cannot be used, before anything is made or started; missing ones are fine.
 * @throws {StartupError}
 */
export async function checkKeyFiles(secretsDir: string): Promise<void> {
  for (const name of KEY_FILES) await readKey(join(secretsDir, name))
}

/**
 * Refuses to serve a database that was made with other key files: every right password would count as a wrong one.
 * @throws {StartupError}
 */
export async function assertKeysFit(
  database: Database,
  secrets: Pick<Secrets, 'pepper' | 'sealingKey'>,
  secretsDir: string,
): Promise<void> {
  const mark = markOf(secrets)
  if ((await keepFirstMark(database, mark))?.equals(mark) === true) return
  throw new StartupError(
    `This database was made with other key files than those in ${secretsDir}: put the 'secrets' folder there that belongs to it (every server on one database has the same), or use another database.`,
  )
}

async function loadKey(file: string): Promise<Buffer> {
  const kept = await readKey(file)
  if (kept !== undefined) return kept
  // Written whole beside it, then linked: a twin that starts at the same moment never reads half a key.
  const draft = `${file}.${randomBytes(6).toString('hex')}`
  await writeFile(draft, `${randomBytes(KEY_BYTES).toString('hex')}\n`, { mode: 0o600, flag: 'wx', flush: true })
  await link(draft, file).catch((error: NodeJS.ErrnoException) => {
    if (error.code !== 'EEXIST') throw error
  })
  await rm(draft)
  const made = await readKey(file)
  if (made === undefined) throw new StartupError(`The key file '${file}' could not be written.`)
  return made
}

async function readKey(file: string): Promise<Buffer | undefined> {
  const content = await readPrivateFile(file)
  if (content === undefined) return undefined
  const key = Buffer.from(content.trim(), 'hex')
  if (key.length !== KEY_BYTES)
    throw new StartupError(`The key file '${file}' is damaged: restore it from your backup.`)
  return key
}

/** AES-256-GCM: nonce, tag, ciphertext. */
export function seal(key: Buffer, content: Buffer): Buffer {
  const nonce = randomBytes(NONCE_BYTES)
  const cipher = createCipheriv('aes-256-gcm', key, nonce)
  const sealed = Buffer.concat([cipher.update(content), cipher.final()])
  return Buffer.concat([nonce, cipher.getAuthTag(), sealed])
}

/** @throws when the content was changed or sealed under another key */
export function unseal(key: Buffer, sealed: Buffer): Buffer {
  const decipher = createDecipheriv('aes-256-gcm', key, sealed.subarray(0, NONCE_BYTES), { authTagLength: TAG_BYTES })
  decipher.setAuthTag(sealed.subarray(NONCE_BYTES, NONCE_BYTES + TAG_BYTES))
  return Buffer.concat([decipher.update(sealed.subarray(NONCE_BYTES + TAG_BYTES)), decipher.final()])
}
