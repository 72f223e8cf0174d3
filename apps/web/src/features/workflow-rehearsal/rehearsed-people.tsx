import type { RehearsedStep } from '@liveline/contract/rehearsal/shapes.ts'
import { useTranslation } from 'react-i18next'
import { joinNames } from '../../ui/labels/join-names.ts'
import { Person } from '../../ui/labels/person.tsx'
import { useLanguage } from '../../ui/use-language.ts'

/** How many are named before the rest is counted. */
const NAMED = 12

/** Those who have a step, each with the rule that gave him. */
export function RehearsedPeople({ step }: { readonly step: RehearsedStep }) {
  const { t } = useTranslation()
  const language = useLanguage()
  const { people, peopleCount, rules, doneBy } = step
  if (peopleCount === 0) return null
  const shown = people.slice(0, NAMED)
  return (
    <ul className="rehearsed-people">
      {shown.map((person) => {
        // The same role may be named twice, as a group and as a rule.
        const words = [...new Set(person.rules.map((place) => rules[place]?.words ?? ''))]
        return (
          <li key={person.userId}>
            <Person person={{ ...person, onBehalfOf: null }} />
            {doneBy.includes(person.userId) && peopleCount > 1 && (
              <span className="ll-tag" data-tone="done">
                {t('rehearsal.acts')}
              </span>
            )}{' '}
            <span className="ll-muted">
              {words.length === 0 ? t('rehearsal.instead') : joinNames(words, language)}
              {person.delegates.length > 0 &&
                ` · ${t('rehearsal.delegates', { names: joinNames(person.delegates, language) })}`}
            </span>
          </li>
        )
      })}
      {peopleCount > shown.length && (
        <li className="ll-muted">{t('rehearsal.more', { count: peopleCount - shown.length })}</li>
      )}
    </ul>
  )
}
