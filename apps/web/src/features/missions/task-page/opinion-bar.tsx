import { DownOutlined, EllipsisOutlined, UpOutlined } from '@ant-design/icons'
import { nameIn } from '@liveline/contract/language.ts'
import type { TaskOutcome } from '@liveline/contract/task/shapes.ts'
import { useImperativeHandle, useRef, useState, type MutableRefObject } from 'react'
import { flushSync } from 'react-dom'
import { useTranslation } from 'react-i18next'
import type { SaveState } from '../../../session/draft/draft-keeper.ts'
import { AttachButton } from '../../../form/files/attach-button.tsx'
import { AttachmentList } from '../../../form/files/attachment-list.tsx'
import { fileCatcher } from '../../../form/files/file-catcher.ts'
import type { Attachments } from '../../../form/files/use-attachments.ts'
import { ActionBar } from '../../../ui/action-bar.tsx'
import { Button } from '../../../ui/controls/button.tsx'
import { FieldError, TextArea } from '../../../ui/controls/input.tsx'
import { MenuItem } from '../../../ui/menu/menu-item.tsx'
import { Popup } from '../../../ui/popup/popup.tsx'
import { useLanguage } from '../../../ui/use-language.ts'
import type { ActEntry, ActKey } from '../acts/act-entries.tsx'
import { ActMenu } from '../acts/act-menu.tsx'
import { ConfirmOutcome } from './confirm-outcome.tsx'
import { DraftNote } from './draft-note.tsx'
import './opinion-bar.css'
import { OpinionPhrases } from './opinion-phrases.tsx'
import { useConsequence } from './outcome-consequence.ts'
import { useIsCompact } from './use-is-compact.ts'

export interface OpinionBarHandle {
  /** Unfolds the bar and puts the focus into the opinion. */
  readonly focusOpinion: () => void
  /** Asks whether the primary outcome shall be taken. */
  readonly ask: () => void
  /** Asks where to return the work to, or else whether it shall be turned down. */
  readonly refuse: () => void
}

interface Props {
  readonly outcomes: readonly TaskOutcome[]
  readonly opinion: string
  readonly onOpinion: (text: string) => void
  /** What can be done beside deciding. */
  readonly acts: readonly ActEntry[]
  readonly onAct: (act: ActKey) => void
  readonly attachments: Attachments
  /** When the opinion is left. */
  readonly onLeave?: () => void
  readonly saveState: SaveState
  /** The number, named when an outcome is to be confirmed. */
  readonly subject: string
  readonly busy: boolean
  /** Until files are there. */
  readonly waitsForFiles: boolean
  /** How many fields are to be mended, as far as they have been shown. */
  readonly problems: number
  readonly onNextProblem: () => void
  /** Whether what is filled in may go with this outcome; shows at the fields what may not. Asked before a question. */
  readonly check: (outcome: TaskOutcome | undefined) => Promise<boolean>
  readonly onOutcome: (outcome: TaskOutcome | undefined) => void
  readonly handle?: MutableRefObject<OpinionBarHandle | null>
}

