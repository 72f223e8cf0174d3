import { TeamOutlined } from '@ant-design/icons'
import { Avatar } from './avatar.tsx'
import './person.css'
import { useLanguage } from '../use-language.ts'

interface PersonName {
  readonly name: string
  readonly departmentName: string
  readonly onBehalfOf: string | null
}

/** 李四（代 张三） */
export function personText(person: Pick<PersonName, 'name' | 'onBehalfOf'>, language: 'zh-CN' | 'en'): string {
  if (person.onBehalfOf === null) return person.name
  return language === 'en' ? `${person.name} (for ${person.onBehalfOf})` : `${person.name}（代 ${person.onBehalfOf}）`
}

/** A person: initial, name, department on hover. */
export function Person({ person }: { person: PersonName }) {
  const language = useLanguage()
  return (
    <span className="ll-person" title={person.departmentName === '' ? undefined : person.departmentName}>
      <Avatar name={person.name} />
      <span>{personText(person, language)}</span>
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
            title={handler.people.map((one) => personText(one, language)).join(language === 'en' ? ', ' : '、')}
          >
            <TeamOutlined aria-hidden />
            {handler.name}
          </span>
        )
      })}
      {hidden.length > 0 && (
        <span className="ll-more" title={hidden.map(({ name }) => name).join(language === 'en' ? ', ' : '、')}>
          +{hidden.length}
        </span>
      )}
    </span>
  )
}
