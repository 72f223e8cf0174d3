import { useEffect, useId, useRef, useState, type ReactNode } from 'react'
import { Check } from '../../../ui/controls/check.tsx'
import { FieldError, Input, Select, TextArea } from '../../../ui/controls/input.tsx'
import { MultiSelectBox } from '../../../ui/controls/select/multi-select-box.tsx'
import type { Option, OptionSource } from '../../../ui/controls/select/option.ts'
import { SelectBox } from '../../../ui/controls/select/select-box.tsx'

/** What is typed becomes one step once it has rested, or when the field is left. */
const REST_MS = 700

interface FieldProps {
  readonly label: string
  readonly help?: string | undefined
  readonly problem?: string | undefined
}

function Field({ id, label, help, problem, children }: FieldProps & { id: string; children: ReactNode }) {
  return (
    <div className="ll-property">
      <label htmlFor={id}>{label}</label>
      {children}
      {help !== undefined && (
        <p id={`${id}-help`} className="ll-property-note">
          {help}
        </p>
      )}
      {problem !== undefined && <FieldError text={problem} />}
    </div>
  )
}

interface TextProps extends FieldProps {
  readonly value: string
  readonly onChange: (value: string) => void
  readonly multiline?: boolean
  readonly placeholder?: string
  readonly lang?: string
  readonly code?: boolean
  readonly disabled?: boolean
  readonly inputMode?: 'numeric' | 'decimal'
  /** Why what is typed cannot be; it is not taken then. */
  readonly judge?: (value: string) => string | undefined
}

/** A line or a paragraph of text. */
export function TextField({
  label,
  help,
  problem,
  value,
  onChange,
  judge,
  multiline = false,
  code,
  ...rest
}: TextProps) {
  const id = useId()
  const { draft, type, commit } = useTyped(value, onChange, judge)
  const wrong = judge?.(draft)
  const shared = {
    id,
    value: draft,
    'aria-invalid': wrong !== undefined,
    'aria-describedby': help === undefined ? undefined : `${id}-help`,
    'data-code': code,
    onBlur: commit,
    ...rest,
  }
  return (
    <Field {...{ id, label, help }} problem={wrong ?? problem}>
      {multiline ? (
        <TextArea {...shared} rows={3} onChange={({ target }) => type(target.value)} />
      ) : (
        <Input
          {...shared}
          onChange={({ target }) => type(target.value)}
          onKeyDown={({ key }) => {
            if (key === 'Enter') commit()
          }}
        />
      )}
    </Field>
  )
}

/** What is typed, and the moment that it counts; another value from outside takes its place. */
export function useTyped(
  value: string,
  onChange: (value: string) => void,
  judge?: (value: string) => string | undefined,
) {
  const [typed, setTyped] = useState<{ readonly text: string; readonly over: string }>()
  const timer = useRef<ReturnType<typeof setTimeout>>()
  const waiting = useRef<() => void>()
  const draft = typed !== undefined && typed.over === value ? typed.text : value
  const commit = () => {
    clearTimeout(timer.current)
    const tell = waiting.current
    waiting.current = undefined
    tell?.()
  }
  const type = (text: string) => {
    setTyped({ text, over: value })
    clearTimeout(timer.current)
    waiting.current = () => {
      if (text !== value && judge?.(text) === undefined) onChange(text)
    }
    timer.current = setTimeout(commit, REST_MS)
  }
  // Another element is chosen before it has rested.
  useEffect(
    () => () => {
      clearTimeout(timer.current)
      waiting.current?.()
    },
    [],
  )
  return { draft, type, commit }
}

interface ChoiceProps extends FieldProps {
  readonly value: string
  readonly options: readonly (readonly [value: string, label: string])[]
  readonly onChange: (value: string) => void
  readonly disabled?: boolean
}

/** One of a few; what a file says beyond them is kept and shown. */
export function ChoiceField({ label, help, problem, value, options, onChange, disabled = false }: ChoiceProps) {
  const id = useId()
  const isKnown = options.some(([known]) => known === value)
  return (
    <Field {...{ id, label, help, problem }}>
      <Select id={id} value={value} disabled={disabled} onChange={({ target }) => onChange(target.value)}>
        {!isKnown && <option value={value}>{value}</option>}
        {options.map(([known, word]) => (
          <option key={known} value={known}>
            {word}
          </option>
        ))}
      </Select>
    </Field>
  )
}

interface FlagProps {
  readonly label: string
  readonly checked: boolean
  readonly onChange: (checked: boolean) => void
  readonly help?: string
  readonly disabled?: boolean
}
export function FlagField({ label, checked, onChange, help, disabled = false }: FlagProps) {
  return (
    <div className="ll-property">
      <Check checked={checked} disabled={disabled} onChange={({ target }) => onChange(target.checked)}>
        {label}
      </Check>
      {help !== undefined && <p className="ll-property-note">{help}</p>}
    </div>
  )
}

interface PickProps extends FieldProps {
  readonly value: string
  readonly options: OptionSource
  readonly onChange: (value: string, option: Option | undefined) => void
  readonly placeholder?: string
  /** What is shown while the options have not been asked for. */
  readonly chosenLabel?: string | undefined
}

/** One of many, found by typing. */
export function PickField({ label, help, problem, value, options, onChange, placeholder, chosenLabel }: PickProps) {
  const id = useId()
  return (
    <Field {...{ id, label, help, problem }}>
      <SelectBox
        id={id}
        label={label}
        value={value === '' ? undefined : value}
        options={options}
        placeholder={placeholder}
        chosenLabel={chosenLabel}
        clearable
        onChange={(next, option) => onChange(next === undefined ? '' : String(next), option)}
      />
    </Field>
  )
}

interface PickManyProps extends FieldProps {
  readonly values: readonly string[]
  readonly options: OptionSource
  readonly onChange: (values: readonly string[]) => void
  readonly placeholder?: string
}

/** Several of many, found by typing. */
export function PickManyField({ label, help, problem, values, options, onChange, placeholder }: PickManyProps) {
  const id = useId()
  return (
    <Field {...{ id, label, help, problem }}>
      <MultiSelectBox
        id={id}
        label={label}
        values={values}
        options={options}
        placeholder={placeholder}
        onChange={(next) => onChange(next.map(String))}
      />
    </Field>
  )
}

/** A part of the panel that can be folded away; what is in it is there once it has been opened. */
export function Section({ title, open = false, children }: { title: string; open?: boolean; children: ReactNode }) {
  const [isFilled, setFilled] = useState(open)
  const fill = () => setFilled(true)
  return (
    <details className="ll-properties-section" open={open} onToggle={isFilled ? undefined : fill}>
      {/* Before it opens: nobody sees it empty. */}
      {/* oxlint-disable-next-line jsx-a11y/no-static-element-interactions */}
      <summary onClick={fill}>{title}</summary>
      {isFilled && children}
    </details>
  )
}
