import type { SchemaPageDraft } from '@liveline/contract/schema-page/shapes.ts'
import { nameIn } from '@liveline/contract/language.ts'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { api } from '../../../api/client.ts'
import { useSendOnce } from '../../../api/use-send-once.ts'
import { useCan } from '../../../session/current-user.ts'
import { askToPlace } from '../../../session/placing.ts'
import { Button, ButtonLink } from '../../../ui/controls/button.tsx'
import { FieldError, Input } from '../../../ui/controls/input.tsx'
import { Dialog } from '../../../ui/feedback/dialog.tsx'
import { ErrorState, Skeleton } from '../../../ui/feedback/state-page.tsx'
import { toast } from '../../../ui/feedback/toasts.ts'
import { Facts, type Fact } from '../../../ui/labels/facts.tsx'
import { AbsoluteTime } from '../../../ui/labels/times.tsx'
import { useLanguage } from '../../../ui/use-language.ts'
import { designerAddress } from './designer-address.ts'
import { releaseText, validText } from './page-columns.tsx'
import { exportPage } from './page-file.ts'
import { draftQuery, pagesChanged } from './page-queries.ts'
import { PageVersions } from './page-versions.tsx'
import { RemovePageDialog } from './remove-page-dialog.tsx'
import './page-design.css'

interface Props {
  readonly pageId: number
  readonly onClose: () => void
}

/** One page beside the list: what is known of it, what can be done with it, and what was released. */
export function PageDrawer({ pageId, onClose }: Props) {
  const { t } = useTranslation()
  const language = useLanguage()
  const draft = useQuery(draftQuery(pageId))
  const page = draft.data
  return (
    <Dialog
      title={page === undefined ? t('pageDesign.title') : nameIn(language, page)}
      place="right"
      width={560}
      onClose={onClose}
      footer={<Button onClick={onClose}>{t('pageDesign.close')}</Button>}
    >
      {page === undefined && draft.isError && <ErrorState error={draft.error} onRetry={() => void draft.refetch()} />}
      {page === undefined && !draft.isError && <Skeleton lines={6} />}
      {page !== undefined && (
        <>
          <PageFacts page={page} />
          <Commands page={page} onGone={onClose} />
          <PageVersions page={page} />
        </>
      )}
    </Dialog>
  )
}

function PageFacts({ page }: { page: SchemaPageDraft }) {
  const { t } = useTranslation()
  const facts: readonly Fact[] = [
    [t('pageDesign.state'), releaseText(page, t)],
    [t('pageDesign.validity'), validText(page, t)],
    [t('pageDesign.changed'), <AbsoluteTime key="at" value={page.updatedAt} />],
    [t('pageDesign.changedBy'), page.updatedBy === '' ? t('pageDesign.pack') : page.updatedBy],
  ]
  return <Facts facts={facts} inRows />
}

function Commands({ page, onGone }: { page: SchemaPageDraft; onGone: () => void }) {
  const { t } = useTranslation()
  const language = useLanguage()
  const [mayRelease, mayPlace] = [useCan('schemaPage:release'), useCan('menu:place')]
  const [note, setNote] = useState('')
  const [isRemoving, setIsRemoving] = useState(false)
  const { busy, failure, send } = useSendOnce()
  const { pageId, valid, hasDraft, nameEn } = page
  const name = nameIn(language, page)

  const release = async () => {
    const done = await send({ release: pageId, note, rev: page.rev }, (_, idempotencyKey) =>
      api.schemaPage.release({ body: { pageId, note }, idempotencyKey, quiet: true }),
    )
    if (done === undefined) return
    toast.success(t('pageDesign.releasedNow', { name, version: done.version }))
    setNote('')
    await pagesChanged(pageId)
  }
  const flip = async () => {
    const flag = valid === 1 ? '0' : '1'
    const done = await send({ flip: pageId, flag, rev: page.rev }, (_, idempotencyKey) =>
      api.schemaPage.setValid({ params: { id: pageId, flag }, idempotencyKey, quiet: true }),
    )
    if (done === undefined) return
    toast.success(t(flag === '1' ? 'pageDesign.switchedOn' : 'pageDesign.switchedOff', { name }))
    await pagesChanged(pageId)
  }
  const copy = async () => {
    const copyName = t('pageDesign.copyName', { name: page.name }).slice(0, 100)
    const done = await send({ copy: pageId, rev: page.rev }, (_, idempotencyKey) =>
      api.schemaPage.copy({ body: { pageId, name: copyName, nameEn }, idempotencyKey, quiet: true }),
    )
    if (done === undefined) return
    toast.success(t('pageDesign.copied', { name: copyName }))
    await pagesChanged()
  }
  return (
    <>
      <div className="ll-page-commands">
        <ButtonLink to={designerAddress(pageId)}>{t('pageDesign.open')}</ButtonLink>
        {mayPlace && (
          <Button
            onClick={() => askToPlace({ target: { kind: 'schemaPage', id: String(pageId) }, name: page.name, nameEn })}
          >
            {t('pageDesign.place')}
          </Button>
        )}
        {mayRelease && (
          <Button disabled={busy} onClick={() => void flip()}>
            {t(valid === 1 ? 'pageDesign.switchOff' : 'pageDesign.switchOn')}
          </Button>
        )}
        <Button disabled={busy} onClick={() => void copy()}>
          {t('pageDesign.copy')}
        </Button>
        <Button onClick={() => exportPage(page)}>{t('pageDesign.exportFile')}</Button>
        <Button kind="danger" onClick={() => setIsRemoving(true)}>
          {t('pageDesign.remove')}
        </Button>
      </div>
      {mayRelease && hasDraft && (
        <form
          className="ll-page-release"
          onSubmit={(event) => {
            event.preventDefault()
            void release()
          }}
        >
          <Input
            aria-label={t('pageDesign.releaseNote')}
            placeholder={t('pageDesign.releaseNote')}
            maxLength={500}
            value={note}
            onChange={(event) => setNote(event.target.value)}
          />
          <Button type="submit" kind="primary" disabled={busy} aria-busy={busy}>
            {t('pageDesign.release')}
          </Button>
        </form>
      )}
      {failure !== undefined && <FieldError text={failure.message} />}
      {isRemoving && <RemovePageDialog page={page} onClose={() => setIsRemoving(false)} onGone={onGone} />}
    </>
  )
}
