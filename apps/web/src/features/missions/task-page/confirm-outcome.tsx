import { nameIn } from '@liveline/contract/language.ts'
import type { TaskOutcome } from '@liveline/contract/task/shapes.ts'
import { useTranslation } from 'react-i18next'
import { Button } from '../../../ui/controls/button.tsx'
import { Dialog } from '../../../ui/feedback/dialog.tsx'
import { Quote } from '../../../ui/labels/quote.tsx'
import { useLanguage } from '../../../ui/use-language.ts'
import { useConsequence } from './outcome-consequence.ts'

interface Props {
  readonly outcome: TaskOutcome | undefined
  readonly opinion: string
  /** The number of the plan. */
  readonly subject: string
  readonly onConfirm: () => void
  readonly onClose: () => void
}

/** Says what will happen before it does: always for a dangerous outcome, and for one that was asked for by a key. */
export function ConfirmOutcome({ outcome, opinion, subject, onConfirm, onClose }: Props) {
  const { t } = useTranslation()
  const language = useLanguage()
  const consequenceOf = useConsequence()
  const verb = outcome === undefined ? t('missions.complete') : nameIn(language, outcome, 'label')
  const consequence = outcome === undefined ? undefined : consequenceOf(outcome)
  const danger = outcome?.danger === true
  return (
    <Dialog
      title={t('missions.confirmTitle', { outcome: verb })}
      onClose={onClose}
      footer={
        <>
          <Button onClick={onClose}>{t('missions.cancel')}</Button>
          <Button
            kind={danger ? 'danger' : 'primary'}
            {...(danger ? {} : { 'data-autofocus': true })}
            onClick={onConfirm}
            // The key that asked, held down or pressed twice, must not answer as well.
            onKeyDown={(event) => {
              if (event.key === 'Enter' && (event.repeat || event.ctrlKey || event.metaKey)) event.preventDefault()
            }}
          >
            {verb}
          </Button>
        </>
      }
    >
      <p>{t(danger ? 'missions.confirmText' : 'missions.confirmPlain', { subject, outcome: verb })}</p>
      {consequence !== undefined && <p className="ll-muted">{consequence}</p>}
      {opinion.trim() !== '' && <Quote text={opinion} />}
    </Dialog>
  )
}
