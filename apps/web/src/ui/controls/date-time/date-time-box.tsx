import { useCallback, useRef, useState, type KeyboardEvent } from 'react'
import { useTranslation } from 'react-i18next'
import { withTexts } from '../../../messages/load-texts.ts'
import { toast } from '../../feedback/toasts.ts'
import { fetchedPart } from '../../fetched-part.tsx'
import { prefetchPlacing } from '../../popup/use-place.ts'
import { Sign } from '../signs.tsx'
import './date-time-box.css'
import { readStored, writeMoment } from './moment-format.ts'
import { MomentInput, type MomentInputProps } from './moment-input.tsx'

const calendar = fetchedPart(
  async () => (await withTexts(['controls'], () => import('./opened/calendar-panel.tsx'))).CalendarPanel,
)

function prefetch(): void {
  calendar.prefetch()
  prefetchPlacing()
}

/** A date, with its time or without, or a time of day: typed, or taken from a calendar that is fetched when it opens. */
export function DateTimeBox(props: MomentInputProps) {
  const { t } = useTranslation()
  const { kind, value = '', format, label, disabled = false, onBlur } = props
  const input = useRef<HTMLInputElement>(null)
  const [anchor, setAnchor] = useState<HTMLElement>()
  const isOpen = anchor !== undefined
  const onFailed = useCallback(() => {
    setAnchor(undefined)
    toast.error(t('box.notFetched'))
  }, [t])
  if (kind === 'time') return <MomentInput {...props} />

  const close = ({ returnFocus } = { returnFocus: true }) => {
    setAnchor(undefined)
    if (returnFocus) input.current?.focus()
    else onBlur?.()
  }
  const open = () => {
    if (input.current?.parentElement) setAnchor(input.current.parentElement)
  }
  const stored = readStored(value, format, kind)
  const openLabel = t('box.calendar', { label })
  return (
    <span
      className="ll-date-box"
      onBlur={({ currentTarget, relatedTarget }) => {
        if (!isOpen && !currentTarget.contains(relatedTarget)) onBlur?.()
      }}
    >
      <MomentInput
        {...props}
        ref={input}
        onBlur={noBlur}
        onKeyDown={(event: KeyboardEvent) => {
          if (event.key !== 'ArrowDown' || !event.altKey) return
          event.preventDefault()
          open()
        }}
      />
      <button
        type="button"
        className="ll-date-open"
        aria-label={openLabel}
        title={openLabel}
        aria-haspopup="dialog"
        aria-expanded={isOpen}
        disabled={disabled}
        onClick={() => (isOpen ? close() : open())}
        onFocus={prefetch}
        onPointerEnter={prefetch}
      >
        <Sign of="calendar" />
      </button>
      {anchor !== undefined && (
        <calendar.Part
          onFailed={onFailed}
          anchor={anchor}
          label={openLabel}
          kind={kind}
          startDay={(stored ?? readStored(value, 'YYYY-MM-DD', 'date'))?.day}
          startTime={stored?.time}
          onMoment={(moment) => props.onChange(writeMoment(moment, format))}
          onDayOnly={props.onChange}
          onClose={close}
        />
      )}
    </span>
  )
}

/** The box as a whole says that it was left. */
function noBlur(): void {}
