import { nameIn } from '@liveline/contract/language.ts'
import type { PageSources } from '@liveline/contract/page-table/shapes.ts'
import { useId } from 'react'
import { useTranslation } from 'react-i18next'
import { Input } from '../../../ui/controls/input.tsx'
import { MultiSelectBox } from '../../../ui/controls/select/multi-select-box.tsx'
import { SelectBox } from '../../../ui/controls/select/select-box.tsx'
import { Panel } from '../../../ui/panel.tsx'
import { useLanguage } from '../../../ui/use-language.ts'
import { Field } from './field.tsx'
import type { PartProps } from './part-props.ts'

/** What the page is called, where it stands and who sees it. */
export function BasicsPart({ draft, onChange, sources }: PartProps & { sources: PageSources | undefined }) {
  const { t } = useTranslation()
  const language = useLanguage()
  const id = useId()
  const text = (name: 'name' | 'nameEn' | 'pageCode', limit: number) => (
    <Field label={t(`pageTables.${name}`)} htmlFor={`${id}-${name}`}>
      <Input
        id={`${id}-${name}`}
        value={draft[name]}
        maxLength={limit}
        spellCheck={false}
        onChange={({ target }) => onChange({ ...draft, [name]: target.value })}
      />
    </Field>
  )
  const { roles, ...params } = draft.params
  return (
    <Panel title={t('pageTables.basics')}>
      <div className="page-fields">
        {text('name', 50)}
        {text('nameEn', 50)}
        {text('pageCode', 64)}
        <Field label={t('pageTables.category')}>
          <SelectBox
            label={t('pageTables.category')}
            value={draft.categoryResource === '' ? undefined : draft.categoryResource}
            clearable
            placeholder={t('pageTables.noCategory')}
            options={(sources?.categories ?? []).map((category) => ({
              value: category.url,
              label: nameIn(language, category),
              detail: category.url,
            }))}
            onChange={(value) => onChange({ ...draft, categoryResource: value === undefined ? '' : String(value) })}
          />
        </Field>
      </div>
      <Field label={t('pageTables.roles')}>
        <MultiSelectBox
          label={t('pageTables.roles')}
          values={roles ?? []}
          placeholder={t('pageTables.everybody')}
          options={(sources?.roles ?? []).map((role) => ({ value: role.id, label: nameIn(language, role) }))}
          onChange={(values) =>
            onChange({ ...draft, params: { ...params, ...(values.length > 0 ? { roles: values.map(Number) } : {}) } })
          }
        />
      </Field>
    </Panel>
  )
}
