import { nameIn, type Language } from '@liveline/contract/language.ts'
import type { FlowNode, ProcessDefinition } from '@liveline/workflow-engine'
import type { TFunction } from 'i18next'
import type { Choice } from './choices.ts'
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
export function createWords(t: TFunction, language: Language, definition: ProcessDefinition) {
  const { nodes, flows } = definition
  const nameOf = (id: string): string => {
    const node = nodes[id]
    if (node === undefined) {
      const nameEn = definition.extensions.attributes['liveline:nameEn'] ?? ''
      return id === definition.id ? nameIn(language, { name: definition.name ?? id, nameEn }) : id
    }
    const { name = '', extensions } = node
    if (name === '') return t(`flowPlay.unnamed.${familyOf(node)}`, { id })
    return nameIn(language, { name, nameEn: extensions.attributes['liveline:nameEn'] ?? '' })
  }
  const flowName = (id: string): string => {
    const flow = flows[id]
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
      const { kind, elementId, flowIds = [], count = 0, at, loop } = told
      const name = `${nameOf(elementId)}${iteration(loop)}`
      const label = kind === 'values' ? (told.label ?? '') : labelOf(told)
      if (kind === 'task' && label !== '') return t('flowPlay.told.outcome', { name, label })
      if ((kind === 'goOn' || kind === 'way') && flowIds.length > 0)
        return t('flowPlay.told.along', { name, label: flowNames(flowIds) })
      const time = at === undefined ? '' : absoluteTime(at.toISOString())
      return t(`flowPlay.told.${kind}`, { name, label, count, time })
    },
    /** Whether a line concerns an element on the canvas. */
    isPlaced: ({ elementId }: Told) => nodes[elementId] !== undefined,
    isAct,
  }
}

export type Words = ReturnType<typeof createWords>
