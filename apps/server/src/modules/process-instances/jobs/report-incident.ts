/** Tells the administrators of processes that a job was given up. */
import { processAddress } from '@liveline/contract/console-addresses.ts'
import { sayBoth } from '@liveline/contract/language.ts'
import type { Tx } from '../../../database/open-database.ts'
import type { Ids } from '../../../ids.ts'
import type { DefinitionsService } from '../../process-definitions/process-definitions.service.ts'
import { listAdministratorRoles } from '../../directory/directory.service.ts'
import type { NoticeHub } from '../../notices/notice-hub.ts'
import { noticeRows } from '../../notices/notice-rows.ts'
import { noticeTexts } from '../process-instances.texts.ts'
import { createWriteSet } from '../store/write-set.ts'
import { elementNames } from './element-names.ts'
import { findHeading } from './incidents.repository.ts'
import type { ClaimedJob } from './jobs.repository.ts'

export function createReportIncident(parts: { ids: Ids; definitions: DefinitionsService; hub: NoticeHub }) {
  const { ids, definitions, hub } = parts

  return async function reportIncident(tx: Tx, job: ClaimedJob, now: Date): Promise<void> {
    const heading = await findHeading(tx, job.instanceId)
    const element = { versionId: heading.definitionVersionId, elementId: job.elementId }
    const named = await elementNames(definitions, element, tx)
    const roles = (await listAdministratorRoles(tx)).map((id) => ({ kind: 'role' as const, id }))
    const writes = createWriteSet()
    writes.insert(
      'notices',
      ...noticeRows({
        ids,
        orgId: heading.orgId,
        actors: roles,
        kind: 'incident',
        instanceId: job.instanceId,
        now,
        link: processAddress(job.instanceId),
        title: sayBoth(noticeTexts.incident, { element: named, number: heading.number }),
      }),
    )
    await writes.write(tx)
    hub.announce(roles)
  }
}
