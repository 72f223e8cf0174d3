import { createHash, hkdfSync } from 'node:crypto'
import { markOf, type Secrets } from '../../http/secrets.ts'
import type { BackupKeys } from './backup-container.ts'

/** The keys of this installation's backups. What signs is made of a key that every installation has. */
export function backupKeysOf(secrets: Pick<Secrets, 'pepper' | 'sealingKey' | 'backupKey'>): BackupKeys {
  return {
    installation: createHash('sha256')
      .update('liveline installation')
      .update(markOf(secrets))
      .digest('hex')
      .slice(0, 16),
    sealing: secrets.backupKey,
    signing: Buffer.from(hkdfSync('sha256', secrets.sealingKey, '', 'liveline backup signature', 32)),
  }
}
