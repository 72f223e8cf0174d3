import { Sign } from '../signs.tsx'
import { useState, type KeyboardEvent } from 'react'
import { useTranslation } from 'react-i18next'
import { labelAmong, sameValue, type Option, type OptionValue } from './option.ts'
import './select-box.css'
import { listbox, useListbox, type BoxProps } from './use-listbox.ts'

interface Props extends BoxProps {
  readonly value: OptionValue | undefined
  readonly onChange: (value: OptionValue | undefined, option: Option | undefined) => void
  /** The label of the value while its options have not been asked for. */
  readonly chosenLabel?: string | undefined
  readonly clearable?: boolean
}

/** One of several. Closed it is a native button; the list is fetched and drawn when it opens. */
export function SelectBox(props: Props) {
  const { value, options, clearable = false, disabled = false, label } = props
  const { t } = useTranslation()
  const [last, setLast] = useState<Option>()
  const { opening, close, list, buttonProps, onBlur } = useListbox(props)
  const knownLabel = (of: OptionValue) =>
    labelAmong(options, of) ?? (last !== undefined && sameValue(last.value, of) ? last.label : props.chosenLabel)
  const isEmpty = value === undefined || value === ''
  const canClear = clearable && !isEmpty && !disabled
  const choose = (option: Option | undefined) => {
    setLast(option)
    close()
    if (option === undefined || value === undefined || !sameValue(option.value, value))
      props.onChange(option?.value, option)
  }
  return (
    <span className="ll-select" onBlur={onBlur}>
      <button
        {...buttonProps}
        data-empty={isEmpty}
        data-clearable={canClear}
        onKeyDown={(event: KeyboardEvent<HTMLElement>) => {
          const isClearing = event.key === 'Delete' || event.key === 'Backspace'
          if (isClearing && canClear && opening === undefined) choose(undefined)
          else buttonProps.onKeyDown(event)
        }}
      >
        <span className="ll-select-text">
          {isEmpty ? (props.placeholder ?? t('box.choose')) : (knownLabel(value) ?? String(value))}
        </span>
      </button>
      {canClear && (
        // Delete does it at the keys.
        <button
          type="button"
          className="ll-select-clear"
          tabIndex={-1}
          aria-label={t('box.clear', { label })}
          title={t('box.clear', { label })}
          onClick={() => choose(undefined)}
        >
          <Sign of="cross" />
        </button>
      )}
      {opening !== undefined && (
        <listbox.Part
          {...list}
          anchor={opening.anchor}
          chosen={isEmpty ? [] : [value]}
          multiple={false}
          opening={opening}
          onChoose={choose}
        />
      )}
    </span>
  )
}
