import { useId } from 'react'
import { useTranslation } from 'react-i18next'
import { PeopleField } from '../../../form/people/people-field.tsx'
import { Select } from '../../../ui/controls/input.tsx'
import { JumpFields } from './jump-fields.tsx'
import { manyActs, type OneVersion, type OrderFieldsProps } from './order-entry.ts'
import { VariableFields } from './variable-fields.tsx'

interface Props extends OrderFieldsProps {
  /** What all of them run on; undefined where that is not one version of one workflow. */
  readonly on: OneVersion | undefined
}

/** What is done, and what that needs. */
export function OrderFields({ on, ...props }: Props) {
  const { t } = useTranslation()
  const id = useId()
  const { entry, onChange, isTried } = props
  const { act, people } = entry
  return (
    <>
      <div className="ll-act-field">
        <label htmlFor={`${id}-act`}>{t('actJobs.act')}</label>
        <Select
          id={`${id}-act`}
          value={act}
          onChange={({ target }) => onChange({ ...entry, act: manyActs.find((one) => one === target.value) ?? act })}
        >
          {manyActs.map((one) => (
            <option key={one} value={one}>
              {t(`actJobs.acts.${one}`)}
            </option>
          ))}
        </Select>
      </div>
      <p>{t(`actJobs.texts.${act}`)}</p>
      {act === 'reassign' && (
        <PeopleField
          id={`${id}-people`}
          label={t('instances.newHandler')}
          people={people}
          onChange={(chosen) => onChange({ ...entry, people: chosen })}
          single
          problem={isTried && people.length === 0 ? t('missions.acts.personRequired') : undefined}
        />
      )}
      {act === 'setVariable' && <VariableFields {...props} />}
      {act === 'jump' && on !== undefined && <JumpFields {...props} on={on} />}
    </>
  )
}
