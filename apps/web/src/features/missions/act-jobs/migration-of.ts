import { MAX_BATCH_TASKS } from '@liveline/contract/constants.ts'
import { migrateAddress, migrateAllAddress, migrateChosenAddress } from '../../../app/paths.ts'
import type { Query } from '../../../ui/navigation.tsx'
import { keepChoice } from '../migration/kept-choice.ts'
import type { Wanted } from './act-job-queries.ts'
import type { OneVersion } from './order-entry.ts'

/**
 * The page that migrates them: a few are named by its address, more are kept for it.
 * @param filter what the address of the list asks for
 */
export function migrationOf(wanted: Wanted, on: OneVersion, filter: Query): string {
  if ('search' in wanted) return migrateAllAddress(filter)
  const { instanceIds } = wanted
  return instanceIds.length <= MAX_BATCH_TASKS
    ? migrateAddress(instanceIds)
    : migrateChosenAddress(keepChoice(instanceIds), on)
}
