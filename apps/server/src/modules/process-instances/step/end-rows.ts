/** What the end of a process leaves beside its state: an entry of the timeline, and a notice to who started it. */
import type { Actor } from '../../directory/actor.ts'
import { noticeRows } from '../../notices/notice-rows.ts'
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
  const { name, nameEn } = namesOf(step, elementId)
  writeClockOperation(step, businessState === 'expired' ? 'expired' : 'ended', elementId)
  const actors: Actor[] = [{ kind: 'user', id: step.initiatorId }]
  const notice = {
    zh: `${name}：${step.number} ${step.title}`,
    en: `${nameEn}: ${step.number} ${step.title}`,
    link: `/mission/instance?instanceId=${instanceId}`,
  }
  writes.insert('notices', ...noticeRows({ ...step, ...notice, actors, kind: 'ended' }))
  return actors
}
