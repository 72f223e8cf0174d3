import { nameIn } from '@liveline/contract/language.ts'
import type { ChosenApprovers, StepToChoose } from '@liveline/contract/signing/shapes.ts'
import { useTranslation } from 'react-i18next'
import { Panel } from '../../ui/panel.tsx'
import { useLanguage } from '../../ui/use-language.ts'
import { PeopleField } from './people-field.tsx'

interface Props {
  readonly steps: readonly StepToChoose[]
  readonly chosen: ChosenApprovers
  readonly onChange: (chosen: ChosenApprovers) => void
  /** The server has refused to go on without them. */
  readonly isAsked: boolean
}

/** Under which a step's field is found, to put the focus there. */
export const chooserId = (elementId: string) => `ll-choose-${elementId}`

/** Who handles later steps, chosen by the one who is here now. */
export function ChooseApprovers({ steps, chosen, onChange, isAsked }: Props) {
  const { t } = useTranslation()
  const language = useLanguage()
  if (steps.length === 0) return null
  return (
    <Panel title={t('people.chooseTitle')}>
      {steps.map((step) => {
        const name = nameIn(language, step)
        const people = chosen[step.elementId] ?? []
        return (
          <PeopleField
            key={step.elementId}
            id={chooserId(step.elementId)}
            label={t('people.chooseFor', { step: name })}
            people={people}
            search={{ roleId: step.roleId }}
            problem={isAsked && people.length === 0 ? t('people.chooseRequired', { step: name }) : undefined}
            onChange={(next) => onChange({ ...chosen, [step.elementId]: [...next] })}
          />
        )
      })}
    </Panel>
  )
}
