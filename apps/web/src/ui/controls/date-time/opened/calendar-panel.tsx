import { parseDate, type CalendarDate } from '@internationalized/date'
import { useEffect, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { PopupPanel } from '../../../popup/popup-panel.tsx'
import { Button } from '../../button.tsx'
import { readStored } from '../moment-format.ts'
import { MomentInput } from '../moment-input.tsx'
import { momentOf, type Moment } from '../read-moment.ts'
import './calendar-panel.css'
import { MonthView } from './month-view.tsx'

export interface CalendarPanelProps {
  readonly anchor: HTMLElement
  readonly label: string
  readonly kind: 'date' | 'datetime'
  readonly startDay: string | undefined
  readonly startTime: string | undefined
  readonly onMoment: (moment: Moment) => void
  /** A day was chosen whose time is still to come: 2026-11-21. */
  readonly onDayOnly: (day: string) => void
  readonly onClose: (how?: { returnFocus: boolean }) => void
}

const TIME = 'HH:mm:ss'

/** A calendar, and the time beside it where there is one. */
export function CalendarPanel(props: CalendarPanelProps) {
  const { anchor, label, kind, startDay, startTime = '', onMoment, onDayOnly, onClose } = props
  const { t } = useTranslation()
  const [day, setDay] = useState(startDay)
  const [time, setTime] = useState(kind === 'datetime' ? startTime : '00:00:00')
  const [choices, setChoices] = useState(0)
  const timeField = useRef<HTMLInputElement>(null)
  // After the calendar, which takes the focus to the chosen day.
  useEffect(() => {
    if (choices === 0) return
    timeField.current?.focus()
    timeField.current?.select()
  }, [choices])
  const timeOf = (text: string) => readStored(text, TIME, 'time')?.time
  const chooseDay = (chosen: CalendarDate) => {
    const next = chosen.toString()
    setDay(next)
    const known = timeOf(time)
    if (known === undefined) onDayOnly(next)
    else onMoment({ day: next, time: known })
    if (kind === 'date') onClose()
    else setChoices((count) => count + 1)
  }
  const enterTime = (text: string) => {
    setTime(text)
    const known = timeOf(text)
    if (day !== undefined && known !== undefined) onMoment({ day, time: known })
  }
  const chooseNow = () => {
    const now = momentOf(Date.now())
    onMoment({ day: now.day, time: kind === 'date' ? '00:00:00' : `${now.time.slice(0, 5)}:00` })
    onClose()
  }
  return (
    <PopupPanel anchor={anchor} placement="bottom-start" kind="dialog" label={label} onTop onClose={onClose}>
      <div className="ll-calendar-panel">
        <MonthView label={label} value={day === undefined ? null : parseDate(day)} onChoose={chooseDay} />
        {kind === 'datetime' && (
          <MomentInput
            ref={timeField}
            label={t('calendar.time')}
            placeholder="08:30"
            kind="time"
            format={TIME}
            value={time}
            onChange={enterTime}
            onKeyDown={(event) => {
              if (event.key !== 'Enter') return
              event.preventDefault()
              onClose()
            }}
          />
        )}
        <div className="ll-calendar-commands">
          <Button kind="text" onClick={chooseNow}>
            {kind === 'date' ? t('calendar.today') : t('calendar.now')}
          </Button>
          {kind === 'datetime' && <Button onClick={() => onClose()}>{t('calendar.done')}</Button>}
        </div>
      </div>
    </PopupPanel>
  )
}
