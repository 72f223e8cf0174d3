/** What a step has thrown goes to the other instances that wait for it. */
import type { Effect } from '@liveline/workflow-engine'
import type { Tx } from '../../../database/open-database.ts'
import type { Ids } from '../../../ids.ts'
import * as repository from './events.repository.ts'

/** In the transaction of the step; gives back whether somebody waits. */
export async function handOn(
  tx: Tx,
  { effects, instanceId, ids, now }: { effects: readonly Effect[]; instanceId: string; ids: Ids; now: Date },
): Promise<boolean> {
  let hasHanded = false
  for (const effect of effects) {
    if (effect.type !== 'messageThrown' && effect.type !== 'signalThrown') continue
    const isMessage = effect.type === 'messageThrown'
    const event: repository.ThrownEvent = {
      id: ids.next(),
      kind: isMessage ? 'message' : 'signal',
      name: effect.name,
      key: isMessage ? effect.correlationKey : undefined,
      variables: {},
      thrownBy: instanceId,
    }
    await repository.insertEvent(tx, event, now)
    if (isMessage) hasHanded = (await repository.handMessage(tx, event, now)) || hasHanded
    else hasHanded = (await repository.handSignal(tx, event, now)) > 0 || hasHanded
  }
  return hasHanded
}
