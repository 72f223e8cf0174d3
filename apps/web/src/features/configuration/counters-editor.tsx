import { DeleteOutlined, PlusOutlined } from '@ant-design/icons'
import type { CounterSettings } from '@liveline/contract/counter/shapes.ts'
import { nameIn } from '@liveline/contract/language.ts'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Button } from '../../ui/controls/button.tsx'
import { IconButton } from '../../ui/controls/icon-button.tsx'
import { Input } from '../../ui/controls/input.tsx'
import { SelectBox } from '../../ui/controls/select/select-box.tsx'
import { useLanguage } from '../../ui/use-language.ts'
import { navigationSourcesQuery } from './configuration-queries.ts'
import { LabelledField } from './labelled-field.tsx'
import { movedTo, OrderedRows } from './ordered-rows.tsx'

type Counter = CounterSettings[number]

interface Props {
  readonly value: CounterSettings
  readonly onChange: (value: CounterSettings) => void
}

const emptyCounter = (key: string): Counter => ({
  ...{ key, name: '', nameEn: '', roleId: null, pageUrl: '/' },
  source: { kind: 'dataSet', dataSetCode: 'getToPayCount' },
})

/** The numbers of the navigation bar, in order; each is opened to be set. */
export function CountersEditor({ value, onChange }: Props) {
  const { t } = useTranslation()
  const language = useLanguage()
  const { data: sources } = useQuery(navigationSourcesQuery)
  const [opened, setOpened] = useState<string>()
  const nameOf = (counter: Counter) => nameIn(language, counter) || counter.key
  const roleOf = ({ roleId }: Counter) => {
    if (roleId === null) return t('configuration.everybody')
    const role = sources?.roles.find(({ id }) => id === roleId)
    return role === undefined ? String(roleId) : nameIn(language, role)
  }
  const set = (at: number, patch: Partial<Counter>) =>
    onChange(value.map((counter, index) => (index === at ? { ...counter, ...patch } : counter)))
  const add = () => {
    const key = `counter${Date.now().toString(36)}`
    onChange([...value, emptyCounter(key)])
    setOpened(key)
  }
  return (
    <div className="navigation-editor">
      <OrderedRows
        label={t('configuration.counters')}
        entries={value}
        keyOf={({ key }) => key}
        nameOf={nameOf}
        onMove={(from, to) => onChange(movedTo(value, from, to))}
      >
        {(counter, at) => (
          <>
            <button
              type="button"
              className="ordered-name"
              aria-expanded={opened === counter.key}
              onClick={() => setOpened(opened === counter.key ? undefined : counter.key)}
            >
              <strong>{nameOf(counter)}</strong>
              <span className="configuration-note">{roleOf(counter)}</span>
            </button>
            <IconButton
              label={t('configuration.removeEntry', { name: nameOf(counter) })}
              onClick={() => onChange(value.filter((one) => one !== counter))}
            >
              <DeleteOutlined aria-hidden />
            </IconButton>
            {opened === counter.key && (
              <div className="counter-fields">
                <LabelledField label={t('configuration.counterName')}>
                  {(id) => (
                    <Input
                      id={id}
                      value={counter.name}
                      maxLength={40}
                      onChange={({ target }) => set(at, { name: target.value })}
                    />
                  )}
                </LabelledField>
                <LabelledField label={t('configuration.counterNameEn')}>
                  {(id) => (
                    <Input
                      id={id}
                      value={counter.nameEn}
                      maxLength={60}
                      onChange={({ target }) => set(at, { nameEn: target.value })}
                    />
                  )}
                </LabelledField>
                <LabelledField label={t('configuration.counterRole')}>
                  {() => (
                    <SelectBox
                      label={t('configuration.counterRole')}
                      value={counter.roleId ?? undefined}
                      clearable
                      placeholder={t('configuration.everybody')}
                      options={(sources?.roles ?? []).map((role) => ({
                        value: role.id,
                        label: nameIn(language, role),
                      }))}
                      onChange={(roleId) => set(at, { roleId: roleId === undefined ? null : Number(roleId) })}
                    />
                  )}
                </LabelledField>
                <LabelledField label={t('configuration.counterPage')}>
                  {(id) => (
                    <Input
                      id={id}
                      value={counter.pageUrl}
                      maxLength={200}
                      spellCheck={false}
                      onChange={({ target }) => set(at, { pageUrl: target.value })}
                    />
                  )}
                </LabelledField>
                <SourceFields counter={counter} onChange={(source) => set(at, { source })} />
              </div>
            )}
          </>
        )}
      </OrderedRows>
      <Button onClick={add}>
        <PlusOutlined aria-hidden />
        {t('configuration.addCounter')}
      </Button>
      <section className="navigation-preview" aria-label={t('configuration.preview')}>
        {value.map((counter) => (
          <span key={counter.key} className="ll-tag">
            <span>{nameOf(counter)} 0</span>
          </span>
        ))}
      </section>
    </div>
  )
}

/** Where the number comes from: the total of a data set, or the rows of a form where a field has a value. */
function SourceFields({ counter, onChange }: { counter: Counter; onChange: (source: Counter['source']) => void }) {
  const { t } = useTranslation()
  const language = useLanguage()
  const { data: sources } = useQuery(navigationSourcesQuery)
  const { source } = counter
  const values = [
    ...(sources?.dataSets ?? []).map((set) => ({
      value: `dataSet ${set.code}`,
      label: nameIn(language, set),
      detail: t('configuration.fromDataSet'),
    })),
    ...(sources?.forms ?? []).map((form) => ({
      value: `form ${form.formKey}`,
      label: nameIn(language, form),
      detail: t('configuration.fromForm'),
    })),
  ]
  return (
    <>
      <LabelledField label={t('configuration.counterSource')}>
        {() => (
          <SelectBox
            label={t('configuration.counterSource')}
            value={source.kind === 'dataSet' ? `dataSet ${source.dataSetCode}` : `form ${source.form}`}
            chosenLabel={source.kind === 'dataSet' ? source.dataSetCode : String(source.form)}
            options={values}
            onChange={(chosen) => {
              const [kind, name = ''] = String(chosen).split(' ')
              onChange(
                kind === 'form'
                  ? { kind: 'form', form: name, field: source.kind === 'form' ? source.field : '', value: '' }
                  : { kind: 'dataSet', dataSetCode: name },
              )
            }}
          />
        )}
      </LabelledField>
      {source.kind === 'form' && (
        <>
          <LabelledField label={t('configuration.counterField')}>
            {(id) => (
              <Input
                id={id}
                value={source.field}
                maxLength={64}
                spellCheck={false}
                onChange={({ target }) => onChange({ ...source, field: target.value })}
              />
            )}
          </LabelledField>
          <LabelledField label={t('configuration.counterValue')}>
            {(id) => (
              <Input
                id={id}
                value={String(source.value)}
                maxLength={100}
                onChange={({ target }) =>
                  onChange({ ...source, value: /^-?\d{1,9}$/.test(target.value) ? Number(target.value) : target.value })
                }
              />
            )}
          </LabelledField>
        </>
      )}
    </>
  )
}
