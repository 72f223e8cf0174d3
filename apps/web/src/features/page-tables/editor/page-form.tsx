import { HistoryOutlined } from '@ant-design/icons'
import { nameIn } from '@liveline/contract/language.ts'
import { readPageParams } from '@liveline/contract/page-table/judge-page-params.ts'
import type { PageParams } from '@liveline/contract/page-table/page-params.ts'
import type { PageDetail } from '@liveline/contract/page-table/shapes.ts'
import { useQuery } from '@tanstack/react-query'
import { useState, type ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { useSendOnce } from '../../../api/use-send-once.ts'
import { Button, ButtonLink } from '../../../ui/controls/button.tsx'
import { FieldError } from '../../../ui/controls/input.tsx'
import { toast } from '../../../ui/feedback/toasts.ts'
import { navigate, useTabEnd, useTabTitle, useUnsaved } from '../../../ui/navigation.tsx'
import { PageHeader } from '../../../ui/page-header.tsx'
import { useLanguage } from '../../../ui/use-language.ts'
import { pageFieldsQuery, pageSourcesQuery, savePage } from '../page-table-queries.ts'
import { BasicsPart } from './basics-part.tsx'
import { BehaviourPart } from './behaviour-part.tsx'
import { ColumnsPart } from './columns-part.tsx'
import { Problems } from './json-part.tsx'
import './page-editor.css'
import { copyOf, enteredOf, type PageDraft } from './page-draft.ts'
import { SidePart } from './side-part.tsx'
import { SourcePart } from './source-part.tsx'
import { StaleDialog } from './stale-dialog.tsx'
import { VersionsDialog } from './versions-dialog.tsx'

interface Props {
  readonly listPath: string
  readonly ownPath: string
  readonly preview: (params: PageParams) => ReactNode
  /** Absent: it has not been saved yet. */
  readonly page: PageDetail | undefined
  readonly begin: PageDraft
  /** Begins anew from what is saved now. */
  readonly onTakeNewest?: () => Promise<void>
}

/** Left what is set, right what becomes of it. */
export function PageForm({ listPath, ownPath, preview, page, begin, onTakeNewest }: Props) {
  const { t } = useTranslation()
  const language = useLanguage()
  const [draft, setDraft] = useState(begin)
  const [isTextBroken, setTextBroken] = useState(false)
  const [showsVersions, setShowsVersions] = useState(false)
  const { busy, failure, send } = useSendOnce()
  const [isAsideStale, setAsideStale] = useState<unknown>()
  const { data: sources } = useQuery(pageSourcesQuery)
  const { params } = draft
  const isRecords = params.source === 'records'
  const { data: fields } = useQuery(
    pageFieldsQuery({ flowIds: params.flowIdList, formIds: params.formIdList ?? [], records: isRecords }),
  )
  const isDirty = JSON.stringify(draft) !== JSON.stringify(begin)
  useUnsaved(isDirty)
  // What was new has a page of its own now: the tab it was made in would begin another one.
  const [isMade, setMade] = useState(false)
  useTabEnd(isMade)
  const { problems } = readPageParams(JSON.stringify(params), language)
  const isNamed = draft.name.trim() !== '' && /^[A-Za-z][\w-]{0,63}$/.test(draft.pageCode)

  const takeNewest = async () => {
    setDraft(begin)
    await onTakeNewest?.()
  }
  const save = async (entered: PageDraft, as: { id: number | undefined; rev: number | undefined }) => {
    const done = await send({ entered, as }, ({ entered: sent }, idempotencyKey) =>
      savePage(enteredOf(sent), { ...as, idempotencyKey }),
    )
    if (done === undefined) return
    toast.success(t('pageTables.saved', { name: nameIn(language, entered) }))
    await takeNewest()
    setMade(page === undefined)
    navigate(`${ownPath}?id=${done.id}`)
  }
  const isStale = failure?.code === 'STALE' && failure !== isAsideStale
  const title = page === undefined ? t('pageTables.newTitle') : nameIn(language, page)
  useTabTitle(title)
  return (
    <section className="ll-page page-editor">
      <PageHeader
        title={title}
        state={
          page !== undefined && (
            <span className="ll-tag" data-tone={page.valid === 1 ? 'done' : 'void'}>
              <span>{t(page.valid === 1 ? 'pageTables.on' : 'pageTables.off')}</span>
            </span>
          )
        }
        actions={
          <>
            <ButtonLink to={listPath}>{t('pageTables.back')}</ButtonLink>
            {page !== undefined && (
              <Button onClick={() => setShowsVersions(true)}>
                <HistoryOutlined aria-hidden />
                {t('pageTables.versions')}
              </Button>
            )}
            <Button
              kind="primary"
              disabled={busy || !(isDirty || page === undefined) || !isNamed || isTextBroken || problems.length > 0}
              aria-busy={busy}
              onClick={() => void save(draft, { id: page?.id, rev: page?.rev })}
            >
              {t('pageTables.save')}
            </Button>
          </>
        }
      />
      {failure !== undefined && failure.code !== 'STALE' && <FieldError text={failure.message} />}
      {isDirty && !isNamed && <FieldError text={t('pageTables.noName')} />}
      {isTextBroken && <FieldError text={t('pageTables.jsonBroken')} />}
      {isDirty && problems.length > 0 && (
        <div role="alert">
          <p className="ll-field-error">{t('pageTables.problems', { count: problems.length })}</p>
          <Problems problems={problems} />
        </div>
      )}
      <div className="page-editor-parts">
        <div className="page-editor-settings">
          <BasicsPart draft={draft} onChange={setDraft} sources={sources} />
          <SourcePart draft={draft} onChange={setDraft} sources={sources} />
          <ColumnsPart draft={draft} onChange={setDraft} fields={fields ?? []} />
          <BehaviourPart draft={draft} onChange={setDraft} />
        </div>
        <SidePart
          params={params}
          preview={preview}
          onParams={(next) => {
            setTextBroken(next === undefined)
            if (next !== undefined) setDraft({ ...draft, params: next })
          }}
        />
      </div>
      {isStale && page !== undefined && (
        <StaleDialog
          id={page.id}
          draft={draft}
          message={failure.message}
          onTheirs={() => void takeNewest()}
          onOverwrite={(rev) => void save(draft, { id: page.id, rev })}
          onCopy={() => void save(copyOf(draft, t), { id: undefined, rev: undefined })}
          onClose={() => setAsideStale(failure)}
        />
      )}
      {showsVersions && page !== undefined && (
        <VersionsDialog
          page={page}
          isDirty={isDirty}
          onRestored={() => void takeNewest()}
          onClose={() => setShowsVersions(false)}
        />
      )}
    </section>
  )
}
