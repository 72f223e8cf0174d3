/** Looks through the chain that a person asks for: in the background, a thousand links at a time, seen by every server. */
import { setTimeout as delay } from 'node:timers/promises'
import type { AuditVerification } from '@liveline/contract/audit/shapes.ts'
import type { Database, Write } from '../../database/open-database.ts'
import { AppError } from '../../http/app-error.ts'
import type { Caller } from '../../http/caller.ts'
import type { Ids } from '../../ids.ts'
import type { Log } from '../../log.ts'
import * as chain from './audit-chain.repository.ts'
import { readCheckpoints, type AuditSigner } from './audit-checkpoints.ts'
import { audit } from './audit.service.ts'
import * as repository from './audit-verifications.repository.ts'
import { verifyAuditLog } from './verify-audit-log.ts'

/** Between two thousands: people at work come first. */
const REST_MS = 20

export type AuditVerifications = ReturnType<typeof createAuditVerifications>

export function createAuditVerifications(parts: {
  database: Database
  ids: Ids
  signer: AuditSigner
  checkpointFile: string
  log: Log
}) {
  const { database, ids, signer, checkpointFile, log } = parts
  const stopping = new AbortController()
  let running: Promise<void> = Promise.resolve()

  async function look(id: string, part: { after: chain.Checkpoint | undefined; upTo: bigint }): Promise<void> {
    try {
      const verdict = await verifyAuditLog(database, {
        signer,
        witnesses: await readCheckpoints(checkpointFile),
        part,
        async rest(seq) {
          await repository.noteProgress(database, id, seq)
          await delay(REST_MS, undefined, { signal: stopping.signal, ref: false })
        },
      })
      if (verdict.intact) return await repository.endVerification(database, id, { state: 'intact' })
      const { firstBadSeq, fault } = verdict
      log.error({ firstBadSeq, fault }, 'the audit log was tampered with; see npm run audit:verify')
      await repository.endVerification(database, id, { state: 'broken', firstBadSeq, fault })
    } catch (error) {
      if (!stopping.signal.aborted) log.warn({ err: error }, 'the audit log could not be verified')
      await repository.endVerification(database, id, { state: 'stopped' }).catch(() => undefined)
    }
  }

  return {
    /**
     * Begins to look at what was written between two moments, from the checkpoint signed before to the one behind.
     * @throws {AppError} AUDIT_VERIFICATION_RUNNING
     */
    async begin(
      write: Write,
      caller: Caller,
      asked: { from?: string | undefined; to?: string | undefined },
    ): Promise<AuditVerification> {
      const at = (moment: string | undefined, side: 'before' | 'after') =>
        moment === undefined ? undefined : chain.findCheckpointBy(database, new Date(moment), side)
      const [after, until, head, first] = await Promise.all([
        at(asked.from, 'before'),
        at(asked.to, 'after'),
        chain.readHead(database),
        chain.readFirstSeq(database),
      ])
      const part = { after, upTo: until?.seq ?? head.seq }
      const id = ids.next()
      return write(async (tx) => {
        await repository.endSilent(tx)
        const fromSeq = after?.seq ?? (first ?? 1n) - 1n
        const wanted = { id, byId: caller.userId, byName: caller.name, fromSeq, toSeq: part.upTo }
        if (!(await repository.insertVerification(tx, wanted))) {
          const other = await repository.findLast(tx)
          throw new AppError('AUDIT_VERIFICATION_RUNNING', { details: { name: other?.byName ?? '' } })
        }
        await audit(tx, caller, { action: 'audit.verify', objectType: 'auditLog', objectId: id, after: asked })
        write.afterCommit(() => void (running = look(id, part)))
        const begun = await repository.findLast(tx)
        if (begun === undefined) throw new Error('A look that was just begun is not there')
        return begun
      })
    },

    async findLast(): Promise<AuditVerification | undefined> {
      await repository.endSilent(database)
      return repository.findLast(database)
    },

    purge: (): Promise<void> => repository.deleteOldVerifications(database),

    async stop(): Promise<void> {
      stopping.abort()
      await running
    },
  }
}
