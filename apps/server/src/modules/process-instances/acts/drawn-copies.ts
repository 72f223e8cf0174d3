/** `<liveline:cc>` on a node: who is given the process to read when the node is completed. */
import { sayBoth } from '@liveline/contract/language.ts'
import { processAddress } from '@liveline/contract/console-addresses.ts'
import { createWork, visibleVariables, WORK_BUDGET } from '@liveline/workflow-engine'
import type { Tx } from '../../../database/open-database.ts'
import type { Ids } from '../../../ids.ts'
import { loadDirectory } from '../../directory/directory.service.ts'
import type { NodeSettings } from '../../process-definitions/node-settings.ts'
import type { RunnableVersion } from '../../process-definitions/released-versions.ts'
import { organisationOf, referencedActors } from '../step/actor-references.ts'
import { createLookUp } from '../step/look-up-actors.ts'
import type { LoadedInstance, OpenTask } from '../store/stored-instance.ts'
import type { WriteSet } from '../store/write-set.ts'
import type { Values } from '../tasks/task-forms.ts'
import { actTexts } from './acts.texts.ts'
import { writeCopies } from './copy-process.ts'
import { addNotice } from './note-act.ts'

type Completed = {
  readonly version: RunnableVersion
  readonly loaded: LoadedInstance
  readonly task: OpenTask
  readonly node: NodeSettings | undefined
  readonly mainForm: Values
}

/** The people whom the drawing names, each once: those who hold a role now. */
export async function findDrawnReaders(tx: Tx, completed: Completed): Promise<number[]> {
  const { version, loaded, task, node, mainForm } = completed
  if (node === undefined || node.copies.length === 0) return []
  const { instance, state } = loaded
  const references = referencedActors(
    { elementId: task.row.elementId, candidateUsers: [], candidateGroups: [] },
    { ...node, approvers: node.copies },
    {
      initiatorId: instance.initiatorId,
      orgId: organisationOf(version.settings, mainForm) ?? instance.orgId,
      mainForm,
      variables: visibleVariables(state, task.row.scopeId),
      chosen: instance.chosen,
      work: createWork(WORK_BUDGET, () => {
        throw new Error('Too costly')
      }),
    },
  )
  const lookUp = await createLookUp(tx, references, () => Promise.resolve([]))
  const actors = references.flatMap((reference) => lookUp(reference, new Set()))
  const directory = await loadDirectory(tx, actors)
  return [...new Set(actors.flatMap((actor) => [...directory.userIds(actor)]))]
}

/** In the name of nobody: the drawing gave it. */
export function writeDrawnCopies(
  ids: Ids,
  writes: WriteSet,
  { loaded, task, readers, now }: { loaded: LoadedInstance; task: OpenTask; readers: readonly number[]; now: Date },
): void {
  if (readers.length === 0) return
  const { instance } = loaded
  const operationId = ids.next()
  writes.insert('operations', {
    org_id: instance.orgId,
    process_instance_id: instance.id,
    id: operationId,
    kind: 'copied',
    task_id: task.row.id,
    element_id: task.row.elementId,
    element_name: task.row.name,
    element_name_en: task.nameEn,
    user_name: '',
    department_name: '',
    danger: false,
    opinion: '',
    attachments: [],
    at: now,
  })
  writeCopies(ids, writes, loaded, { userIds: readers, operationId, note: '', now })
  const title = sayBoth(actTexts.copiedByDrawing, { number: instance.number, title: instance.title })
  const actors = readers.map((id) => ({ kind: 'user', id }) as const)
  addNotice(ids, writes, loaded, { actors, kind: 'copied', title, link: processAddress(instance.id), now })
}
