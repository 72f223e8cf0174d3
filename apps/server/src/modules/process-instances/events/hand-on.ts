/** What a step has thrown goes to the other instances that wait for it, and to the processes that it starts. */
import type { Effect } from '@liveline/workflow-engine'
import type { Tx } from '../../../database/open-database.ts'
import type { Ids } from '../../../ids.ts'
import { findMessageStart, handToStarts, listSignalStarts } from '../starts/starts.repository.ts'
import * as repository from './events.repository.ts'

export type MessageThrown = Effect & { readonly type: 'messageThrown' }

/** In the transaction of the step; gives back whether somebody waits, and the messages that nobody waits for. */
export async function handOn(
  tx: Tx,
  { effects, instanceId, ids, now }: { effects: readonly Effect[]; instanceId: string; ids: Ids; now: Date },
): Promise<{ hasHanded: boolean; lost: MessageThrown[] }> {
  let hasHanded = false
  const lost: MessageThrown[] = []
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
    const isHanded = await (isMessage ? handMessageOn(tx, event, now) : handSignalOn(tx, event, now))
    hasHanded ||= isHanded
    if (isMessage && !isHanded) lost.push(effect)
  }
  return { hasHanded, lost }
}

/** To the instance that has waited longest, else to a process that it starts. */
export async function handMessageOn(tx: Tx, event: repository.ThrownEvent, now: Date): Promise<boolean> {
  if (await repository.handMessage(tx, event, now)) return true
  const start = await findMessageStart(tx, event.name)
  if (start === undefined) return false
  await handToStarts(tx, [start], event, now)
  return true
}

/** To all that wait, and to all that it starts. */
async function handSignalOn(tx: Tx, event: repository.ThrownEvent, now: Date): Promise<boolean> {
  const starts = await listSignalStarts(tx, event.name)
  await handToStarts(tx, starts, event, now)
  return (await repository.handSignal(tx, event, now)) + starts.length > 0
}
