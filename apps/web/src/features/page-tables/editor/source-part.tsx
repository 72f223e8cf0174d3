import { nameIn } from '@liveline/contract/language.ts'
import type { PageSources } from '@liveline/contract/page-table/shapes.ts'
import { useTranslation } from 'react-i18next'
import { MultiSelectBox } from '../../../ui/controls/select/multi-select-box.tsx'
import { SelectBox } from '../../../ui/controls/select/select-box.tsx'
import { Segments } from '../../../ui/controls/segments.tsx'
import { Panel } from '../../../ui/panel.tsx'
import { useLanguage } from '../../../ui/use-language.ts'
import { Field } from './field.tsx'
import type { PartProps } from './part-props.ts'

/** Of which workflows the tasks are, or of which form the records. */
export function SourcePart({ draft, onChange, sources }: PartProps & { sources: PageSources | undefined }) {
  const { t } = useTranslation()
  const language = useLanguage()
  const { params } = draft
  const isRecords = params.source === 'records'
  const change = (next: Partial<typeof params>) => onChange({ ...draft, params: { ...params, ...next } })
  const forms = (sources?.forms ?? []).map((form) => ({
    value: form.formId,
    label: nameIn(language, form),
    detail: form.formKey,
  }))
  const switchTo = (source: 'tasks' | 'records') => {
    const { formIdList: _forms, defaultSort: _sort, ...rest } = params
    // Facts of a task are none of a record.
    onChange({ ...draft, params: { ...rest, source, flowIdList: [], columns: [], filters: [] } })
  }
  return (
    <Panel title={t('pageTables.source')}>
      <Segments
        label={t('pageTables.source')}
        value={isRecords ? 'records' : 'tasks'}
        options={[
          ['tasks', t('pageTables.sources.tasks')],
          ['records', t('pageTables.sources.records')],
        ]}
        onChange={(source) => source !== (isRecords ? 'records' : 'tasks') && switchTo(source)}
      />
      {isRecords ? (
        <Field label={t('pageTables.form')}>
          <SelectBox
            label={t('pageTables.form')}
            value={params.formIdList?.[0]}
            options={forms}
            onChange={(value) => change({ formIdList: value === undefined ? [] : [Number(value)] })}
          />
        </Field>
      ) : (
        <>
          <Field label={t('pageTables.flows')}>
            <MultiSelectBox
              label={t('pageTables.flows')}
              values={params.flowIdList}
              placeholder={t('pageTables.everyFlow')}
              options={(sources?.flows ?? []).map((flow) => ({ value: flow.flowKey, label: nameIn(language, flow) }))}
              onChange={(values) => change({ flowIdList: values.map(String) })}
            />
          </Field>
          <Field label={t('pageTables.moreForms')}>
            <MultiSelectBox
              label={t('pageTables.moreForms')}
              values={params.formIdList ?? []}
              options={forms}
              onChange={(values) => change({ formIdList: values.map(Number) })}
            />
          </Field>
        </>
      )}
    </Panel>
  )
}
