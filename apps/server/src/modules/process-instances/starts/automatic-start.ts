/** The entry of the timeline for a process that nobody started by hand: by the system, on behalf of its initiator. */
import { joinInstance } from '../store/join-instance.ts'
import { hasEnded } from '../store/stored-instance.ts'
import type { Caller } from '../../../http/caller.ts'
import type { Ids } from '../../../ids.ts'
import type { RunnableVersion } from '../../process-definitions/released-versions.ts'
import { namesOf } from '../step/recorded-step.ts'
import type { StepDone } from '../step/step.ts'

export function writeAutomaticStart(
  { recorded: { writes, open }, result }: StepDone,
  version: RunnableVersion,
  initiator: Caller,
  { startEventId, ids, now }: { startEventId: string; ids: Ids; now: Date },
): void {
  const { id, state } = result.state.instance
  const keyed = { org_id: initiator.orgId, process_instance_id: id }
  const { name, nameEn } = namesOf({ version }, startEventId)
  writes.insert('operations', {
    ...keyed,
    id: ids.next(),
    kind: 'started',
    element_id: startEventId,
    element_name: name,
    element_name_en: nameEn,
    user_name: '',
    department_name: '',
    on_behalf_of_id: initiator.userId,
    on_behalf_of_name: initiator.name,
    danger: false,
    opinion: '',
    attachments: [],
    from_elements: [startEventId],
    to_elements: open.map(({ row }) => row.elementId),
    at: now,
    reason: 'byEvent',
  })
  joinInstance(writes, { keyed, ended: hasEnded({ state }), known: [] }, [], [{ kind: 'user', id: initiator.userId }])
}
