import type { TimelineEntry } from '@liveline/contract/process-instance/shapes.ts'
import { nameIn } from '@liveline/contract/language.ts'
import { useTranslation } from 'react-i18next'
import { StoredFiles } from '../../../form/files/stored-files.tsx'
import { StoredPicture } from '../../../form/files/stored-picture.tsx'
import { joinNames } from '../../../ui/labels/join-names.ts'
import { Person, usePersonText } from '../../../ui/labels/person.tsx'
import { Quote } from '../../../ui/labels/quote.tsx'
import { AbsoluteTime, Duration } from '../../../ui/labels/times.tsx'
import { useLanguage } from '../../../ui/use-language.ts'
import { mentionParts } from '../acts/mentions.ts'
import { Copies } from './copies.tsx'
import { DeleteComment } from './delete-comment.tsx'
import { isComment, isKnownKind, isToPeople } from './entry-kinds.ts'

interface Props {
  readonly entry: TimelineEntry
  readonly instanceId: string
  /** Of an element of the process. */
  readonly nameOf: (elementId: string) => string
}

/** One act: who did what, to whom, from where to where, and what was said and shown. */
export function TimelineItem({ entry, instanceId, nameOf }: Props) {
  const { t } = useTranslation()
  const language = useLanguage()
  const what = useWhat(entry)
  const { kind, danger, person, at, durationMs, opinion, fromElementIds, toElementIds } = entry
  const namesOf = (ids: readonly string[]) => joinNames(ids.map(nameOf), language)
  const reason = nameIn(language, entry, 'reason')
  const isAutomatic = kind === 'automatic' || (kind === 'decided' && person === null)
  return (
    <li data-danger={danger} data-kind={kind}>
      <div className="ll-timeline-head">
        <strong>{nameIn(language, entry, 'elementName')}</strong>
        <span className="ll-outcome">{what}</span>
        {isAutomatic && <span className="ll-automatic">{t('missions.timeline.automatic')}</span>}
      </div>
      {fromElementIds.length > 0 && toElementIds.length > 0 && (
        <div className="ll-timeline-way" data-danger={kind === 'returned' || danger}>
          {t('missions.timeline.way', { from: namesOf(fromElementIds), to: namesOf(toElementIds) })}
        </div>
      )}
      {reason !== '' && <p className="ll-muted">{reason}</p>}
      {entry.deleted && <p className="ll-muted">{t('missions.timeline.deleted')}</p>}
      {opinion !== '' && (isComment(entry) ? <CommentText entry={entry} /> : <Quote text={opinion} />)}
      <StoredFiles files={entry.attachments} />
      {entry.signature !== null && (
        <StoredPicture
          file={entry.signature}
          label={t('missions.timeline.signatureOf', { name: person?.name ?? '' })}
        />
      )}
      {entry.copies.length > 0 && <Copies copies={entry.copies} />}
      <div className="ll-timeline-foot">
        {person !== null && <Person person={person} />}
        <AbsoluteTime value={at} />
        {durationMs !== null && (
          <span>
            {t('missions.took')} <Duration ms={durationMs} />
          </span>
        )}
        <DeleteComment entry={entry} instanceId={instanceId} />
      </div>
    </li>
  )
}

/** What was done, in the words of the drawing where it has some. */
export function useWhat(entry: TimelineEntry): string {
  const { t } = useTranslation()
  const language = useLanguage()
  const personText = usePersonText()
  const { kind, people } = entry
  if (isToPeople(kind) && people.length > 0) {
    return t(`missions.did.${kind}`, { people: joinNames(people.map(personText), language) })
  }
  const outcome = nameIn(language, entry, 'outcome')
  if (outcome !== null && outcome !== '') return kind === 'decided' ? t('missions.did.decided', { outcome }) : outcome
  return isKnownKind(kind) ? t(`missions.kind.${kind}`) : kind
}

/** A comment, in which those whom it mentions stand out. */
function CommentText({ entry: { opinion, people } }: { entry: TimelineEntry }) {
  const parts = mentionParts(
    opinion,
    people.map(({ name }) => name),
  )
  return (
    <p className="ll-comment">
      {parts.map(({ text, isMention }, index) => {
        const key = `${index}`
        return isMention ? <strong key={key}>{text}</strong> : <span key={key}>{text}</span>
      })}
    </p>
  )
}
