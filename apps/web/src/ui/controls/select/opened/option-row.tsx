/* oxlint-disable jsx-a11y/click-events-have-key-events, jsx-a11y/interactive-supports-focus, jsx-a11y/prefer-tag-over-role -- the keys are read where the focus is: at the box, or in the search. */
import { Sign } from '../../signs.tsx'
import { memo, type CSSProperties } from 'react'
import type { Option } from '../option.ts'

interface Props {
  readonly id: string
  readonly option: Option
  readonly index: number
  readonly isActive: boolean
  readonly isChosen: boolean
  readonly headingId: string | undefined
  /** Only where not all rows are drawn. */
  readonly total: number | undefined
  readonly row: number
  readonly style: CSSProperties | undefined
  readonly measure: ((element: HTMLElement | null) => void) | undefined
  readonly onPoint: (index: number) => void
  readonly onChoose: (option: Option) => void
}

/** One option; drawn again only when something of its own changes. */
export const OptionRow = memo(function OptionRow(props: Props) {
  const { id, option, index, isActive, isChosen, headingId, total, row, style, measure, onPoint, onChoose } = props
  return (
    <div
      ref={measure}
      id={id}
      className="ll-option"
      role="option"
      aria-selected={isChosen}
      aria-disabled={option.disabled === true ? true : undefined}
      aria-describedby={headingId}
      aria-setsize={total}
      aria-posinset={total === undefined ? undefined : index + 1}
      data-active={isActive}
      data-index={row}
      style={style}
      onPointerMove={({ pointerType }) => {
        if (pointerType === 'mouse' && !isActive && option.disabled !== true) onPoint(index)
      }}
      onClick={() => {
        if (option.disabled !== true) onChoose(option)
      }}
    >
      <span className="ll-option-text">
        <span>{option.label}</span>
        {option.detail !== undefined && option.detail !== '' && <small>{option.detail}</small>}
      </span>
      {isChosen && <Sign of="check" />}
    </div>
  )
})
