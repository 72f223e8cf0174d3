import { Sign } from '../signs.tsx'
import { useRef, useState, type KeyboardEvent } from 'react'
import { useTranslation } from 'react-i18next'
import './multi-select-box.css'
import { labelAmong, sameValue, type Option, type OptionValue } from './option.ts'
import { listbox, useListbox, type BoxProps } from './use-listbox.ts'

interface Props extends BoxProps {
  readonly values: readonly OptionValue[]
  readonly onChange: (values: readonly OptionValue[]) => void
  /** Labels, by `String(value)`, of values whose options have not been asked for. */
  readonly chosenLabels?: Readonly<Record<string, string>> | undefined
}

/** Several of many: each chosen one can be taken away beside the box, and the list stays open while one chooses. */
export function MultiSelectBox(props: Props) {
  const { values, options, disabled = false, label, onChange } = props
  const { t } = useTranslation()
  const [picked, setPicked] = useState<Readonly<Record<string, string>>>({})
  const chips = useRef<HTMLUListElement>(null)
  const { opening, list, focus, buttonProps, onBlur } = useListbox(props)
  const labelOf = (value: OptionValue) =>
    labelAmong(options, value) ?? picked[String(value)] ?? props.chosenLabels?.[String(value)] ?? String(value)
  const without = (value: OptionValue) => values.filter((held) => !sameValue(held, value))
  const remove = (value: OptionValue, index: number) => {
    onChange(without(value))
    const buttons = chips.current?.querySelectorAll('button') ?? []
    const next = buttons[index + 1] ?? buttons[index - 1]
    if (next === undefined) focus()
    else next.focus()
  }
  const toggle = (option: Option) => {
    setPicked((known) => ({ ...known, [String(option.value)]: option.label }))
    const isHeld = values.some((value) => sameValue(value, option.value))
    onChange(isHeld ? without(option.value) : [...values, option.value])
  }
  return (
    <span className="ll-multi-select" onBlur={onBlur} data-disabled={disabled}>
      {values.length > 0 && (
        <ul ref={chips} aria-label={t('box.chosen', { label })}>
          {values.map((value, index) => (
            <li key={String(value)}>
              {labelOf(value)}
              {!disabled && (
                <button
                  type="button"
                  aria-label={t('box.remove', { label: labelOf(value) })}
                  onClick={() => remove(value, index)}
                >
                  <Sign of="cross" />
                </button>
              )}
            </li>
          ))}
        </ul>
      )}
      <button
        {...buttonProps}
        data-empty
        onKeyDown={(event: KeyboardEvent<HTMLElement>) => {
          const last = values.at(-1)
          if (event.key === 'Backspace' && opening === undefined && last !== undefined) onChange(without(last))
          else buttonProps.onKeyDown(event)
        }}
      >
        {props.placeholder ?? t('box.choose')}
      </button>
      {opening !== undefined && (
        <listbox.Part {...list} anchor={opening.anchor} chosen={values} multiple opening={opening} onChoose={toggle} />
      )}
    </span>
  )
}
