import { nameIn } from '@liveline/contract/language.ts'
import type { PageFilter } from '@liveline/contract/page-table/page-params.ts'
import { useTranslation } from 'react-i18next'
import { columnTitle } from '../../../messages/column-titles.ts'
import { Check } from '../../../ui/controls/check.tsx'
import { SelectBox } from '../../../ui/controls/select/select-box.tsx'
import { Panel } from '../../../ui/panel.tsx'
import { useLanguage } from '../../../ui/use-language.ts'
import { Field } from './field.tsx'
import { withFilter } from './page-draft.ts'
import type { PartProps } from './part-props.ts'

/** Filters that a list of tasks has of its own, and their kinds. */
const general = {
  keyword: 'text',
  createdAt: 'dateRange',
  planStart: 'dateRange',
  feeder: 'text',
} as const satisfies Record<string, PageFilter['kind']>
const generalNames = ['keyword', 'createdAt', 'planStart', 'feeder'] as const
const rowActions = ['open', 'instance'] as const

/** What can be done with rows, the first order, and the filters that are no columns. */
export function BehaviourPart({ draft, onChange }: PartProps) {
  const { t } = useTranslation()
  const language = useLanguage()
  const { params } = draft
  const change = (next: typeof params) => onChange({ ...draft, params: next })
  const { defaultSort, ...unsorted } = params
  const { batchActions, ...withBatch } = params
  const sorts = params.columns
    .filter(({ sortable }) => sortable === true)
    .flatMap((column) =>
      (['', '-'] as const).map((sign) => ({
        value: `${sign}${column.key}`,
        label: t(sign === '' ? 'pageTables.ascending' : 'pageTables.descending', {
          name: nameIn(language, column, 'title'),
        }),
      })),
    )
  return (
    <Panel title={t('pageTables.behaviour')}>
      <Field label={t('pageTables.defaultSort')}>
        <SelectBox
          label={t('pageTables.defaultSort')}
          value={defaultSort}
          clearable
          placeholder={t('pageTables.usualOrder')}
          options={sorts}
          onChange={(value) => change({ ...unsorted, ...(value === undefined ? {} : { defaultSort: String(value) }) })}
        />
      </Field>
      {params.source !== 'records' && (
        <>
          <fieldset className="page-checks">
            <legend>{t('pageTables.actions')}</legend>
            {rowActions.map((action) => (
              <Check
                key={action}
                checked={params.actions.includes(action)}
                onChange={({ target }) =>
                  change({
                    ...params,
                    actions: rowActions.filter((one) =>
                      one === action ? target.checked : params.actions.includes(one),
                    ),
                  })
                }
              >
                {t(`pageTables.rowActions.${action}`)}
              </Check>
            ))}
            <Check
              checked={batchActions?.length !== 0}
              onChange={({ target }) => change(target.checked ? withBatch : { ...params, batchActions: [] })}
            >
              {t('pageTables.batch')}
            </Check>
          </fieldset>
          <fieldset className="page-checks">
            <legend>{t('pageTables.generalFilters')}</legend>
            {generalNames.map((key) => (
              <Check
                key={key}
                checked={params.filters.some((filter) => filter.key === key)}
                onChange={({ target }) =>
                  change(withFilter(params, { key, ...columnTitle(key) }, target.checked ? general[key] : undefined))
                }
              >
                {nameIn(language, columnTitle(key), 'title')}
              </Check>
            ))}
          </fieldset>
        </>
      )}
    </Panel>
  )
}
