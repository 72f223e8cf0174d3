import { nameIn, type Language } from '@liveline/contract/language.ts'
import type { FlowNode } from '@liveline/workflow-engine'
import type { TFunction } from 'i18next'
import { definitionAt, nodeAt, ownId, processOf } from './called.ts'
import type { Choice } from './choices.ts'
import type { Simulation } from './simulate.ts'
import { isAct, type Told } from './tell.ts'
import { absoluteTime } from '../../../ui/labels/time.ts'

/** What an element without a name is called. */
function familyOf({ type }: FlowNode) {
  if (type.endsWith('Gateway')) return 'gateway'
  if (/^startEvent$|StartEvent$/.test(type)) return 'start'
  if (type.endsWith('ndEvent')) return 'end'
  if (type.endsWith('Event')) return 'event'
  return /subProcess$|^transaction$/i.test(type) ? 'subProcess' : 'step'
}

/** The words of a simulated process, in the language of the page. */
export function createWords(
  t: TFunction,
  language: Language,
  { drawn, calledProcesses }: Pick<Simulation, 'drawn' | 'calledProcesses'>,
) {
  const nameOf = (id: string): string => {
    const node = nodeAt(drawn, id)
    if (node === undefined) {
      const called = calledProcesses.get(processOf(id))
      if (called !== undefined) return nameIn(language, called)
      const { id: rootId, name = rootId, extensions } = drawn.root
      const nameEn = extensions.attributes['liveline:nameEn'] ?? ''
      return id === rootId ? nameIn(language, { name, nameEn }) : id
    }
    const { name = '', extensions } = node
    if (name === '') return t(`flowPlay.unnamed.${familyOf(node)}`, { id: ownId(id) })
    return nameIn(language, { name, nameEn: extensions.attributes['liveline:nameEn'] ?? '' })
  }
  const flowName = (id: string): string => {
    const flow = definitionAt(drawn, id).flows[id]
    const nameEn = flow?.extensions?.attributes['liveline:nameEn'] ?? ''
    return flow?.name === undefined || flow.name === ''
      ? t('flowPlay.to', { name: nameOf(flow?.targetId ?? id) })
      : nameIn(language, { name: flow.name, nameEn })
  }
  const flowNames = (ids: readonly string[]) => ids.map(flowName).join(t('flowPlay.and'))
  const labelOf = ({ label = '', labelEn = label }: Pick<Told, 'label' | 'labelEn'>) =>
    nameIn(language, { name: label, nameEn: labelEn })
  const iteration = (loop: number | undefined) => (loop === undefined ? '' : ` #${loop + 1}`)

  return {
    nameOf,
    flowName,
    /** What pressing a choice does, as its button says. */
    deed: (choice: Choice): string => {
      const { kind, flowIds = [], dueAt } = choice
      const label = labelOf(choice)
      const words =
        kind === 'task' && label !== ''
          ? label
          : kind === 'way'
            ? flowNames(flowIds)
            : kind === 'goOn' && flowIds.length > 0
              ? t('flowPlay.do.goAlong', { name: flowNames(flowIds) })
              : t(`flowPlay.do.${kind}`, { label, time: dueAt === undefined ? '' : absoluteTime(dueAt.toISOString()) })
      return `${words}${iteration(choice.loop)}`
    },
    /** A line of the log. */
    line: (told: Told): string => {
      const { kind, elementId, flowIds = [], count = 0, at, loop, reason } = told
      const name = `${nameOf(elementId)}${iteration(loop)}`
      const label = kind === 'values' ? (told.label ?? '') : labelOf(told)
      if (kind === 'task' && label !== '') return t('flowPlay.told.outcome', { name, label })
      if ((kind === 'goOn' || kind === 'way') && flowIds.length > 0)
        return t('flowPlay.told.along', { name, label: flowNames(flowIds) })
      if (reason !== undefined)
        return t('flowPlay.told.passedOver', { name, reason: t(`flowPlay.notPlayed.${reason}`) })
      const time = at === undefined ? '' : absoluteTime(at.toISOString())
      return t(`flowPlay.told.${kind}`, { name, label, count, time })
    },
    /** Whether a line concerns an element on the canvas. */
    isPlaced: ({ elementId }: Told) => nodeAt(drawn, elementId) !== undefined,
    /** The called process that an element stands in; undefined for the drawing itself. */
    calledName: (elementId: string): string | undefined => {
      const called = calledProcesses.get(processOf(elementId))
      return called === undefined ? undefined : nameIn(language, called)
    },
    isAct,
  }
}

export type Words = ReturnType<typeof createWords>
