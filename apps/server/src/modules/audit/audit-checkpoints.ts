/** Signed heads of the audit chain: what shows that its end was cut off, or the whole of it written anew. */
import { createHash, createPrivateKey, createPublicKey, sign, verify, type KeyObject } from 'node:crypto'
import { appendFile, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { Checkpoint, ChainHead } from './audit-chain.repository.ts'

export type AuditSigner = {
  readonly sign: (head: ChainHead, at: Date) => Checkpoint
  readonly isGenuine: (checkpoint: Checkpoint) => boolean
}

/** RFC 8410: what precedes the 32 bytes of an Ed25519 private key in PKCS #8. */
const PKCS8_HEAD = Buffer.from('302e020100300506032b657004220420', 'hex')
const KEY_ID_DIGITS = 16

/** @param seed 32 bytes from a key file outside the database */
export function createAuditSigner(seed: Buffer): AuditSigner {
  const privateKey = createPrivateKey({ key: Buffer.concat([PKCS8_HEAD, seed]), format: 'der', type: 'pkcs8' })
  const publicKey = createPublicKey(privateKey)
  const keyId = idOf(publicKey)
  return {
    sign: (head, at) => ({ ...head, at, keyId, signature: sign(null, textOf(head, at), privateKey) }),
    isGenuine: (checkpoint) =>
      checkpoint.keyId === keyId && verify(null, textOf(checkpoint, checkpoint.at), publicKey, checkpoint.signature),
  }
}

const idOf = (key: KeyObject) =>
  createHash('sha256')
    .update(key.export({ format: 'der', type: 'spki' }))
    .digest('hex')
    .slice(0, KEY_ID_DIGITS)

const textOf = ({ seq, hash }: ChainHead, at: Date) =>
  Buffer.from(`liveline audit checkpoint ${seq} ${hash.toString('hex')} ${at.toISOString()}`)

export const checkpointFileOf = (dataDir: string) => join(dataDir, 'audit-checkpoints.jsonl')

/** A checkpoint as one line of a file. */
export function checkpointLine({ seq, hash, at, keyId, signature }: Checkpoint): string {
  const line = { seq: String(seq), hash: hash.toString('hex'), at, keyId, signature: signature.toString('base64') }
  return `${JSON.stringify(line)}\n`
}

/** One line a checkpoint; the file may lie on another machine's disk, or be shipped there. */
export const appendCheckpoint = (file: string, checkpoint: Checkpoint): Promise<void> =>
  appendFile(file, checkpointLine(checkpoint), { mode: 0o600, flush: true })

/** The checkpoints of a file, in its order; lines that are none are left out. */
export async function readCheckpoints(file: string): Promise<Checkpoint[]> {
  const text = await readFile(file, 'utf8').catch((error: NodeJS.ErrnoException) => {
    if (error.code === 'ENOENT') return ''
    throw error
  })
  return checkpointsIn(text)
}

/** The checkpoints of such a file's text. */
export const checkpointsIn = (text: string): Checkpoint[] =>
  text.split('\n').flatMap((line) => checkpointOf(line) ?? [])

function checkpointOf(line: string): Checkpoint | undefined {
  try {
    const { seq = '', hash = '', at = '', keyId = '', signature = '' } = JSON.parse(line) as Record<string, string>
    const moment = new Date(at)
    if (!/^\d{1,18}$/.test(seq) || Number.isNaN(moment.getTime())) return undefined
    return {
      seq: BigInt(seq),
      hash: Buffer.from(hash, 'hex'),
      at: moment,
      keyId,
      signature: Buffer.from(signature, 'base64'),
    }
  } catch {
    return undefined
  }
}
