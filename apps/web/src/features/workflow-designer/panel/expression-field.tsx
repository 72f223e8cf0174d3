import { useId, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { FieldError, TextArea } from '../../../ui/controls/input.tsx'
import { expressionProblem, wordBefore } from './condition-rows.ts'
import { useTyped } from './fields.tsx'

/** Something that an expression can name. */
export interface KnownName {
  readonly name: string
  readonly label: string
}

interface Props {
  readonly label: string
  readonly value: string
  readonly names: readonly KnownName[]
  readonly help?: string
  readonly onChange: (value: string) => void
}

const SHOWN = 6

/** An expression as text: judged while it is typed as the engine judges it, with the names that it can read. */
export function ExpressionField({ label, value, names, help, onChange }: Props) {
  const { t } = useTranslation()
  const id = useId()
  const box = useRef<HTMLTextAreaElement>(null)
  const [caret, setCaret] = useState(0)
  const { draft, type, commit } = useTyped(value, onChange)
  const problem = expressionProblem(draft)
  const word = wordBefore(draft, caret)
  const fitting =
    word === ''
      ? []
      : names
          .filter(
            ({ name, label: said }) =>
              name !== word && (name.toLowerCase().startsWith(word.toLowerCase()) || said.includes(word)),
          )
          .slice(0, SHOWN)
  const take = (name: string) => {
    const next = draft.slice(0, caret - word.length) + name + draft.slice(caret)
    const at = caret - word.length + name.length
    type(next)
    setCaret(at)
    requestAnimationFrame(() => {
      box.current?.focus()
      box.current?.setSelectionRange(at, at)
    })
  }
  return (
    <div className="ll-property">
      <label htmlFor={id}>{label}</label>
      <TextArea
        id={id}
        ref={box}
        rows={3}
        data-code
        spellCheck={false}
        aria-invalid={problem !== undefined}
        aria-describedby={`${id}-names`}
        value={draft}
        onChange={({ target }) => {
          type(target.value)
          setCaret(target.selectionStart)
        }}
        onSelect={({ currentTarget }) => setCaret(currentTarget.selectionStart)}
        onBlur={commit}
        onKeyDown={(event) => {
          const [first] = fitting
          if (event.key !== 'ArrowDown' || !event.altKey || first === undefined) return
          event.preventDefault()
          take(first.name)
        }}
      />
      <div id={`${id}-names`} className="ll-property-names">
        {fitting.map(({ name, label: said }) => (
          <button key={name} type="button" title={said} onClick={() => take(name)}>
            <code>{name}</code> {said !== name && said}
          </button>
        ))}
      </div>
      {help !== undefined && <p className="ll-property-note">{help}</p>}
      {problem !== undefined && <FieldError text={t('flowDesign.condition.notReadable', { detail: problem })} />}
    </div>
  )
}
