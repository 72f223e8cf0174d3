import { parseDate, type CalendarDate } from '@internationalized/date'
import { useState } from 'react'
import { Button } from 'react-aria-components/Button'
import {
  Calendar,
  CalendarCell,
  CalendarGrid,
  CalendarGridBody,
  CalendarGridHeader,
  CalendarHeaderCell,
} from 'react-aria-components/Calendar'
import { Heading } from 'react-aria-components/Heading'
import { I18nProvider } from 'react-aria-components/I18nProvider'
import '../../icon-button.css'
import '../../../aria-sheet.ts'
import { forEachLanguage } from '../../../in-language.ts'
import { useLanguage } from '../../../use-language.ts'
import { Sign } from '../../signs.tsx'
import { momentOf } from '../read-moment.ts'
import './month-view.css'

interface Props {
  readonly label: string
  readonly value: CalendarDate | null
  readonly onChoose: (day: CalendarDate) => void
}

const locales = forEachLanguage((locale) => locale)

/** A month to choose a day from. Arrow keys go from day to day, Page Up and Down from month to month, with Shift from year to year. */
export function MonthView({ label, value, onChoose }: Props) {
  // Today where the work is done, whatever zone this browser is set to.
  const [today] = useState(() => momentOf(Date.now()).day)
  return (
    <I18nProvider locale={locales[useLanguage()]}>
      <Calendar
        className="ll-month"
        aria-label={label}
        value={value}
        defaultFocusedValue={value ?? parseDate(today)}
        onChange={onChoose}
        firstDayOfWeek="mon"
        autoFocus
      >
        <header className="ll-month-head">
          <Button slot="previous" className="ll-icon-button">
            <Sign of="left" />
          </Button>
          <Heading className="ll-month-name" />
          <Button slot="next" className="ll-icon-button">
            <Sign of="right" />
          </Button>
        </header>
        <CalendarGrid weekdayStyle="short">
          <CalendarGridHeader>
            {(weekday) => <CalendarHeaderCell className="ll-weekday">{weekday}</CalendarHeaderCell>}
          </CalendarGridHeader>
          <CalendarGridBody>
            {(day) => (
              <CalendarCell date={day} className={day.toString() === today ? 'll-day ll-day-today' : 'll-day'} />
            )}
          </CalendarGridBody>
        </CalendarGrid>
      </Calendar>
    </I18nProvider>
  )
}
