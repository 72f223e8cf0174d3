import { useTranslation } from 'react-i18next'
import type { Moddle } from '../modeler/parts.ts'
import { useResources } from './choices.ts'
import { change, listIn, listOf, processOf, textOf, type Editing, type Row } from './element-edit.ts'
import { PickField, PickManyField, TextField } from './fields.tsx'
import type { ConditionName } from './condition-editor.tsx'
import { RowsEditor } from './rows-editor.tsx'

interface Props {
  readonly editing: Editing
  readonly webhook: Moddle
  readonly names: readonly ConditionName[]
}

/** Whom a webhook calls, what it sends, and where the parts of the answer go. */
export function WebhookFields({ editing, webhook, names }: Props) {
  const { t } = useTranslation()
  const { endpoints } = useResources()
  const flowKey = textOf(processOf(editing), 'id')
  const name = textOf(webhook, 'name')
  const results = listOf(webhook, 'results').map((one): Row => ({
    variable: textOf(one, 'variable'),
    from: textOf(one, 'from'),
  }))
  const writeResults = (rows: readonly Row[]) => {
    const moddle = editing.drawing.get('moddle')
    const next = rows.map((row) => Object.assign(moddle.create('liveline:Result', filled(row)), { $parent: webhook }))
    change(editing, { results: next }, webhook)
  }
  const sent = listIn(textOf(webhook, 'variables'))
  const known = names.map(({ name: value, label }) => ({ value, label, detail: value, keywords: value }))
  const unknown = sent.filter((value) => known.every((one) => one.value !== value))
  return (
    <>
      <PickField
        label={t('flowDesign.webhook.name')}
        help={t(endpoints.length === 0 ? 'flowDesign.webhook.noneHelp' : 'flowDesign.webhook.nameHelp')}
        value={name}
        chosenLabel={name}
        options={endpoints.map(({ name: value, flowKeys }) => ({
          value,
          label: value,
          ...(flowKeys === null || flowKeys.includes(flowKey)
            ? {}
            : { disabled: true, detail: t('flowDesign.webhook.forOthers') }),
        }))}
        onChange={(next) => change(editing, { name: next }, webhook)}
      />
      <PickManyField
        label={t('flowDesign.webhook.variables')}
        help={t('flowDesign.webhook.variablesHelp')}
        values={sent}
        options={[...known, ...unknown.map((value) => ({ value, label: value }))]}
        onChange={(values) => change(editing, { variables: values.join(',') }, webhook)}
      />
      <TextField
        label={t('flowDesign.webhook.resultVariable')}
        code
        value={textOf(webhook, 'resultVariable')}
        onChange={(value) => change(editing, { resultVariable: value }, webhook)}
      />
      <RowsEditor
        label={t('flowDesign.webhook.results')}
        addLabel={t('flowDesign.webhook.addResult')}
        rows={results}
        fresh={{ variable: '', from: '' }}
        nameOf={({ variable, from }, index) => variable || from || String(index + 1)}
        onChange={writeResults}
      >
        {(row, set) => (
          <>
            <TextField
              label={t('flowDesign.webhook.from')}
              help={t('flowDesign.webhook.fromHelp')}
              code
              value={row['from'] ?? ''}
              onChange={(from) => set({ from })}
            />
            <TextField
              label={t('flowDesign.webhook.variable')}
              code
              value={row['variable'] ?? ''}
              onChange={(variable) => set({ variable })}
            />
          </>
        )}
      </RowsEditor>
    </>
  )
}

const filled = (row: Row): Row => Object.fromEntries(Object.entries(row).filter(([, value]) => value !== ''))
