import {
  columnAligns,
  columnFormats,
  columnTotals,
  type PageColumn,
  type PageFilter,
  type PageParams,
} from '@liveline/contract/page-table/page-params.ts'
import { isSortable } from '@liveline/contract/page-table/judge-page-params.ts'
import type { PageField } from '@liveline/contract/page-table/shapes.ts'
import { useId } from 'react'
import { useTranslation } from 'react-i18next'
import { Check } from '../../../ui/controls/check.tsx'
import { Input } from '../../../ui/controls/input.tsx'
import { NumberBox } from '../../../ui/controls/number-box.tsx'
import { SelectBox } from '../../../ui/controls/select/select-box.tsx'
import { Field } from './field.tsx'
import { withColumn, withFilter } from './page-draft.ts'

interface Props {
  readonly column: PageColumn
  readonly field: PageField | undefined
  readonly params: PageParams
  readonly onChange: (params: PageParams) => void
}

/** How one column is written, sorted, filtered and reckoned. */
export function ColumnSettings({ column, field, params, onChange }: Props) {
  const { t } = useTranslation()
  const id = useId()
  const { key } = column
  const isRecords = params.source === 'records'
  const isField = key.includes('.')
  const filter = params.filters.find((one) => one.key === key)
  const set = (change: { readonly [K in keyof PageColumn]?: PageColumn[K] | undefined }) =>
    onChange(withColumn(params, key, change as Partial<PageColumn>))
  const title = (name: 'title' | 'titleEn') => (
    <Field label={t(name === 'title' ? 'pageTables.columnTitle' : 'pageTables.titleEn')} htmlFor={`${id}-${name}`}>
      <Input
        id={`${id}-${name}`}
        value={column[name]}
        maxLength={50}
        onChange={({ target }) => set({ [name]: target.value })}
      />
    </Field>
  )
  const choice = <V extends string>(
    name: 'format' | 'align' | 'totals',
    values: readonly V[],
    words: (value: V) => string,
    none: string,
  ) => (
    <Field label={t(`pageTables.${name}`)}>
      <SelectBox
        label={t(`pageTables.${name}`)}
        value={column[name]}
        clearable
        placeholder={none}
        options={values.map((value) => ({ value, label: words(value) }))}
        onChange={(value) => set({ [name]: value })}
      />
    </Field>
  )
  const options = filter?.options ?? field?.options ?? []
  const kinds: readonly PageFilter['kind'][] = [
    ...(['text', 'number', 'dateRange'] as const),
    ...(options.length > 0 ? (['select', 'choices'] as const) : []),
  ]
  return (
    <div className="page-column-settings">
      <div className="page-fields">
        {title('title')}
        {title('titleEn')}
        <Field label={t('pageTables.width')}>
          <NumberBox
            label={t('pageTables.width')}
            unit="px"
            step={10}
            value={column.width}
            placeholder={t('pageTables.widthAuto')}
            onChange={(width) => set({ width: width as number | undefined })}
          />
        </Field>
        {isField && choice('format', columnFormats, (value) => t(`pageTables.formats.${value}`), t('pageTables.asIs'))}
        {choice('align', columnAligns, (value) => t(`pageTables.aligns.${value}`), t('pageTables.aligns.left'))}
        {key.startsWith('fields.') && (
          <Field label={t('pageTables.filter')}>
            <SelectBox
              label={t('pageTables.filter')}
              value={filter?.kind}
              clearable
              placeholder={t('pageTables.noFilter')}
              options={kinds.map((kind) => ({ value: kind, label: t(`pageTables.filterKinds.${kind}`) }))}
              onChange={(kind) =>
                onChange(
                  withFilter(
                    params,
                    { key, title: column.title, titleEn: column.titleEn, options: [...options] },
                    kind as PageFilter['kind'] | undefined,
                  ),
                )
              }
            />
          </Field>
        )}
        {key.startsWith('fields.') &&
          !isRecords &&
          choice('totals', columnTotals, (value) => t(`list.totals.${value}`), t('pageTables.noTotals'))}
      </div>
      <div className="page-checks">
        {isSortable(key, isRecords) && (
          <Check
            checked={column.sortable === true}
            onChange={({ target }) => set({ sortable: target.checked ? true : undefined })}
          >
            {t('pageTables.sortable')}
          </Check>
        )}
        <Check
          checked={column.onCard === true}
          onChange={({ target }) => set({ onCard: target.checked ? true : undefined })}
        >
          {t('pageTables.onCard')}
        </Check>
        <Check
          checked={column.hiddenAtFirst === true}
          onChange={({ target }) => set({ hiddenAtFirst: target.checked ? true : undefined })}
        >
          {t('pageTables.hiddenAtFirst')}
        </Check>
      </div>
    </div>
  )
}
