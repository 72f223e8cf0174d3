/** Jobs that were given up: an administrator of processes sees them and lets one be tried again. */
import { errorCodes, errorMessage, type ErrorCode } from '@liveline/contract/error-codes.ts'
import type { LongPage } from '@liveline/contract/paging.ts'
import type { Incident, IncidentRow } from '@liveline/contract/incident/shapes.ts'
import type { Clock } from '../../../clock.ts'
import type { Queryable, Write } from '../../../database/open-database.ts'
import type { Caller } from '../../../http/caller.ts'
import { pageOfLongList } from '../../../http/long-list-page.ts'
import type { LongPaging } from '../../../http/long-list.ts'
import { audit } from '../../audit/audit.service.ts'
import type { DefinitionsService } from '../../process-definitions/process-definitions.service.ts'
import { lockRoot } from '../end-process.repository.ts'
import type { LoadedInstance } from '../store/stored-instance.ts'
import { refuseMissing } from '../task-access.ts'
import type { Alarm } from './alarm.ts'
import { elementNames } from './element-names.ts'
import * as repository from './incidents.repository.ts'

export type IncidentsService = ReturnType<typeof createIncidentsService>

export function createIncidentsService(parts: {
  database: Queryable
  clock: Clock
  definitions: DefinitionsService
  alarm: Pick<Alarm, 'note'>
}) {
  const { database, clock, definitions, alarm } = parts

  async function shown(
    queryable: Queryable,
    caller: Caller,
    versionId: number,
    stored: repository.StoredIncident,
  ): Promise<Incident> {
    const { jobId, kind, elementId, attempts } = stored
    const { name, nameEn } = await elementNames(definitions, { versionId, elementId }, queryable)
    return {
      jobId,
      kind,
      elementId,
      elementName: name,
      elementNameEn: nameEn,
      reason: reasonOf(stored, caller),
      attempts,
      dueAt: stored.dueAt.toISOString(),
      since: stored.since.toISOString(),
    }
  }

  return {
    async page(caller: Caller, paging: LongPaging): Promise<LongPage<IncidentRow>> {
      const { ids, total, totalIsCapped, next } = await pageOfLongList(database, repository.incidentList, paging)
      const rows: IncidentRow[] = []
      for (const row of await repository.readIncidents(database, ids)) {
        const { instanceId, number, title, flowName, flowNameEn } = row
        const incident = await shown(database, caller, row.definitionVersionId, row)
        rows.push({ ...incident, instanceId, number, title, flowName, flowNameEn })
      }
      return { rows, total, totalIsCapped, page: paging.page, pageSize: paging.pageSize, next }
    },

    /** Those of one instance, for whoever may see it. */
    async listOf(queryable: Queryable, caller: Caller, { instance }: LoadedInstance): Promise<Incident[]> {
      const incidents: Incident[] = []
      for (const stored of await repository.listIncidentsOf(queryable, instance.id)) {
        incidents.push(await shown(queryable, caller, instance.definitionVersionId, stored))
      }
      return incidents
    },

    async retry(
      write: Write,
      caller: Caller,
      key: { instanceId: string; jobId: string },
    ): Promise<{ outcome: 'retrying' | 'over' }> {
      const now = clock.now()
      const outcome = await write(async (tx) => {
        if ((await lockRoot(tx, key.instanceId)) === undefined) return refuseMissing(caller)
        const retried = await repository.retryIncident(tx, key, now)
        // Somebody else was first, or the process has gone on without it: what was wanted is so.
        if (retried === undefined) return (await repository.hasJob(tx, key)) ? 'retrying' : 'over'
        await audit(tx, caller, {
          action: 'incident.retry',
          objectType: 'instance',
          objectId: key.instanceId,
          before: { jobId: key.jobId, ...retried },
        })
        return 'retrying'
      })
      alarm.note([now])
      return { outcome }
    },
  }
}

/** In words of the catalogue; the log has the rest. */
function reasonOf({ jobId, failure }: repository.StoredIncident, { language }: Caller): string {
  const isKnown = (code: string): code is ErrorCode => Object.hasOwn(errorCodes, code)
  if (failure === null || !isKnown(failure.code)) return errorMessage('JOB_FAILED', language, { job: jobId })
  return errorMessage(failure.code, language, failure.details)
}
