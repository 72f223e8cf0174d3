import { EllipsisOutlined, MessageOutlined } from '@ant-design/icons'
import type { Outcome } from '@liveline/contract/task/shapes.ts'
import { useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { ActionBar, SaveNote } from '../../../ui/action-bar.tsx'
import { Button } from '../../../ui/controls/button.tsx'
import { FieldError, TextArea } from '../../../ui/controls/input.tsx'
import { Dialog } from '../../../ui/feedback/dialog.tsx'
import { nameIn } from '@liveline/contract/language.ts'
import { useLanguage } from '../../../ui/use-language.ts'
import { MenuItem } from '../../../ui/menu/menu-item.tsx'
import { Popup } from '../../../ui/popup/popup.tsx'
import { Quote } from '../../../ui/labels/quote.tsx'
import { absoluteTime } from '../../../ui/labels/time.ts'
import './opinion-bar.css'
import type { SaveState } from './use-task-draft.ts'

interface Props {
  readonly outcomes: readonly Outcome[]
  readonly opinion: string
  readonly onOpinion: (text: string) => void
  readonly saveState: SaveState
  /** The number, named when a danger outcome is to be confirmed. */
  readonly subject: string
  readonly busy: boolean
  readonly onOutcome: (outcome: Outcome | undefined) => void
}

const phraseKeys = ['agree', 'checked', 'complete', 'toSite'] as const

/** Opinion, the outcome in the words of the node, the others behind a menu (ui.md, task page). */
export function OpinionBar({ outcomes, opinion, onOpinion, saveState, subject, busy, onOutcome }: Props) {
  const { t } = useTranslation()
  const language = useLanguage()
  const [missingFor, setMissingFor] = useState<Outcome>()
  const [confirming, setConfirming] = useState<Outcome>()
  const box = useRef<HTMLTextAreaElement>(null)
  const labelOf = (outcome: Outcome) => nameIn(language, outcome, 'label')
  const primary = outcomes.find((outcome) => outcome.primary) ?? outcomes[0]
  const others = outcomes.filter((outcome) => outcome !== primary)
  const missing = missingFor !== undefined && opinion.trim() === ''

  const choose = (outcome: Outcome | undefined) => {
    if (outcome?.requiresOpinion === true && opinion.trim() === '') {
      setMissingFor(outcome)
      box.current?.focus()
      return
    }
    setMissingFor(undefined)
    if (outcome?.danger === true) setConfirming(outcome)
    else onOutcome(outcome)
  }
  const secondary = (outcome: Outcome) => (
    <Button
      key={outcome.value}
      kind={outcome.danger ? 'danger' : undefined}
      disabled={busy}
      onClick={() => choose(outcome)}
    >
      {labelOf(outcome)}
    </Button>
  )
  return (
    <ActionBar label={t('missions.decide')}>
      <div className="ll-bar-opinion">
        <TextArea
          ref={box}
          rows={2}
          maxLength={2000}
          value={opinion}
          aria-label={t('missions.opinion')}
          aria-invalid={missing}
          aria-describedby={missing ? 'll-opinion-error' : undefined}
          placeholder={t('missions.opinionPlaceholder')}
          aria-keyshortcuts="Control+Enter"
          onChange={(event) => onOpinion(event.target.value)}
          onKeyDown={(event) => {
            if (event.key !== 'Enter' || !(event.ctrlKey || event.metaKey) || busy) return
            event.preventDefault()
            choose(primary)
          }}
        />
        {missing && (
          <FieldError id="ll-opinion-error" text={t('missions.opinionRequired', { outcome: labelOf(missingFor) })} />
        )}
      </div>
      <div className="ll-bar-actions">
        <DraftNote state={saveState} />
        <Popup placement="top-end" label={t('missions.phrases')} trigger={<MessageOutlined aria-hidden />}>
          {(close) =>
            phraseKeys.map((key) => (
              <MenuItem
                key={key}
                onSelect={() => {
                  const phrase = t(`missions.phrase.${key}`)
                  onOpinion(opinion.trim() === '' ? phrase : `${opinion.trimEnd()} ${phrase}`)
                  close()
                  box.current?.focus()
                }}
              >
                {t(`missions.phrase.${key}`)}
              </MenuItem>
            ))
          }
        </Popup>
        {others.length === 1 && others.map(secondary)}
        {others.length > 1 && (
          <Popup
            placement="top-end"
            label={t('missions.otherOutcomes')}
            triggerClassName="ll-button"
            trigger={
              <>
                {t('missions.otherOutcomes')}
                <EllipsisOutlined aria-hidden />
              </>
            }
          >
            {(close) =>
              others.map((outcome) => (
                <MenuItem
                  key={outcome.value}
                  danger={outcome.danger}
                  disabled={busy}
                  onSelect={() => {
                    close()
                    choose(outcome)
                  }}
                >
                  {labelOf(outcome)}
                </MenuItem>
              ))
            }
          </Popup>
        )}
        <Button
          kind="primary"
          disabled={busy}
          aria-busy={busy}
          title={t('missions.submitKey')}
          onClick={() => choose(primary)}
        >
          {busy ? t('forms.submitting') : primary === undefined ? t('missions.complete') : labelOf(primary)}
        </Button>
      </div>
      {confirming !== undefined && (
        <Dialog
          title={t('missions.confirmTitle', { outcome: labelOf(confirming) })}
          onClose={() => setConfirming(undefined)}
          footer={
            <>
              <Button onClick={() => setConfirming(undefined)}>{t('missions.cancel')}</Button>
              <Button
                kind="danger"
                onClick={() => {
                  setConfirming(undefined)
                  onOutcome(confirming)
                }}
              >
                {labelOf(confirming)}
              </Button>
            </>
          }
        >
          <p>{t('missions.confirmText', { subject })}</p>
          <Quote text={opinion} />
        </Dialog>
      )}
    </ActionBar>
  )
}

function DraftNote({ state }: { state: SaveState }) {
  const { t } = useTranslation()
  const clock = (iso: string) => absoluteTime(iso).slice(-5)
  const text = {
    clean: () => '',
    pending: () => t('missions.draftSaving'),
    saved: () => t('forms.draftSaved', { time: clock('at' in state ? state.at : '') }),
    localOnly: () => t('missions.draftLocal', { time: clock('at' in state ? state.at : '') }),
  }[state.kind]()
  return <SaveNote text={text} />
}
