/* oxlint-disable jsx-a11y/prefer-tag-over-role -- a bar is drawn of parts, which no image element holds. */
import { TeamOutlined } from '@ant-design/icons'
import { nameIn } from '@liveline/contract/language.ts'
import { SIGNERS_SHOWN, type Signer, type Signing } from '@liveline/contract/signing/shapes.ts'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { currentUser } from '../../../session/current-user.ts'
import { Button } from '../../../ui/controls/button.tsx'
import { Notice } from '../../../ui/feedback/notice.tsx'
import { joinNames } from '../../../ui/labels/join-names.ts'
import { usePersonText } from '../../../ui/labels/person.tsx'
import { Quote } from '../../../ui/labels/quote.tsx'
import { AbsoluteTime } from '../../../ui/labels/times.tsx'
import { Panel } from '../../../ui/panel.tsx'
import { useLanguage } from '../../../ui/use-language.ts'
import './signing-panel.css'
import { nextSigners, signingProgress } from './signing-progress.ts'

const SHOWN_AT_FIRST = 8

interface Props {
  readonly signing: Signing
  /** Of the step, where several of them may stand on one page. */
  readonly step?: string
}

/** How several decide one task: by which rule, how far they are, who is next. */
export function SigningPanel({ signing, step }: Props) {
  const { t } = useTranslation()
  const language = useLanguage()
  const [isWhole, setIsWhole] = useState(false)
  const { mode, counts, signers, needed } = signing
  const progress = signingProgress(signing)
  const next = mode === 'inSequence' ? nextSigners(signing) : []
  const shown = isWhole ? signers : signers.slice(0, SHOWN_AT_FIRST)
  const rule = t(`missions.signing.rule.${mode}`, {
    percent: Math.round((needed ?? 0) * 100),
    weight: needed ?? 0,
  })
  const missing =
    progress.missing === 0
      ? t('missions.signing.enough')
      : t(mode === 'weight' ? 'missions.signing.missingWeight' : 'missions.signing.missing', {
          count: progress.missing,
        })
  const state = t('missions.signing.counts', { ...counts, signed: counts.agreed + counts.rejected })
  const title = t('missions.signing.title')
  return (
    <Panel title={step === undefined ? title : `${title} · ${step}`} className="ll-signing">
      <p className="ll-signing-rule">
        <strong>
          <TeamOutlined aria-hidden /> {t(`missions.signing.mode.${mode}`)}
        </strong>
        <span>{rule}</span>
      </p>
      <div className="ll-signing-bar" role="img" aria-label={`${state} ${missing}`}>
        <span data-part="agreed" style={{ width: `${progress.agreed * 100}%` }} />
        <span data-part="rejected" style={{ width: `${progress.rejected * 100}%` }} />
        {progress.threshold < 1 && <i style={{ left: `${progress.threshold * 100}%` }} />}
      </div>
      <p className="ll-signing-counts">
        <span>{state}</span>
        <strong>{missing}</strong>
        {next.length > 0 && (
          <span>
            {t('missions.signing.next', {
              names: joinNames(
                next.map(({ name }) => name),
                language,
              ),
            })}
          </span>
        )}
      </p>
      <ul className="ll-signers" aria-label={t('missions.signing.signers')}>
        {shown.map((signer) => (
          <SignerLine key={signer.id} signer={signer} isWeighed={mode === 'weight'} isInTurn={mode === 'inSequence'} />
        ))}
      </ul>
      {signers.length > shown.length && (
        <Button kind="text" onClick={() => setIsWhole(true)}>
          {t('missions.signing.showAll', { count: signers.length })}
        </Button>
      )}
      {counts.total > SIGNERS_SHOWN && isWhole && (
        <p className="ll-muted">{t('missions.signing.notAll', { shown: SIGNERS_SHOWN, total: counts.total })}</p>
      )}
    </Panel>
  )
}

interface LineProps {
  readonly signer: Signer
  readonly isWeighed: boolean
  readonly isInTurn: boolean
}

function SignerLine({ signer, isWeighed, isInTurn }: LineProps) {
  const { t } = useTranslation()
  const language = useLanguage()
  const personText = usePersonText()
  const { name, state, weight, advisory, signedAt, signedBy, addedBy, opinion, danger } = signer
  const outcome = nameIn(language, signer, 'outcome')
  const stateName = state === 'waiting' && isInTurn ? 'notAsked' : state
  const word = state === 'signed' && outcome !== null ? outcome : t(`missions.signing.state.${stateName}`)
  const isOther = signedBy !== null && personText(signedBy) !== name
  return (
    <li data-state={state} data-danger={danger}>
      <span className="ll-signer-name">{name}</span>
      <span className="ll-signer-state">{word}</span>
      {isOther && <span className="ll-muted">{t('missions.signing.by', { name: personText(signedBy) })}</span>}
      {signedAt !== null && (
        <span className="ll-muted">
          <AbsoluteTime value={signedAt} />
        </span>
      )}
      {isWeighed && <span className="ll-muted">{t('missions.signing.weight', { weight })}</span>}
      {advisory && <span className="ll-muted">{t('missions.signing.advisory')}</span>}
      {addedBy !== null && (
        <span className="ll-muted">{t('missions.signing.addedBy', { name: personText(addedBy) })}</span>
      )}
      {opinion !== '' && <Quote text={opinion} />}
    </li>
  )
}

/** Tells a signer in turn that he is not asked yet, and whom it waits for. */
export function NotYourTurn({ signing }: { signing: Signing }) {
  const { t } = useTranslation()
  const language = useLanguage()
  const me = currentUser()?.userId
  const own = signing.signers.find(({ userId, state }) => userId === me && state === 'waiting')
  if (me === undefined || own === undefined) return null
  const before = signing.signers.filter(({ state }) => state === 'open').map(({ name }) => name)
  return (
    <Notice icon={<TeamOutlined aria-hidden />}>
      <span>
        <strong>{t('missions.signing.notYourTurn')}</strong>{' '}
        {before.length > 0 && t('missions.signing.turnOf', { names: joinNames(before, language) })}
      </span>
    </Notice>
  )
}
