import { TeamOutlined } from '@ant-design/icons'
import type { Language } from '@liveline/contract/language.ts'
import type { TFunction } from 'i18next'
import { Fragment, type ReactNode } from 'react'
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
export const personText = ({ name, onBehalfOf }: Pick<PersonName, 'name' | 'onBehalfOf'>, t: TFunction): string =>
  onBehalfOf === null ? name : t('person.onBehalfOf', { name, principal: onBehalfOf })

export function usePersonText(): (person: Pick<PersonName, 'name' | 'onBehalfOf'>) => string {
  const { t } = useTranslation()
  return (person) => personText(person, t)
}

/** A person: initial, name, department on hover. */
export function personLabel(person: PersonName, t: TFunction): ReactNode {
  return (
    <span className="ll-person" title={person.departmentName === '' ? undefined : person.departmentName}>
      <Avatar name={person.name} />
      <span>{personText(person, t)}</span>
    </span>
  )
}

export function Person({ person }: { person: PersonName }) {
  const { t } = useTranslation()
  return <>{personLabel(person, t)}</>
}

interface HandlerName {
  readonly kind: 'user' | 'role' | 'department' | 'post'
  readonly id: number
  readonly name: string
  readonly people: readonly PersonName[]
}

/** Who has it now, in words. */
export const handlersText = (handlers: readonly HandlerName[], language: Language): string =>
  joinNames(
    handlers.map(({ name }) => name),
    language,
  )

/** Who has it now: people by name, a role, a department or a post with its people on hover, those beyond `atMost` too; nobody is "–" (answers C15). */
export function handlersLabel(
  handlers: readonly HandlerName[],
  atMost: number | undefined,
  language: Language,
  t: TFunction,
): ReactNode {
  if (handlers.length === 0) return '–'
  const shown = handlers.slice(0, atMost)
  const hidden = handlers.slice(shown.length)
  return (
    <span className="ll-people">
      {shown.map((handler) => {
        const [person] = handler.people
        const key = `${handler.kind}-${handler.id}`
        if (handler.kind === 'user' && person !== undefined)
          return <Fragment key={key}>{personLabel(person, t)}</Fragment>
        const holders = handler.people.map((one) => personText(one, t))
        return (
          <span key={key} className="ll-role" title={joinNames(holders, language)}>
            <TeamOutlined aria-hidden />
            {handler.name}
          </span>
        )
      })}
      {hidden.length > 0 && (
        <span className="ll-more" title={handlersText(hidden, language)}>
          +{hidden.length}
        </span>
      )}
    </span>
  )
}

export function Handlers({ handlers, atMost }: { handlers: readonly HandlerName[]; atMost?: number }) {
  const { t } = useTranslation()
  const language = useLanguage()
  return <>{handlersLabel(handlers, atMost, language, t)}</>
}
