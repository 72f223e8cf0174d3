import { HistoryOutlined, PlusOutlined } from '@ant-design/icons'
import { nameIn } from '@liveline/contract/language.ts'
import {
  reportLimits,
  type EnteredReport,
  type ReportDetail,
  type ReportPart,
} from '@liveline/contract/report-page/shapes.ts'
import { useQuery } from '@tanstack/react-query'
import { useId, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { api } from '../../../api/client.ts'
import { queryKeys } from '../../../api/query-keys.ts'
import { useSendOnce } from '../../../api/use-send-once.ts'
import { Button, ButtonLink } from '../../../ui/controls/button.tsx'
import { FieldError, Input } from '../../../ui/controls/input.tsx'
import { MultiSelectBox } from '../../../ui/controls/select/multi-select-box.tsx'
import { ErrorState, Skeleton } from '../../../ui/feedback/state-page.tsx'
import { toast } from '../../../ui/feedback/toasts.ts'
import { navigate, useRoute, useTabEnd, useTabTitle, useUnsaved } from '../../../ui/navigation.tsx'
import { PageHeader } from '../../../ui/page-header.tsx'
import { Panel } from '../../../ui/panel.tsx'
import { useLanguage } from '../../../ui/use-language.ts'
import { reportQuery, reportSourcesQuery, saveReport } from '../report-queries.ts'
import { Setting } from '../setting.tsx'
import { VersionsDialog } from '../versions-dialog.tsx'
import { PartSettings } from './part-settings.tsx'
import { ReportGrid } from './report-grid.tsx'

interface Props {
  readonly listPath: string
  readonly ownPath: string
}

const blank: EnteredReport = { name: '', nameEn: '', icon: '', content: { parts: [] }, roleIds: [] }
const enteredOf = ({ name, nameEn, icon, content, roleIds }: ReportDetail): EnteredReport => ({
  ...{ name, nameEn, icon, content, roleIds },
})

/** The report that the address names, or a new one, to be edited beside what becomes of it. */
export function ReportEditor(props: Props) {
  const { query } = useRoute()
  const id = /^[1-9]\d{0,14}$/.test(query['id'] ?? '') ? Number(query['id']) : undefined
  const { data, error, refetch } = useQuery({ ...reportQuery(id ?? 0), enabled: id !== undefined })
  if (id === undefined) return <Form key="new" {...props} page={undefined} onNewest={async () => undefined} />
  if (error !== null && data === undefined) return <ErrorState error={error} onRetry={() => void refetch()} />
  if (data === undefined) return <Skeleton lines={10} />
  return <Form key={`${id}.${data.rev}`} {...props} page={data} onNewest={async () => void (await refetch())} />
}

interface FormProps extends Props {
  readonly page: ReportDetail | undefined
  readonly onNewest: () => Promise<void>
}

function Form({ listPath, ownPath, page, onNewest }: FormProps) {
  const { t } = useTranslation()
  const language = useLanguage()
  const id = useId()
  const begin = page === undefined ? blank : enteredOf(page)
  const [draft, setDraft] = useState(begin)
  const [filters, setFilters] = useState<Readonly<Record<string, string>>>({})
  const [showsVersions, setShowsVersions] = useState(false)
  const [isMade, setMade] = useState(false)
  const { busy, failure, send } = useSendOnce()
  const { data: sources } = useQuery(reportSourcesQuery)
  const isDirty = JSON.stringify(draft) !== JSON.stringify(begin)
  useUnsaved(isDirty && !isMade)
  useTabEnd(isMade)
  const title = page === undefined ? t('reports.newReport') : nameIn(language, page)
  useTabTitle(title)
  const { parts } = draft.content
  const setParts = (next: readonly ReportPart[]) => setDraft({ ...draft, content: { parts: [...next] } })
  const save = async () => {
    const done = await send(draft, (body, idempotencyKey) =>
      saveReport(body, { id: page?.id, rev: page?.rev, idempotencyKey }),
    )
    if (done === undefined) return
    toast.success(t('reports.saved', { name: nameIn(language, draft) }))
    setMade(page === undefined)
    await onNewest()
    navigate(`${ownPath}?id=${done.id}`)
  }
  const [firstSet] = sources?.sets ?? []
  const text = (name: 'name' | 'nameEn', limit: number) => (
    <Setting label={t(`reports.${name}`)} htmlFor={`${id}-${name}`}>
      <Input
        id={`${id}-${name}`}
        value={draft[name]}
        maxLength={limit}
        onChange={({ target }) => setDraft({ ...draft, [name]: target.value })}
      />
    </Setting>
  )
  return (
    <section className="ll-page">
      <PageHeader
        title={title}
        actions={
          <>
            <ButtonLink to={listPath}>{t('reports.back')}</ButtonLink>
            {page !== undefined && (
              <Button onClick={() => setShowsVersions(true)}>
                <HistoryOutlined aria-hidden />
                {t('reports.versions')}
              </Button>
            )}
            <Button
              kind="primary"
              disabled={busy || !isDirty || draft.name.trim() === ''}
              aria-busy={busy}
              onClick={() => void save()}
            >
              {t('reports.save')}
            </Button>
          </>
        }
      />
      {failure !== undefined && <FieldError text={failure.message} />}
      {failure?.code === 'STALE' && <Button onClick={() => void onNewest()}>{t('reports.takeNewest')}</Button>}
      <div className="report-editor-parts">
        <div className="report-editor-settings">
          <Panel title={t('reports.basics')}>
            <div className="report-fields">
              {text('name', 50)}
              {text('nameEn', 100)}
            </div>
            <Setting label={t('reports.seenBy')}>
              <MultiSelectBox
                label={t('reports.seenBy')}
                values={draft.roleIds}
                placeholder={t('reports.everybody')}
                options={(sources?.roles ?? []).map((role) => ({ value: role.id, label: nameIn(language, role) }))}
                onChange={(values) => setDraft({ ...draft, roleIds: values.map(Number) })}
              />
            </Setting>
          </Panel>
          {parts.map((part, index) => (
            <PartSettings
              key={index}
              {...{ part, index }}
              isLast={index === parts.length - 1}
              sets={sources?.sets ?? []}
              onChange={(next) => setParts(parts.map((one, at) => (at === index ? next : one)))}
              onMove={(by) => setParts(moved(parts, index, index + by))}
              onRemove={() => setParts(parts.filter((_, at) => at !== index))}
            />
          ))}
          {firstSet === undefined ? (
            <p className="report-hint">{t('reports.noSets')}</p>
          ) : (
            <Button
              disabled={parts.length >= reportLimits.parts}
              onClick={() =>
                setParts([
                  ...parts,
                  {
                    kind: 'table',
                    dataSet: firstSet.code,
                    title: firstSet.name,
                    titleEn: firstSet.nameEn.slice(0, 50),
                    width: 12,
                    values: [],
                  },
                ])
              }
            >
              <PlusOutlined aria-hidden />
              {t('reports.addPart')}
            </Button>
          )}
        </div>
        <aside aria-label={t('reports.preview')}>
          <p className="report-hint">{t('reports.previewHint')}</p>
          <ReportGrid
            {...{ parts }}
            sets={sources?.sets ?? []}
            query={filters}
            onFilter={(patch) => setFilters({ ...filters, ...patch })}
          />
        </aside>
      </div>
      {showsVersions && page !== undefined && (
        <VersionsDialog
          title={t('reports.versionsOf', { name: nameIn(language, page) })}
          queryKey={queryKeys.reportPages.versions(page.id)}
          versionKey={(rev) => queryKeys.reportPages.version(page.id, rev)}
          list={(signal) => api.reportPage.versions({ query: { id: page.id }, signal, quiet: true })}
          read={async (rev, signal) =>
            linesOf(await api.reportPage.version({ query: { id: page.id, rev }, signal, quiet: true }))
          }
          present={linesOf(page)}
          isDirty={isDirty}
          restore={async (version) =>
            void (await api.reportPage.restore({ body: { id: page.id, version, rev: page.rev } }))
          }
          onRestored={() => void onNewest()}
          onClose={() => setShowsVersions(false)}
        />
      )}
    </section>
  )
}

const linesOf = ({ name, nameEn, content, roleIds }: Omit<ReportDetail, 'valid'>) =>
  JSON.stringify({ name, nameEn, roleIds, ...content }, null, 2)

function moved<T>(list: readonly T[], from: number, to: number): readonly T[] {
  const rest = list.filter((_, index) => index !== from)
  return [...rest.slice(0, to), ...list.slice(from, from + 1), ...rest.slice(to)]
}
