import { Matching } from '@liveline/contract/sensitive-word/shapes.ts'
import { useQuery } from '@tanstack/react-query'
import { useId, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { api } from '../../api/client.ts'
import { useSendOnce } from '../../api/use-send-once.ts'
import { Button } from '../../ui/controls/button.tsx'
import { Check } from '../../ui/controls/check.tsx'
import { FieldError, Input } from '../../ui/controls/input.tsx'
import { AskDialog } from '../../ui/feedback/ask-dialog.tsx'
import { Dialog } from '../../ui/feedback/dialog.tsx'
import { ErrorState, Skeleton } from '../../ui/feedback/state-page.tsx'
import { toast } from '../../ui/feedback/toasts.ts'
import './sensitive-words.css'
import { matchingQuery, wordsChanged } from './words-queries.ts'

/** What makes no difference when words are looked for. */
export function MatchingDialog({ onClose }: { onClose: () => void }) {
  const { t } = useTranslation()
  const matching = useQuery({ ...matchingQuery, staleTime: 0, gcTime: 0 })
  if (matching.data !== undefined) return <Edited saved={matching.data} onClose={onClose} />
  return (
    <Dialog
      title={t('words.matchingTitle')}
      onClose={onClose}
      footer={<Button onClick={onClose}>{t('words.close')}</Button>}
    >
      {matching.isError ? (
        <ErrorState error={matching.error} onRetry={() => void matching.refetch()} />
      ) : (
        <Skeleton lines={3} />
      )}
    </Dialog>
  )
}

function Edited({ saved, onClose }: { saved: Matching; onClose: () => void }) {
  const { t } = useTranslation()
  const id = useId()
  const [matching, setMatching] = useState(saved)
  const { busy, failure, send } = useSendOnce()
  const isWrong = !Matching.safeParse(matching).success
  const save = async () => {
    if (isWrong) return
    const done = await send(matching, async (body, idempotencyKey) => {
      await api.sensitiveWord.saveMatching({ body, idempotencyKey, quiet: true })
      return true
    })
    if (done === undefined) return
    toast.success(t('words.matchingSaved'))
    onClose()
    await wordsChanged()
  }
  return (
    <AskDialog
      title={t('words.matchingTitle')}
      command={t('words.save')}
      keep={t('words.cancel')}
      {...{ busy, onClose }}
      onDo={() => void save()}
    >
      <div className="ll-words-form">
        <p>{t('words.matchingText')}</p>
        <Check
          checked={matching.traditional}
          onChange={(event) => setMatching({ ...matching, traditional: event.target.checked })}
        >
          {t('words.traditional')}
        </Check>
        <div>
          <label htmlFor={`${id}-separators`}>{t('words.separators')}</label>
          <Input
            id={`${id}-separators`}
            maxLength={30}
            value={matching.separators}
            aria-invalid={isWrong}
            aria-describedby={`${id}-hint`}
            onChange={(event) => setMatching({ ...matching, separators: event.target.value })}
          />
          <p id={`${id}-hint`} className="ll-words-hint">
            {t('words.separatorsHint')}
          </p>
          {isWrong && <FieldError text={t('words.separatorsWrong')} />}
        </div>
        {failure !== undefined && <FieldError text={failure.message} />}
      </div>
    </AskDialog>
  )
}
