import { SchemaPageUses, type SchemaPageDraft } from '@liveline/contract/schema-page/shapes.ts'
import { nameIn } from '@liveline/contract/language.ts'
import { useTranslation } from 'react-i18next'
import { api } from '../../../api/client.ts'
import { useSendOnce } from '../../../api/use-send-once.ts'
import { FieldError } from '../../../ui/controls/input.tsx'
import { AskDialog } from '../../../ui/feedback/ask-dialog.tsx'
import { toast } from '../../../ui/feedback/toasts.ts'
import { RouteLink } from '../../../ui/navigation.tsx'
import { useLanguage } from '../../../ui/use-language.ts'
import { pagesChanged } from './page-queries.ts'

interface Props {
  readonly page: SchemaPageDraft
  readonly onClose: () => void
  readonly onGone: () => void
}

/** Asks before a page is deleted; what still leads to it is named instead, each with the way there. */
export function RemovePageDialog({ page, onClose, onGone }: Props) {
  const { t } = useTranslation()
  const language = useLanguage()
  const name = nameIn(language, page)
  const { busy, failure, send } = useSendOnce()
  const uses = failure?.code === 'IN_USE' ? SchemaPageUses.safeParse(failure.details).data?.uses : undefined
  const remove = async () => {
    const done = await send({ id: page.pageId }, (params, idempotencyKey) =>
      api.schemaPage.remove({ params, idempotencyKey, quiet: true }),
    )
    if (done === undefined) return
    toast.success(t('pageDesign.removed', { name }))
    onGone()
    await pagesChanged(page.pageId)
  }
  return (
    <AskDialog
      title={t('pageDesign.remove')}
      command={t('pageDesign.removeDo')}
      keep={t('pageDesign.keep')}
      kind="danger"
      disabled={uses !== undefined}
      {...{ busy, onClose }}
      onDo={() => void remove()}
    >
      {uses === undefined ? (
        <>
          <p>{t('pageDesign.removeAsk', { name })}</p>
          {failure !== undefined && <FieldError text={failure.message} />}
        </>
      ) : (
        <div role="alert">
          <p>{t('pageDesign.inUse', { name, count: uses.length })}</p>
          <ul className="ll-page-uses">
            {uses.map((use) => (
              <li key={use.id}>
                <RouteLink to={use.address} onClick={onClose}>
                  {nameIn(language, use)}
                </RouteLink>
              </li>
            ))}
          </ul>
        </div>
      )}
    </AskDialog>
  )
}
