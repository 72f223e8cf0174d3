import { parameterTypes, type DataSetParameter } from '@liveline/contract/data-set/shapes.ts'
import { useId } from 'react'
import { useTranslation } from 'react-i18next'
import { Button } from '../../../ui/controls/button.tsx'
import { Check } from '../../../ui/controls/check.tsx'
import { Input, Select } from '../../../ui/controls/input.tsx'
import { Panel } from '../../../ui/panel.tsx'
import { Setting } from '../setting.tsx'
import { optionsOf, optionsText } from './options-text.ts'

interface Props {
  readonly parameters: readonly DataSetParameter[]
  readonly onChange: (parameters: DataSetParameter[]) => void
}

/** The `:names` of the query: each a value of its type, what a report shows as a filter. */
export function ParametersPart({ parameters, onChange }: Props) {
  const { t } = useTranslation()
  const set = (index: number, next: DataSetParameter) =>
    onChange(parameters.map((one, at) => (at === index ? next : one)))
  return (
    <Panel title={t('reports.parameters')}>
      {parameters.map((parameter, index) => (
        <OneParameter
          key={index}
          parameter={parameter}
          onChange={(next) => set(index, next)}
          onRemove={() => onChange(parameters.filter((_, at) => at !== index))}
        />
      ))}
      <Button
        disabled={parameters.length >= 20}
        onClick={() => onChange([...parameters, { name: `p${parameters.length + 1}`, type: 'text', required: false }])}
      >
        {t('reports.addParameter')}
      </Button>
    </Panel>
  )
}

interface OneProps {
  readonly parameter: DataSetParameter
  readonly onChange: (parameter: DataSetParameter) => void
  readonly onRemove: () => void
}

function OneParameter({ parameter, onChange, onRemove }: OneProps) {
  const { t } = useTranslation()
  const id = useId()
  const text = (name: 'name' | 'label' | 'labelEn', limit: number) => (
    <Setting label={t(`reports.parameterOf.${name}`)} htmlFor={`${id}-${name}`}>
      <Input
        id={`${id}-${name}`}
        value={parameter[name] ?? ''}
        maxLength={limit}
        spellCheck={false}
        onChange={({ target }) => onChange({ ...parameter, [name]: target.value })}
      />
    </Setting>
  )
  const { type, from } = parameter
  const retyped = (next: DataSetParameter['type']): DataSetParameter => {
    const { initial: _initial, options: _options, ...rest } = parameter
    return { ...rest, type: next }
  }
  const filledBy = (value: string): DataSetParameter => {
    const { from: _from, ...rest } = parameter
    return value === 'callerId' || value === 'callerDepartment' ? { ...rest, type: 'integer', from: value } : rest
  }
  const initialText = Array.isArray(parameter.initial) ? parameter.initial.join(',') : String(parameter.initial ?? '')
  const withInitial = (value: string): DataSetParameter => {
    const { initial: _initial, ...rest } = parameter
    if (value === '') return rest
    if (type === 'list') return { ...rest, initial: value.split(',') }
    if (type === 'boolean') return { ...rest, initial: value === 'true' }
    return { ...rest, initial: type === 'integer' || type === 'number' ? Number(value) : value }
  }
  return (
    <div className="report-row">
      <div className="report-fields">
        {text('name', 64)}
        <Setting label={t('reports.parameterOf.type')} htmlFor={`${id}-type`}>
          <Select
            id={`${id}-type`}
            value={type}
            disabled={from !== undefined}
            onChange={({ target }) => onChange(retyped(parameterTypes.find((one) => one === target.value) ?? 'text'))}
          >
            {parameterTypes.map((one) => (
              <option key={one} value={one}>
                {t(`reports.types.${one}`)}
              </option>
            ))}
          </Select>
        </Setting>
        <Setting label={t('reports.parameterOf.from')} htmlFor={`${id}-from`}>
          <Select id={`${id}-from`} value={from ?? ''} onChange={({ target }) => onChange(filledBy(target.value))}>
            <option value="">{t('reports.froms.asked')}</option>
            <option value="callerId">{t('reports.froms.callerId')}</option>
            <option value="callerDepartment">{t('reports.froms.callerDepartment')}</option>
          </Select>
        </Setting>
        {from === undefined && (
          <>
            {text('label', 50)}
            {text('labelEn', 50)}
            <Setting label={t('reports.parameterOf.initial')} htmlFor={`${id}-initial`}>
              <Input
                id={`${id}-initial`}
                value={initialText}
                maxLength={200}
                placeholder={type === 'date' ? 'today, monthStart, yearStart' : undefined}
                spellCheck={false}
                onChange={({ target }) => onChange(withInitial(target.value))}
              />
            </Setting>
          </>
        )}
        {from === undefined && (type === 'text' || type === 'list') && (
          <Setting label={t('reports.parameterOf.options')} htmlFor={`${id}-options`}>
            <Input
              id={`${id}-options`}
              key={optionsText(parameter.options)}
              defaultValue={optionsText(parameter.options)}
              maxLength={4_000}
              placeholder={t('reports.optionsHint')}
              spellCheck={false}
              onBlur={({ target }) => {
                const { options: _options, ...rest } = parameter
                const options = optionsOf(target.value)
                onChange(options.length > 0 ? { ...rest, options } : rest)
              }}
            />
          </Setting>
        )}
      </div>
      {from === undefined && (
        <Check
          checked={parameter.required}
          onChange={({ target }) => onChange({ ...parameter, required: target.checked })}
        >
          {t('reports.parameterOf.required')}
        </Check>
      )}
      <Button kind="text" onClick={onRemove}>
        {t('reports.removeParameter')}
      </Button>
    </div>
  )
}
