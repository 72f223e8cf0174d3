import type { InstanceDetail, TimelineEntry } from '@liveline/contract/process-instance/shapes.ts'
import { nameIn } from '@liveline/contract/language.ts'
import { useTranslation } from 'react-i18next'
import { StoredPicture } from '../../../form/files/stored-picture.tsx'
import { joinNames } from '../../../ui/labels/join-names.ts'
import { usePersonText } from '../../../ui/labels/person.tsx'
import { AbsoluteTime } from '../../../ui/labels/times.tsx'
import { useLanguage } from '../../../ui/use-language.ts'
import { useWhat } from './timeline-item.tsx'

/** What happened to an instance, oldest first, as paper has it: step, act, who, what was said, the signature, when. */
export function ApprovalTable({ instance }: { instance: Pick<InstanceDetail, 'timeline'> }) {
  const { t } = useTranslation()
  const entries = instance.timeline.toSorted((a, b) => a.at.localeCompare(b.at))
  return (
    <table>
      <thead>
        <tr>
          <th scope="col">{t('print.step')}</th>
          <th scope="col">{t('print.act')}</th>
          <th scope="col">{t('print.person')}</th>
          <th scope="col">{t('print.opinion')}</th>
          <th scope="col">{t('print.signature')}</th>
          <th scope="col">{t('print.time')}</th>
        </tr>
      </thead>
      <tbody>
        {entries.map((entry) => (
          <Act key={entry.id} entry={entry} />
        ))}
      </tbody>
    </table>
  )
}

function Act({ entry }: { entry: TimelineEntry }) {
  const { t } = useTranslation()
  const language = useLanguage()
  const personText = usePersonText()
  const what = useWhat(entry)
  const { person, opinion, signature, attachments } = entry
  const reason = nameIn(language, entry, 'reason')
  return (
    <tr>
      <td>{nameIn(language, entry, 'elementName')}</td>
      <td>{what}</td>
      <td>{person === null ? '' : personText(person)}</td>
      <td>
        {[opinion, reason]
          .filter((text) => text !== '')
          .map((text) => (
            <p key={text}>{text}</p>
          ))}
        {attachments.length > 0 &&
          t('print.attachments', {
            names: joinNames(
              attachments.map(({ name }) => name),
              language,
            ),
          })}
      </td>
      <td>
        {signature !== null && (
          <StoredPicture
            file={signature}
            label={t('missions.timeline.signatureOf', { name: person === null ? '' : personText(person) })}
          />
        )}
      </td>
      <td>
        <AbsoluteTime value={entry.at} />
      </td>
    </tr>
  )
}
