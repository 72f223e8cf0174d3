/** The entries of the timeline for messages that an instance threw and nobody awaits: nothing keeps them. */
import type { Tx } from '../../../database/open-database.ts'
import type { Ids } from '../../../ids.ts'
import { namesOf, type StepInput } from '../step/recorded-step.ts'
import { createWriteSet } from '../store/write-set.ts'
import type { MessageThrown } from './hand-on.ts'

export async function noteLostMessages(
  tx: Tx,
  lost: readonly MessageThrown[],
  step: Pick<StepInput, 'version' | 'versionAt'> & { orgId: number; instanceId: string; ids: Ids; now: Date },
): Promise<void> {
  if (lost.length === 0) return
  const writes = createWriteSet()
  for (const { elementId, scopeId } of lost) {
    const { name, nameEn } = namesOf(step, elementId, scopeId)
    writes.insert('operations', {
      org_id: step.orgId,
      process_instance_id: step.instanceId,
      id: step.ids.next(),
      kind: 'messageLost',
      element_id: elementId,
      element_name: name,
      element_name_en: nameEn,
      danger: true,
      user_name: '',
      department_name: '',
      opinion: '',
      attachments: [],
      from_elements: [elementId],
      to_elements: [],
      at: step.now,
    })
  }
  await writes.write(tx)
}
