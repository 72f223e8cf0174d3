/* oxlint-disable jsx-a11y/click-events-have-key-events, jsx-a11y/interactive-supports-focus, jsx-a11y/prefer-tag-over-role -- the keys are read where the focus is: in the text. */
import { useQuery } from '@tanstack/react-query'
import { useId, useRef, useState, type KeyboardEvent } from 'react'
import { flushSync } from 'react-dom'
import { useTranslation } from 'react-i18next'
import { api } from '../../../api/client.ts'
import { queryKeys } from '../../../api/query-keys.ts'
import { FieldError, TextArea } from '../../../ui/controls/input.tsx'
import './mention-field.css'
import { typedMention, type Mention } from './mentions.ts'

const SHOWN = 8

interface Props {
  readonly label: string
  readonly value: string
  readonly onChange: (text: string) => void
  readonly onMention: (mention: Mention) => void
  readonly problem?: string | undefined
}

/** A text in which an @ brings a list of people. */
export function MentionField({ label, value, onChange, onMention, problem }: Props) {
  const { t } = useTranslation()
  const id = useId()
  const box = useRef<HTMLTextAreaElement>(null)
  const [cursor, setCursor] = useState(0)
  const [active, setActive] = useState(0)
  const [closedAt, setClosedAt] = useState<number>()
  const mention = typedMention(value, cursor)
  const isOpen = mention !== undefined && mention.from !== closedAt
  const found = useQuery({
    queryKey: queryKeys.options(`mention ${mention?.typed ?? ''}`),
    queryFn: ({ signal }) => api.user.list({ query: { keyword: mention?.typed ?? '' }, signal, quiet: true }),
    enabled: isOpen,
  })
  const people = isOpen ? (found.data ?? []).slice(0, SHOWN) : []
  const shownActive = Math.min(active, people.length - 1)
  const follow = () => {
    setCursor(box.current?.selectionStart ?? 0)
    setActive(0)
  }
  const choose = (person: { readonly value: number; readonly label: string }) => {
    if (mention === undefined) return
    const inserted = `@${person.label} `
    const end = mention.from + inserted.length
    flushSync(() => {
      onChange(value.slice(0, mention.from) + inserted + value.slice(cursor))
      onMention({ userId: person.value, name: person.label })
      setCursor(end)
    })
    box.current?.focus()
    box.current?.setSelectionRange(end, end)
  }
  const onKeyDown = (event: KeyboardEvent) => {
    if (people.length === 0 || event.nativeEvent.isComposing) return
    const step = { ArrowDown: 1, ArrowUp: -1 }[event.key]
    const chosen = people[shownActive]
    if (step !== undefined) {
      event.preventDefault()
      setActive((shownActive + step + people.length) % people.length)
    } else if ((event.key === 'Enter' || event.key === 'Tab') && !event.ctrlKey && !event.metaKey && chosen) {
      event.preventDefault()
      choose(chosen)
    } else if (event.key === 'Escape') {
      // The dialog around it stays open.
      event.preventDefault()
      event.stopPropagation()
      setClosedAt(mention?.from)
    }
  }
  return (
    <div className="ll-mention">
      <label htmlFor={id}>{label}</label>
      <TextArea
        id={id}
        ref={box}
        rows={4}
        maxLength={2000}
        data-autofocus
        value={value}
        placeholder={t('missions.acts.commentHint')}
        aria-invalid={problem !== undefined}
        aria-describedby={problem === undefined ? undefined : `${id}-problem`}
        aria-autocomplete="list"
        aria-controls={people.length === 0 ? undefined : `${id}-people`}
        aria-activedescendant={people.length === 0 ? undefined : `${id}-${shownActive}`}
        onChange={(event) => {
          onChange(event.target.value)
          follow()
        }}
        onSelect={follow}
        onKeyDown={onKeyDown}
      />
      {people.length > 0 && (
        <div id={`${id}-people`} className="ll-mention-people" role="listbox" aria-label={t('missions.acts.mention')}>
          {people.map((person, index) => (
            <div
              key={person.value}
              id={`${id}-${index}`}
              role="option"
              aria-selected={index === shownActive}
              // The text keeps the focus.
              onMouseDown={(event) => event.preventDefault()}
              onClick={() => choose(person)}
            >
              {person.label} <small>{person.departmentName}</small>
            </div>
          ))}
        </div>
      )}
      {problem !== undefined && <FieldError id={`${id}-problem`} text={problem} />}
    </div>
  )
}
