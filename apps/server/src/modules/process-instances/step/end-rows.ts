/** What the end of a process leaves beside its state: an entry of the timeline, and a notice to who started it. */
import { processAddress } from '@liveline/contract/console-addresses.ts'
import { sayBoth } from '@liveline/contract/language.ts'
import type { Actor } from '../../directory/actor.ts'
import { noticeRows } from '../../notices/notice-rows.ts'
import { noticeTexts } from '../process-instances.texts.ts'
import { writeClockOperation } from './operation-rows.ts'
import { namesOf, type StepRows } from './recorded-step.ts'

/** Gives back who was told; nobody while the process goes on. */
export function writeEndRows(step: StepRows): Actor[] {
  const { writes, version, result, businessState, instanceId } = step
  const { effects } = result
  if (!effects.some((effect) => effect.type === 'processCompleted')) return []
  const lastEnd = effects.findLast(
    (effect) =>
      effect.type === 'activityStarted' &&
      /endEvent/i.test(effect.elementType) &&
      version.settings.nodes[effect.elementId]?.state !== undefined,
  )
  const elementId = lastEnd?.type === 'activityStarted' ? lastEnd.elementId : version.key
  writeClockOperation(step, businessState === 'expired' ? 'expired' : 'ended', elementId)
  const actors: Actor[] = [{ kind: 'user', id: step.initiatorId }]
  const notice = {
    title: sayBoth(noticeTexts.completed, {
      end: namesOf(step, elementId),
      number: step.number,
      title: step.title,
    }),
    link: processAddress(instanceId),
  }
  writes.insert('notices', ...noticeRows({ ...step, ...notice, actors, kind: 'ended' }))
  return actors
}
