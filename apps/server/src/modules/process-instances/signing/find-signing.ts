/** How several decide or decided the task of a task page, open or ended; undefined where one did. */
import type { Signing as ShownSigning } from '@liveline/contract/signing/shapes.ts'
import type { Queryable } from '../../../database/open-database.ts'
import type { Caller } from '../../../http/caller.ts'
import type { NodeSettings } from '../../process-definitions/node-settings.ts'
import type { LoadedInstance } from '../store/stored-instance.ts'
import { findSignedTask } from './shown-signers.repository.ts'
import { findShownSigners } from './shown-signers.ts'
import { shownSigning } from './signing-shape.ts'
import { listSigners } from './signers.repository.ts'
import { ADDED_RULES, countSigners, rulesOf } from './signing.ts'

/** @param id of the task, or of one signature */
export async function findSigning(
  database: Queryable,
  caller: Caller,
  { loaded, node, id }: { loaded: LoadedInstance; node: NodeSettings | undefined; id: string },
): Promise<ShownSigning | null> {
  const instanceId = loaded.instance.id
  const taskId = await findSignedTask(database, instanceId, id)
  if (taskId === undefined) return null
  const signers = await findShownSigners(database, instanceId, [taskId], caller.language)
  const open = loaded.tasks.find(({ row }) => row.id === taskId)
  const rules = node?.approval === undefined ? ADDED_RULES : rulesOf(node.approval)
  const signing = open?.signing ?? countSigners(rules, await listSigners(database, instanceId, taskId))
  return shownSigning(signing, signers.get(taskId) ?? [])
}
