import { useTranslation } from 'react-i18next'
import { NO_MARKS } from './diagram-marks.ts'
import { stepState } from './diagram-states.ts'
import type { DrawnNode } from '../../../ui/diagram/drawing.ts'
import type { Place } from './drawing.ts'

const LISTED = /Task$|CallActivity$|EndEvent$/
const words = {
  active: 'missions.current',
  passed: 'missions.passed',
  cancelled: 'missions.cancelledStep',
  ahead: 'missions.ahead',
} as const

interface Props {
  readonly nodes: readonly DrawnNode[]
  readonly place: Place
  readonly label: string
}

/** What the picture shows, for those who do not see it. */
export function DiagramSteps({ nodes, place, label }: Props) {
  const { t } = useTranslation()
  const { counts, copies, returns, consequences = [], notes = [] } = place.marks ?? NO_MARKS
  const marksAt = (id: string) => [
    ...counts.filter(({ elementId }) => elementId === id).map(({ text }) => t('missions.diagramSigned', { text })),
    ...copies.filter(({ elementId }) => elementId === id).map(({ people }) => t('missions.diagramCopied', { people })),
    ...consequences
      .filter(({ elementId }) => elementId === id)
      .map(({ kind }) => t(`missions.diagramConsequences.${kind}`)),
    ...notes.filter(({ elementId }) => elementId === id).map(({ text }) => text),
    ...(returns.some(({ from }) => from === id) ? [t('missions.diagramReturned')] : []),
  ]
  const steps = nodes
    .filter(({ id, type }) => LISTED.test(type) || notes.some(({ elementId }) => elementId === id))
    .map(({ id, name }) => ({ id, name, state: stepState(id, place) }))
  return (
    <ol className="ll-visually-hidden" aria-label={label}>
      {steps.map(({ id, name, state }) => (
        <li key={id} aria-current={state === 'active' ? 'step' : undefined}>
          {[`${name}: ${t(words[state ?? 'ahead'])}`, ...marksAt(id)].join(', ')}
        </li>
      ))}
    </ol>
  )
}
