import { useTranslation } from 'react-i18next'
import { stepState } from './diagram-states.ts'
import type { DrawnNode, Place } from './drawing.ts'

const LISTED = /Task$|CallActivity$|EndEvent$/
const words = { active: 'missions.current', passed: 'missions.passed', ahead: 'missions.ahead' } as const

/** What the picture shows, for those who do not see it. */
export function DiagramSteps({ nodes, place }: { nodes: readonly DrawnNode[]; place: Place }) {
  const { t } = useTranslation()
  const steps = nodes
    .filter(({ type }) => LISTED.test(type))
    .map(({ id, name }) => ({ id, name, state: stepState(id, place.activeElementIds, place.passedElementIds) }))
  return (
    <ol className="ll-visually-hidden" aria-label={t('missions.diagramSteps')}>
      {steps.map(({ id, name, state }) => (
        <li key={id} aria-current={state === 'active' ? 'step' : undefined}>
          {`${name}: ${t(words[state ?? 'ahead'])}`}
        </li>
      ))}
    </ol>
  )
}
