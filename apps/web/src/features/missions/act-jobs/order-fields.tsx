import type { ActOrder } from '@liveline/contract/act-job/shapes.ts'
import { VariableName, type ShownValue } from '@liveline/contract/administration/shapes.ts'
import { useId } from 'react'
import { useTranslation } from 'react-i18next'
import { PeopleField } from '../../../form/people/people-field.tsx'
import { FieldError, Input, Select } from '../../../ui/controls/input.tsx'
import { typedEntry } from '../administration/typed-entry.ts'
import { TypedValueField } from '../administration/typed-value-field.tsx'

const acts = ['suspend', 'resume', 'reassign', 'setVariable', 'retry', 'end'] as const

const types = ['text', 'number', 'integer', 'boolean', 'dateTime', 'json'] as const

/** An act as it is being entered. */
export interface OrderEntry {
  readonly act: (typeof acts)[number]
  readonly people: readonly number[]
  readonly name: string
  readonly type: ShownValue['type']
  readonly value: string
}
export const noOrder: OrderEntry = { act: 'suspend', people: [], name: '', type: 'text', value: '' }

/** Undefined while it is not said whole. */
export function orderOf({ act, people, name, type, value }: OrderEntry): ActOrder | undefined {
  if (act === 'setVariable') {
    const typed = typedEntry(type, value)
    const variable = VariableName.safeParse(name.trim())
    return typed === undefined || !variable.success ? undefined : { act, name: variable.data, value: typed }
  }
  if (act !== 'reassign') return { act }
  const [newUserId] = people
  return newUserId === undefined ? undefined : { act, newUserId }
}

interface Props {
  readonly entry: OrderEntry
  readonly onChange: (entry: OrderEntry) => void
  /** It was to be sent: what lacks is told. */
  readonly isTried: boolean
}

/** What is done, and what that needs. */
export function OrderFields({ entry, onChange, isTried }: Props) {
  const { t } = useTranslation()
  const id = useId()
  const { act, people, name, type, value } = entry
  const isMisnamed = isTried && !VariableName.safeParse(name.trim()).success
  return (
    <>
      <div className="ll-act-field">
        <label htmlFor={`${id}-act`}>{t('actJobs.act')}</label>
        <Select
          id={`${id}-act`}
          value={act}
          onChange={({ target }) => onChange({ ...entry, act: acts.find((one) => one === target.value) ?? act })}
        >
          {acts.map((one) => (
            <option key={one} value={one}>
              {t(`actJobs.acts.${one}`)}
            </option>
          ))}
        </Select>
      </div>
      <p>
        {act === 'retry'
          ? t('actJobs.retryText')
          : act === 'setVariable'
            ? t('actJobs.variableText')
            : t(`instances.batch.text.${act}`)}
      </p>
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
      {act === 'setVariable' && (
        <>
          <div className="ll-act-field">
            <label htmlFor={`${id}-name`}>{t('instances.variable')}</label>
            <Input
              id={`${id}-name`}
              value={name}
              maxLength={64}
              autoComplete="off"
              aria-invalid={isMisnamed}
              aria-describedby={isMisnamed ? `${id}-misnamed` : undefined}
              onChange={({ target }) => onChange({ ...entry, name: target.value })}
            />
            {isMisnamed && <FieldError id={`${id}-misnamed`} text={t('actJobs.nameWrong')} />}
          </div>
          <div className="ll-act-field">
            <label htmlFor={`${id}-type`}>{t('instances.type')}</label>
            <Select
              id={`${id}-type`}
              value={type}
              onChange={({ target }) => {
                const chosen = types.find((one) => one === target.value) ?? type
                onChange({ ...entry, type: chosen, value: chosen === 'boolean' ? 'true' : '' })
              }}
            >
              {types.map((one) => (
                <option key={one} value={one}>
                  {t(`instances.types.${one}`)}
                </option>
              ))}
            </Select>
          </div>
          <TypedValueField
            type={type}
            entry={value}
            onChange={(text) => onChange({ ...entry, value: text })}
            isWrong={isTried && typedEntry(type, value) === undefined}
          />
        </>
      )}
    </>
  )
}
