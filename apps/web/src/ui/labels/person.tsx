import { TeamOutlined } from '@ant-design/icons'
import { useTranslation } from 'react-i18next'
import { Avatar } from './avatar.tsx'
import './person.css'
import { useLanguage } from '../use-language.ts'
import { joinNames } from './join-names.ts'

interface PersonName {
  readonly name: string
  readonly departmentName: string
  readonly onBehalfOf: string | null
}

/** The name of a person, and for whom he acts. */
export function usePersonText(): (person: Pick<PersonName, 'name' | 'onBehalfOf'>) => string {
  const { t } = useTranslation()
  return ({ name, onBehalfOf }) =>
    onBehalfOf === null ? name : t('person.onBehalfOf', { name, principal: onBehalfOf })
}

/** A person: initial, name, department on hover. */
export function Person({ person }: { person: PersonName }) {
  const personText = usePersonText()
  return (
    <span className="ll-person" title={person.departmentName === '' ? undefined : person.departmentName}>
      <Avatar name={person.name} />
      <span>{personText(person)}</span>
    </span>
  )
}

interface HandlerName {
  readonly kind: 'user' | 'role'
  readonly id: number
  readonly name: string
  readonly people: readonly PersonName[]
}

/** Who has it now: people by name, a role with its holders on hover, those beyond `atMost` too; nobody is "–" (answers C15). */
export function Handlers({ handlers, atMost }: { handlers: readonly HandlerName[]; atMost?: number }) {
  const personText = usePersonText()
  const language = useLanguage()
  if (handlers.length === 0) return <>–</>
  const shown = handlers.slice(0, atMost)
  const hidden = handlers.slice(shown.length)
  return (
    <span className="ll-people">
      {shown.map((handler) => {
        const [person] = handler.people
        return handler.kind === 'user' && person !== undefined ? (
          <Person key={`user-${handler.id}`} person={person} />
        ) : (
          <span
            key={`${handler.kind}-${handler.id}`}
            className="ll-role"
            title={joinNames(handler.people.map(personText), language)}
          >
            <TeamOutlined aria-hidden />
            {handler.name}
          </span>
        )
      })}
      {hidden.length > 0 && (
        <span
          className="ll-more"
          title={joinNames(
            hidden.map(({ name }) => name),
            language,
          )}
        >
          +{hidden.length}
        </span>
      )}
    </span>
  )
}
