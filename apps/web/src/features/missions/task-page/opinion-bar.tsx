import { EllipsisOutlined, MessageOutlined } from '@ant-design/icons'
import type { Outcome } from '@liveline/contract/task/shapes.ts'
import { useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Dialog } from '../../../ui/feedback/dialog.tsx'
import { nameIn } from '../../../ui/in-language.ts'
import { useLanguage } from '../../../ui/use-language.ts'
import { MenuItem, Popup } from '../../../ui/popup/popup.tsx'
import { absoluteTime } from '../../../ui/labels/time.ts'
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
    <button
      key={outcome.value}
      type="button"
      className="ll-button"
      data-kind={outcome.danger ? 'danger' : undefined}
      disabled={busy}
      onClick={() => choose(outcome)}
    >
      {labelOf(outcome)}
    </button>
  )
  return (
    <section className="ll-bar" aria-label={t('missions.decide')}>
      <div className="ll-bar-opinion">
        <textarea
          ref={box}
          className="ll-input"
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
          <p id="ll-opinion-error" className="ll-field-error" role="alert">
            {t('missions.opinionRequired', { outcome: labelOf(missingFor) })}
          </p>
        )}
      </div>
      <div className="ll-bar-actions">
        <SaveNote state={saveState} />
        <span className="ll-upward">
          <Popup label={t('missions.phrases')} trigger={<MessageOutlined aria-hidden />}>
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
        </span>
        {others.length === 1 && others.map(secondary)}
        {others.length > 1 && (
          <span className="ll-upward">
            <Popup
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
          </span>
        )}
        <button
          type="button"
          className="ll-button"
          data-kind="primary"
          disabled={busy}
          aria-busy={busy}
          title={t('missions.submitKey')}
          onClick={() => choose(primary)}
        >
          {busy ? t('forms.submitting') : primary === undefined ? t('missions.complete') : labelOf(primary)}
        </button>
      </div>
      {confirming !== undefined && (
        <Dialog
          title={t('missions.confirmTitle', { outcome: labelOf(confirming) })}
          onClose={() => setConfirming(undefined)}
          footer={
            <>
              <button type="button" className="ll-button" onClick={() => setConfirming(undefined)}>
                {t('missions.cancel')}
              </button>
              <button
                type="button"
                className="ll-button"
                data-kind="danger"
                onClick={() => {
                  setConfirming(undefined)
                  onOutcome(confirming)
                }}
              >
                {labelOf(confirming)}
              </button>
            </>
          }
        >
          <p>{t('missions.confirmText', { subject })}</p>
          <blockquote className="ll-quote">{opinion}</blockquote>
        </Dialog>
      )}
    </section>
  )
}

function SaveNote({ state }: { state: SaveState }) {
  const { t } = useTranslation()
  const clock = (iso: string) => absoluteTime(iso).slice(-5)
  const text = {
    clean: () => '',
    pending: () => t('missions.draftSaving'),
    saved: () => t('forms.draftSaved', { time: clock('at' in state ? state.at : '') }),
    localOnly: () => t('missions.draftLocal', { time: clock('at' in state ? state.at : '') }),
  }[state.kind]()
  return <output className="ll-save-note">{text}</output>
}
