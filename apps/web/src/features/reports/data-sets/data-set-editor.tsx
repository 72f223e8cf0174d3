import { HistoryOutlined } from '@ant-design/icons'
import { dataSetLimits, type DataSetDetail, type EnteredDataSet } from '@liveline/contract/data-set/shapes.ts'
import { nameIn } from '@liveline/contract/language.ts'
import { useQuery } from '@tanstack/react-query'
import { useId, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { api } from '../../../api/client.ts'
import { queryKeys } from '../../../api/query-keys.ts'
import { useSendOnce } from '../../../api/use-send-once.ts'
import { Button, ButtonLink } from '../../../ui/controls/button.tsx'
import { FieldError, Input, Select, TextArea } from '../../../ui/controls/input.tsx'
import { MultiSelectBox } from '../../../ui/controls/select/multi-select-box.tsx'
import { ErrorState, Skeleton } from '../../../ui/feedback/state-page.tsx'
import { toast } from '../../../ui/feedback/toasts.ts'
import { navigate, useRoute, useTabEnd, useTabTitle, useUnsaved } from '../../../ui/navigation.tsx'
import { PageHeader } from '../../../ui/page-header.tsx'
import { Panel } from '../../../ui/panel.tsx'
import { useLanguage } from '../../../ui/use-language.ts'
import { dataSetChoicesQuery, dataSetQuery, saveDataSet } from '../report-queries.ts'
import '../reports.css'
import { Setting } from '../setting.tsx'
import { VersionsDialog } from '../versions-dialog.tsx'
import { ColumnsPart } from './columns-part.tsx'
import { ParametersPart } from './parameters-part.tsx'
import { QueryFailure } from './query-failure.tsx'
import { TrialPart } from './trial-part.tsx'

interface Props {
  readonly listPath: string
  readonly ownPath: string
}

const blank: EnteredDataSet = {
  ...{ code: '', name: '', nameEn: '', note: '', query: '', parameters: [], answers: 'rows', columns: [] },
  ...{ roleIds: [], revealRoleIds: [] },
  ...{ timeLimitMs: dataSetLimits.timeLimitMs.usual, rowLimit: dataSetLimits.rowLimit.usual },
}

/** What a person says of it. */
function enteredOf(dataSet: Omit<DataSetDetail, 'valid'>): EnteredDataSet {
  const { rev: _rev, updatedAt: _at, updatedBy: _by, ...said } = dataSet
  const { valid: _valid, ...entered } = said as EnteredDataSet & { valid?: unknown }
  return entered
}

/** The data set that the address names, or a new one, to be edited. */
export function DataSetEditor(props: Props) {
  const { query } = useRoute()
  const code = query['code']
  const { data, error, refetch } = useQuery({ ...dataSetQuery(code ?? ''), enabled: code !== undefined })
  if (code === undefined) return <Form key="new" {...props} dataSet={undefined} onNewest={async () => undefined} />
  if (error !== null && data === undefined) return <ErrorState error={error} onRetry={() => void refetch()} />
  if (data === undefined) return <Skeleton lines={10} />
  return <Form key={`${code}.${data.rev}`} {...props} dataSet={data} onNewest={async () => void (await refetch())} />
}

interface FormProps extends Props {
  readonly dataSet: DataSetDetail | undefined
  readonly onNewest: () => Promise<void>
}

function Form({ listPath, ownPath, dataSet, onNewest }: FormProps) {
  const { t } = useTranslation()
  const language = useLanguage()
  const id = useId()
  const sql = useRef<HTMLTextAreaElement>(null)
  const begin = dataSet === undefined ? blank : enteredOf(dataSet)
  const [draft, setDraft] = useState(begin)
  const [showsVersions, setShowsVersions] = useState(false)
  const [isMade, setMade] = useState(false)
  const { busy, failure, send } = useSendOnce()
  const { data: choices } = useQuery(dataSetChoicesQuery)
  const isDirty = JSON.stringify(draft) !== JSON.stringify(begin)
  useUnsaved(isDirty && !isMade)
  useTabEnd(isMade)
  const title = dataSet === undefined ? t('reports.newSet') : nameIn(language, dataSet)
  useTabTitle(title)
  const save = async () => {
    const done = await send(draft, (body, idempotencyKey) => saveDataSet(body, { rev: dataSet?.rev, idempotencyKey }))
    if (done === undefined) return
    toast.success(t('reports.saved', { name: nameIn(language, draft) }))
    setMade(dataSet === undefined)
    await onNewest()
    navigate(`${ownPath}?code=${done.code}`)
  }
  const roles = (choices?.roles ?? []).map((role) => ({ value: role.id, label: nameIn(language, role) }))
  const text = (name: 'name' | 'nameEn' | 'code', limit: number) => (
    <Setting label={t(`reports.${name}`)} htmlFor={`${id}-${name}`}>
      <Input
        id={`${id}-${name}`}
        value={draft[name]}
        maxLength={limit}
        readOnly={name === 'code' && dataSet !== undefined}
        spellCheck={false}
        onChange={({ target }) => setDraft({ ...draft, [name]: target.value })}
      />
    </Setting>
  )
  const number = (name: 'timeLimitMs' | 'rowLimit') => (
    <Setting label={t(`reports.${name}`)} htmlFor={`${id}-${name}`}>
      <Input
        id={`${id}-${name}`}
        type="number"
        min={dataSetLimits[name].min}
        max={dataSetLimits[name].max}
        value={draft[name]}
        onChange={({ target }) => setDraft({ ...draft, [name]: Number(target.value) })}
      />
    </Setting>
  )
  const isNamed = draft.name.trim() !== '' && /^[a-zA-Z][a-zA-Z0-9]{1,63}$/.test(draft.code)
  return (
    <section className="ll-page">
      <PageHeader
        title={title}
        actions={
          <>
            <ButtonLink to={listPath}>{t('reports.back')}</ButtonLink>
            {dataSet !== undefined && (
              <Button onClick={() => setShowsVersions(true)}>
                <HistoryOutlined aria-hidden />
                {t('reports.versions')}
              </Button>
            )}
            <Button
              kind="primary"
              disabled={busy || !isDirty || !isNamed || draft.query.trim() === ''}
              aria-busy={busy}
              onClick={() => void save()}
            >
              {t('reports.save')}
            </Button>
          </>
        }
      />
      {failure !== undefined && <QueryFailure failure={failure} sql={sql} />}
      {failure?.code === 'STALE' && <Button onClick={() => void onNewest()}>{t('reports.takeNewest')}</Button>}
      {isDirty && draft.name !== '' && !isNamed && <FieldError text={t('reports.codeHint')} />}
      <div className="report-editor-parts">
        <div className="report-editor-settings">
          <Panel title={t('reports.basics')}>
            <div className="report-fields">
              {text('name', 50)}
              {text('nameEn', 100)}
              {text('code', 64)}
              <Setting label={t('reports.answers')} htmlFor={`${id}-answers`}>
                <Select
                  id={`${id}-answers`}
                  value={draft.answers}
                  onChange={({ target }) => setDraft({ ...draft, answers: target.value === 'row' ? 'row' : 'rows' })}
                >
                  <option value="rows">{t('reports.answersOf.rows')}</option>
                  <option value="row">{t('reports.answersOf.row')}</option>
                </Select>
              </Setting>
              {number('timeLimitMs')}
              {number('rowLimit')}
            </div>
            <Setting label={t('reports.note')} htmlFor={`${id}-note`}>
              <TextArea
                id={`${id}-note`}
                rows={2}
                maxLength={2_000}
                value={draft.note}
                onChange={({ target }) => setDraft({ ...draft, note: target.value })}
              />
            </Setting>
            <Setting label={t('reports.usedBy')}>
              <MultiSelectBox
                label={t('reports.usedBy')}
                values={draft.roleIds}
                placeholder={draft.roleIds.length === 0 ? t('reports.nobody') : undefined}
                options={roles}
                onChange={(values) => setDraft({ ...draft, roleIds: values.map(Number) })}
              />
            </Setting>
          </Panel>
          <Panel title={t('reports.query')}>
            <label htmlFor={`${id}-query`} className="report-hint">
              {t('reports.queryHint')}
            </label>
            <TextArea
              ref={sql}
              id={`${id}-query`}
              className="ll-input report-query"
              spellCheck={false}
              maxLength={dataSetLimits.queryLength}
              value={draft.query}
              onChange={({ target }) => setDraft({ ...draft, query: target.value })}
            />
            {choices !== undefined && (
              <details className="report-views">
                <summary>{t('reports.views')}</summary>
                <dl>
                  {choices.views.map((view) => (
                    <div key={view.name} className="report-row">
                      <dt>
                        <code>{view.name}</code> {nameIn(language, view, 'label')}
                      </dt>
                      <dd>
                        {view.columns.map((column) => (
                          <span key={column.name} title={nameIn(language, column, 'label')}>
                            <code>{column.name}</code>{' '}
                          </span>
                        ))}
                      </dd>
                    </div>
                  ))}
                </dl>
                <p>
                  {t('reports.functions')} <code>{choices.functions.join(' ')}</code>
                </p>
              </details>
            )}
          </Panel>
          <ParametersPart parameters={draft.parameters} onChange={(parameters) => setDraft({ ...draft, parameters })} />
          <ColumnsPart columns={draft.columns} onChange={(columns) => setDraft({ ...draft, columns })}>
            <Setting label={t('reports.revealedTo')}>
              <MultiSelectBox
                label={t('reports.revealedTo')}
                values={draft.revealRoleIds}
                placeholder={draft.revealRoleIds.length === 0 ? t('reports.nobody') : undefined}
                options={roles}
                onChange={(values) => setDraft({ ...draft, revealRoleIds: values.map(Number) })}
              />
            </Setting>
          </ColumnsPart>
        </div>
        <TrialPart draft={draft} sql={sql} onColumns={(columns) => setDraft((present) => ({ ...present, columns }))} />
      </div>
      {showsVersions && dataSet !== undefined && (
        <VersionsDialog
          title={t('reports.versionsOf', { name: nameIn(language, dataSet) })}
          queryKey={queryKeys.dataSets.versions(dataSet.code)}
          versionKey={(rev) => queryKeys.dataSets.version(dataSet.code, rev)}
          list={(signal) => api.dataSet.versions({ query: { code: dataSet.code }, signal, quiet: true })}
          read={async (rev, signal) =>
            linesOf(await api.dataSet.version({ query: { code: dataSet.code, rev }, signal, quiet: true }))
          }
          present={linesOf(dataSet)}
          isDirty={isDirty}
          restore={async (version) =>
            void (await api.dataSet.restore({ body: { code: dataSet.code, version, rev: dataSet.rev } }))
          }
          onRestored={() => void onNewest()}
          onClose={() => setShowsVersions(false)}
        />
      )}
    </section>
  )
}

/** The query first, line by line; the rest below it. */
function linesOf(dataSet: Omit<DataSetDetail, 'valid'>): string {
  const { query, ...rest } = enteredOf(dataSet)
  return `${query}\n\n${JSON.stringify(rest, null, 2)}`
}
