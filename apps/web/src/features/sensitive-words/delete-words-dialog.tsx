import type { SensitiveWord } from '@liveline/contract/sensitive-word/shapes.ts'
import { useTranslation } from 'react-i18next'
import { api } from '../../api/client.ts'
import { useSendOnce } from '../../api/use-send-once.ts'
import { FieldError } from '../../ui/controls/input.tsx'
import { AskDialog } from '../../ui/feedback/ask-dialog.tsx'
import { toast } from '../../ui/feedback/toasts.ts'
import { joinNames } from '../../ui/labels/join-names.ts'
import { useLanguage } from '../../ui/use-language.ts'
import { wordsChanged } from './words-queries.ts'

const MOST_NAMED = 10

interface Props {
  readonly words: readonly SensitiveWord[]
  readonly onDone: () => void
  readonly onClose: () => void
}

/** Names what will be gone. */
export function DeleteWordsDialog({ words, onDone, onClose }: Props) {
  const { t } = useTranslation()
  const language = useLanguage()
  const { busy, failure, send } = useSendOnce()
  const count = words.length
  const named = joinNames(
    words.slice(0, MOST_NAMED).map(({ word }) => word),
    language,
  )
  const remove = async () => {
    const ids = words.map(({ id }) => id)
    const done = await send(ids, (_, idempotencyKey) =>
      api.sensitiveWord.removeEach({ body: { ids }, idempotencyKey, quiet: true }),
    )
    if (done === undefined) return
    toast.success(t('words.deleted', { count: done.removed }))
    onDone()
    onClose()
    await wordsChanged()
  }
  return (
    <AskDialog
      title={t('words.deleteTitle', { count })}
      command={t('words.deleteIt')}
      keep={t('words.cancel')}
      kind="danger"
      {...{ busy, onClose }}
      onDo={() => void remove()}
    >
      <p>
        {t('words.deleteText', { names: count > MOST_NAMED ? t('words.deleteMore', { words: named, count }) : named })}
      </p>
      {failure !== undefined && <FieldError text={failure.message} />}
    </AskDialog>
  )
}
