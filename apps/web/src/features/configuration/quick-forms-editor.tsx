import { DeleteOutlined } from '@ant-design/icons'
import { nameIn } from '@liveline/contract/language.ts'
import type { QuickFormSettings } from '@liveline/contract/setting/quick-form-settings.ts'
import { useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { IconButton } from '../../ui/controls/icon-button.tsx'
import { SelectBox } from '../../ui/controls/select/select-box.tsx'
import { MenuIcon } from '../../ui/labels/menu-icon.tsx'
import { useLanguage } from '../../ui/use-language.ts'
import { navigationSourcesQuery } from './configuration-queries.ts'
import { movedTo, OrderedRows } from './ordered-rows.tsx'

interface Props {
  readonly value: QuickFormSettings
  readonly onChange: (value: QuickFormSettings) => void
}

/** The forms of the navigation bar, in order, as they will stand there. */
export function QuickFormsEditor({ value, onChange }: Props) {
  const { t } = useTranslation()
  const language = useLanguage()
  const { data: sources } = useQuery(navigationSourcesQuery)
  const formOf = (formKey: string) => sources?.forms.find((form) => form.formKey === formKey)
  const nameOf = ({ formKey }: { formKey: string }) => {
    const form = formOf(formKey)
    return form === undefined ? formKey : nameIn(language, form)
  }
  // A form is offered with the workflow that asks for it when it starts.
  const offered = (sources?.flows ?? []).flatMap((flow) => {
    const { flowKey, formKey } = flow
    return formKey === null || value.some((one) => one.formKey === formKey) ? [] : [{ flowKey, formKey, flow }]
  })
  return (
    <div className="navigation-editor">
      <OrderedRows
        label={t('configuration.quickForms')}
        entries={value}
        keyOf={({ formKey }) => formKey}
        nameOf={nameOf}
        onMove={(from, to) => onChange(movedTo(value, from, to))}
      >
        {(entry) => (
          <>
            <MenuIcon name={formOf(entry.formKey)?.icon ?? ''} />
            <strong>{nameOf(entry)}</strong>
            {sources !== undefined && formOf(entry.formKey) === undefined && (
              <span className="ll-tag" data-tone="waiting">
                <span>{t('configuration.notThere')}</span>
              </span>
            )}
            <IconButton
              label={t('configuration.removeEntry', { name: nameOf(entry) })}
              onClick={() => onChange(value.filter((one) => one !== entry))}
            >
              <DeleteOutlined aria-hidden />
            </IconButton>
          </>
        )}
      </OrderedRows>
      <SelectBox
        label={t('configuration.addQuickForm')}
        value={undefined}
        placeholder={t('configuration.addQuickForm')}
        options={offered.map(({ flowKey, formKey, flow }) => ({
          value: flowKey,
          label: nameOf({ formKey }),
          detail: nameIn(language, flow),
        }))}
        onChange={(flowKey) => {
          const found = offered.find((one) => one.flowKey === flowKey)
          if (found !== undefined) onChange([...value, { formKey: found.formKey, flowKey: found.flowKey }])
        }}
      />
      <section className="navigation-preview" aria-label={t('configuration.preview')}>
        {value.slice(0, 5).map((entry) => (
          <span key={entry.formKey} title={nameOf(entry)}>
            <MenuIcon name={formOf(entry.formKey)?.icon ?? ''} />
          </span>
        ))}
        {value.length > 5 && <span>…</span>}
        {value.length === 0 && <span className="configuration-note">{t('configuration.noQuickForms')}</span>}
      </section>
    </div>
  )
}
