/** Why a file is not taken for a backup of this installation. */
export const refusals = [
  'notABackup',
  'foreign',
  'otherKey',
  'newer',
  'damaged',
  'cutShort',
  'otherTables',
  'mayNotMakeDatabase',
  'restoredOtherwise',
  'otherFile',
] as const
export type Refusal = (typeof refusals)[number]

export class BackupRefused extends Error {
  override readonly name = 'BackupRefused'
  readonly reason: Refusal

  constructor(reason: Refusal, options?: ErrorOptions) {
    super(`The backup is refused: ${reason}`, options)
    this.reason = reason
  }
}
