import type { Clock } from '../../clock.ts'
import type { Database } from '../../database/open-database.ts'
import type { Log } from '../../log.ts'
import type { FormsService } from '../forms/forms.service.ts'
import { readPack } from './pack-files.ts'
import { claimOnce, findCaller } from './pack.repository.ts'
import { withDates } from './sample-plans.ts'

/** Saves the sample records of a pack as the people in it, each once in the life of a database. */
export async function saveSampleRecords(
  directory: string,
  parts: {
    readonly database: Database
    readonly clock: Clock
    readonly forms: Pick<FormsService, 'getReleasedVersion' | 'saveFormData' | 'validate'>
    readonly log: Log
  },
): Promise<void> {
  const { database, clock, forms, log } = parts
  for (const { key, formKey, savedBy, values } of (await readPack(directory)).sampleRecords) {
    await database.transaction(async (tx) => {
      const now = clock.now()
      if (!(await claimOnce(tx, `sample-record:${key}`, now))) return
      const data = withDates(values, now) as Record<string, unknown>
      const caller = await findCaller(tx, savedBy)
      const { id: formVersionId, schema } = await forms.getReleasedVersion(formKey, { queryable: tx })
      const problems = await forms.validate(tx, schema, data)
      if (problems.length > 0) {
        log.error({ problems, record: key }, 'a sample record could not be made')
        return
      }
      await forms.saveFormData(tx, { formVersionId, data, userId: caller.userId, orgId: caller.orgId })
    })
  }
}
