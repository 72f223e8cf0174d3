/** `npm run audit:verify`: recomputes the chain of the audit log and compares it with the signed checkpoints. */
import { loadSecrets } from '../http/secrets.ts'
import { checkpointFileOf, createAuditSigner, readCheckpoints } from '../modules/audit/audit-checkpoints.ts'
import { verifyAuditLog, type AuditFault } from '../modules/audit/verify-audit-log.ts'
import { runCommand } from './run-command.ts'

const faults: Readonly<Record<AuditFault, string>> = {
  missing: 'a row was taken out',
  changed: 'a row is not as it was written',
  truncated: 'the rows from here on were cut off, though a checkpoint was signed for them',
  checkpoint: 'a checkpoint is not signed by this installation, or the chain is not the one it was signed for',
}

await runCommand(async ({ config, database }) => {
  const { auditSeed } = await loadSecrets(config.secretsDir)
  const witnesses = await readCheckpoints(checkpointFileOf(config.dataDir))
  const verdict = await verifyAuditLog(database, { signer: createAuditSigner(auditSeed), witnesses })
  if (!verdict.intact) {
    const said = `The audit log was tampered with at row ${verdict.firstBadSeq}: ${faults[verdict.fault]}. Keep the database as it is, and compare it with your backups.`
    return { said, refused: true }
  }
  const { chained, unchained, checkpoints, prunedUpTo } = verdict
  const pruned =
    prunedUpTo === 0 ? '' : ` Those up to ${prunedUpTo} were removed past their retention, as the log tells.`
  return {
    said: `The audit log is whole: ${chained} rows chained, ${unchained} waiting, ${checkpoints} checkpoints.${pruned}`,
  }
})
