/** Who signs a task, as the task page and the process view show it. */
import { SIGNERS_SHOWN, type Signer } from '@liveline/contract/signing/shapes.ts'
import { nameIn, type Language } from '@liveline/contract/language.ts'
import { loadDirectory } from '../../directory/directory.service.ts'
import type { Queryable } from '../../../database/open-database.ts'
import { listShownSigners, type ShownRow } from './shown-signers.repository.ts'

/** The first signers of tasks, by task. */
export async function findShownSigners(
  database: Queryable,
  instanceId: string,
  taskIds: readonly string[],
  language: Language,
): Promise<ReadonlyMap<string, readonly Signer[]>> {
  if (taskIds.length === 0) return new Map()
  const rows = await listShownSigners(database, instanceId, taskIds, SIGNERS_SHOWN)
  const people = rows.flatMap(({ signedBy, addedBy }) => [signedBy, addedBy].flatMap((id) => id ?? []))
  const groups = rows.flatMap(({ actors }) => actors)
  const directory = await loadDirectory(database, [...people.map((id) => ({ kind: 'user', id }) as const), ...groups])
  const person = (id: number | undefined) => (id === undefined ? null : directory.person(id))
  const shown = ({ taskId: _task, actors, ...row }: ShownRow): Signer => ({
    ...row,
    name:
      row.name === ''
        ? actors
            .map((actor) => directory.handler(actor, language).name)
            .join(nameIn(language, { name: '、', nameEn: ', ' }))
        : row.name,
    signedBy: person(row.signedBy),
    addedBy: person(row.addedBy),
  })
  return new Map(taskIds.map((taskId) => [taskId, rows.filter((row) => row.taskId === taskId).map(shown)]))
}