/** Opinion, the outcome in the words of the node, the others behind a menu (ui.md, task page). */
export function OpinionBar(props: Props) {
  const { outcomes, opinion, onOpinion, onLeave, saveState, subject, busy, problems, onNextProblem, check } = props
  const { onOutcome, handle, acts, onAct, attachments, waitsForFiles } = props
  const { t } = useTranslation()
  const language = useLanguage()
  const consequenceOf = useConsequence()
  const isCompact = useIsCompact()
  const [unfolded, setUnfolded] = useState(false)
  const [missingFor, setMissingFor] = useState<TaskOutcome>()
  const [confirming, setConfirming] = useState<{ readonly outcome: TaskOutcome | undefined }>()
  const box = useRef<HTMLTextAreaElement>(null)
  const labelOf = (outcome: TaskOutcome) => nameIn(language, outcome, 'label')
  const primary = outcomes.find((outcome) => outcome.primary) ?? outcomes[0]
  const others = outcomes.filter((outcome) => outcome !== primary)
  const missing = missingFor !== undefined && opinion.trim() === ''
  const folded = isCompact && !unfolded
  // The frequent one has a button where there is room.
  const direct = isCompact ? undefined : acts.find(({ key, can }) => key === 'reject' && can)
  const inMenu = acts.filter((entry) => entry !== direct)

  const focusOpinion = () => {
    flushSync(() => setUnfolded(true))
    box.current?.focus()
  }
  const choose = (outcome: TaskOutcome | undefined, asked: boolean) => {
    if (busy || confirming !== undefined) return
    if (outcome?.requiresOpinion === true && opinion.trim() === '') {
      setMissingFor(outcome)
      focusOpinion()
      return
    }
    setMissingFor(undefined)
    if (!asked && outcome?.danger !== true) onOutcome(outcome)
    else void ask(outcome)
  }
  const ask = async (outcome: TaskOutcome | undefined) => {
    if (await check(outcome)) setConfirming({ outcome })
  }
  const refuse = () => {
    if (confirming !== undefined || busy) return
    const refusal = outcomes.find(({ danger }) => danger)
    if (acts.some(({ key, can }) => key === 'reject' && can)) onAct('reject')
    else if (refusal !== undefined) choose(refusal, true)
  }
  useImperativeHandle(handle, () => ({ focusOpinion, ask: () => choose(primary, true), refuse }))
  const footnotes = outcomes.flatMap((outcome) => {
    const consequence = consequenceOf(outcome)
    if (consequence === undefined) return []
    return [{ outcome, text: t('missions.footnote', { outcome: labelOf(outcome), consequence }) }]
  })
  return (
    <ActionBar label={t('missions.decide')} className={folded ? 'll-decision ll-decision-folded' : 'll-decision'}>
      {problems > 0 && (
        <button type="button" className="ll-next-problem" onClick={onNextProblem}>
          {t('forms.toMend', { count: problems })} <DownOutlined aria-hidden />
        </button>
      )}
      {isCompact && (
        <button
          type="button"
          className="ll-fold"
          aria-expanded={!folded}
          onClick={() => (folded ? focusOpinion() : setUnfolded(false))}
        >
          <span>{opinion.trim() === '' ? t('missions.opinionFolded') : opinion}</span>
          {folded ? <UpOutlined aria-hidden /> : <DownOutlined aria-hidden />}
        </button>
      )}
      <div className="ll-bar-opinion" hidden={folded} {...fileCatcher(attachments)}>
        <TextArea
          ref={box}
          rows={2}
          maxLength={2000}
          value={opinion}
          aria-label={t('missions.opinion')}
          aria-invalid={missing}
          aria-describedby={missing ? 'll-opinion-error' : undefined}
          placeholder={t('missions.opinionPlaceholder')}
          aria-keyshortcuts="o a r Control+Enter"
          onChange={(event) => onOpinion(event.target.value)}
          onBlur={onLeave}
        />
        {missing && (
          <FieldError id="ll-opinion-error" text={t('missions.opinionRequired', { outcome: labelOf(missingFor) })} />
        )}
        <AttachmentList attachments={attachments} />
      </div>
      <div className="ll-bar-actions">
        {!folded && <DraftNote state={saveState} />}
        {!folded && <AttachButton attachments={attachments} />}
        {!folded && (
          <OpinionPhrases
            onPhrase={(phrase) => {
              onOpinion(opinion.trim() === '' ? phrase : `${opinion.trimEnd()} ${phrase}`)
              box.current?.focus()
            }}
          />
        )}
        {(!folded || others.length === 0) && <ActMenu entries={inMenu} onAct={onAct} placement="top-end" />}
        {direct !== undefined && (
          <Button disabled={busy} onClick={() => onAct('reject')}>
            {direct.icon} {t('missions.acts.reject')}
          </Button>
        )}
        {others.length === 1 &&
          others.map((outcome) => (
            <Button
              key={outcome.value}
              kind={outcome.danger ? 'danger' : undefined}
              disabled={busy}
              title={consequenceOf(outcome)}
              onClick={() => choose(outcome, false)}
            >
              {labelOf(outcome)}
            </Button>
          ))}
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
                    choose(outcome, false)
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
          onClick={() => choose(primary, false)}
        >
          {waitsForFiles
            ? t('files.waiting')
            : busy
              ? t('forms.submitting')
              : primary === undefined
                ? t('missions.complete')
                : labelOf(primary)}
        </Button>
      </div>
      {!folded && footnotes.length > 0 && (
        <ul className="ll-footnotes">
          {footnotes.map(({ outcome, text }) => (
            <li key={outcome.value}>{text}</li>
          ))}
        </ul>
      )}
      {confirming !== undefined && (
        <ConfirmOutcome
          outcome={confirming.outcome}
          opinion={opinion}
          subject={subject}
          onClose={() => setConfirming(undefined)}
          onConfirm={() => {
            setConfirming(undefined)
            onOutcome(confirming.outcome)
          }}
        />
      )}
    </ActionBar>
  )
}
