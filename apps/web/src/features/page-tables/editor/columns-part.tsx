import { recordFacts, taskFacts } from '@liveline/contract/page-table/page-params.ts'
import { isSortable } from '@liveline/contract/page-table/judge-page-params.ts'
import { nameIn } from '@liveline/contract/language.ts'
import type { PageField } from '@liveline/contract/page-table/shapes.ts'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { SelectBox } from '../../../ui/controls/select/select-box.tsx'
import { Panel } from '../../../ui/panel.tsx'
import { columnTitle } from '../../../messages/column-titles.ts'
import { useLanguage } from '../../../ui/use-language.ts'
import { ColumnRow } from './column-row.tsx'
import { columnOfField, moved, withoutColumn } from './page-draft.ts'
import type { PartProps } from './part-props.ts'

/** The columns in their order: chosen from what the sources have, moved, set, taken away. */
export function ColumnsPart({ draft, onChange, fields }: PartProps & { fields: readonly PageField[] }) {
  const { t } = useTranslation()
  const language = useLanguage()
  const [opened, setOpened] = useState<string>()
  const { params } = draft
  const isRecords = params.source === 'records'
  const facts: readonly (typeof recordFacts | typeof taskFacts)[number][] = isRecords ? recordFacts : taskFacts
  const isFree = (key: string) => params.columns.every((column) => column.key !== key)
  const change = (next: typeof params) => onChange({ ...draft, params: next })
  const add = (key: string) => {
    const fact = facts.find((one) => one === key)
    const field = fields.find((one) => one.key === key)
    const column =
      field !== undefined
        ? columnOfField(field)
        : fact !== undefined
          ? { key, ...columnTitle(fact), ...(isSortable(key, isRecords) ? { sortable: true } : {}) }
          : undefined
    if (column !== undefined) change({ ...params, columns: [...params.columns, column] })
  }
  const options = [
    ...facts.filter(isFree).map((key) => ({
      value: key,
      label: nameIn(language, columnTitle(key), 'title'),
      group: t('pageTables.factsOf'),
    })),
    ...fields
      .filter(({ key }) => isFree(key))
      .map((field) => ({
        value: field.key,
        label: nameIn(language, field, 'label'),
        detail: field.key,
        group: nameIn(language, field.form),
      })),
  ]
  return (
    <Panel title={t('pageTables.columnsCount', { count: params.columns.length })}>
      {params.columns.length === 0 && <p className="page-hint">{t('pageTables.noColumns')}</p>}
      <ol className="page-columns">
        {params.columns.map((column, at) => (
          <ColumnRow
            // A key may stand there twice until that is mended.
            key={`${column.key} ${params.columns.slice(0, at).filter(({ key }) => key === column.key).length}`}
            column={column}
            at={at}
            count={params.columns.length}
            field={fields.find(({ key }) => key === column.key)}
            params={params}
            isOpen={opened === column.key}
            onOpen={() => setOpened(opened === column.key ? undefined : column.key)}
            onMove={(from, to) => change({ ...params, columns: moved(params.columns, from, to) })}
            onRemove={() => change(withoutColumn(params, column.key))}
            onChange={change}
          />
        ))}
      </ol>
      <SelectBox
        label={t('pageTables.addColumn')}
        placeholder={t('pageTables.addColumn')}
        value={undefined}
        searchable
        options={options}
        onChange={(value) => value !== undefined && add(String(value))}
      />
    </Panel>
  )
}
