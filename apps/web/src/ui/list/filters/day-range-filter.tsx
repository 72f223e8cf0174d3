import { CalendarOutlined } from '@ant-design/icons'
import { useId, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Button } from '../../controls/button.tsx'
import { Input, Select } from '../../controls/input.tsx'
import { Popup } from '../../popup/popup.tsx'
import { useNow } from '../../labels/times.tsx'
import { useLanguage } from '../../use-language.ts'
import {
  dayAt,
  dayName,
  dayPresets,
  inOrder,
  isSameRange,
  monthName,
  monthRange,
  monthsBefore,
  presetRange,
  type DayRange,
} from './day-range.ts'
import './day-range-filter.css'

interface Props {
  /** What the days are of, e.g. "Arrived". */
  readonly label: string
  readonly range: DayRange
  readonly onChange: (range: DayRange) => void
}

/** Narrows a list to some days: usual ones by a word, a month, or any two days. */
export function DayRangeFilter({ label, range, onChange }: Props) {
  const { t } = useTranslation()
  const words = useRangeWords(range)
  const isSet = range.from !== undefined || range.to !== undefined
  return (
    <span className="ll-days">
      <Popup
        label={`${label}: ${words}`}
        kind="dialog"
        placement="bottom-start"
        triggerClassName="ll-input ll-days-trigger"
        trigger={
          <>
            <CalendarOutlined aria-hidden />
            <span>{isSet ? words : label}</span>
          </>
        }
      >
        {(close) => {
          const choose = (chosen: DayRange) => {
            close()
            onChange(chosen)
          }
          return (
            <>
              <Presets range={range} onChoose={choose} />
              <MonthChoice range={range} onChoose={choose} />
              <OwnDays range={range} onChoose={choose} />
              {isSet && (
                <Button kind="text" onClick={() => choose({})}>
                  {t('list.anyDay')}
                </Button>
              )}
            </>
          )
        }}
      </Popup>
    </span>
  )
}

function useRangeWords(range: DayRange): string {
  const { t } = useTranslation()
  const language = useLanguage()
  const now = useNow()
  const { from, to } = range
  if (from === undefined && to === undefined) return t('list.anyDay')
  const preset = dayPresets.find((one) => isSameRange(presetRange(one, now), range))
  if (preset !== undefined) return t(`list.days.${preset}`)
  if (from === undefined) return t('list.untilDay', { day: dayName(to ?? '', language) })
  if (to === undefined) return t('list.sinceDay', { day: dayName(from, language) })
  if (from === to) return dayName(from, language)
  const month = from.slice(0, 7)
  if (isSameRange(monthRange(month), range)) return monthName(month, language)
  return `${dayName(from, language)} – ${dayName(to, language)}`
}

interface PartProps {
  readonly range: DayRange
  readonly onChoose: (range: DayRange) => void
}

function Presets({ range, onChoose }: PartProps) {
  const { t } = useTranslation()
  const now = useNow()
  return (
    <div className="ll-days-presets">
      {dayPresets.map((preset) => {
        const days = presetRange(preset, now)
        return (
          <button key={preset} type="button" aria-pressed={isSameRange(days, range)} onClick={() => onChoose(days)}>
            {t(`list.days.${preset}`)}
          </button>
        )
      })}
    </div>
  )
}

function MonthChoice({ range, onChoose }: PartProps) {
  const { t } = useTranslation()
  const language = useLanguage()
  const now = useNow()
  const month = range.from?.slice(0, 7)
  const chosen = month !== undefined && isSameRange(monthRange(month), range) ? month : ''
  return (
    <label className="ll-days-field">
      <span>{t('list.month')}</span>
      <Select
        value={chosen}
        onChange={(event) => event.target.value !== '' && onChoose(monthRange(event.target.value))}
      >
        <option value="">{t('list.chooseMonth')}</option>
        {monthsBefore(now).map(({ year, months }) => (
          <optgroup key={year} label={String(year)}>
            {months.map((one) => (
              <option key={one} value={one}>
                {monthName(one, language)}
              </option>
            ))}
          </optgroup>
        ))}
      </Select>
    </label>
  )
}

/** Taken when asked for: a date that is being typed is another one at each figure. */
function OwnDays({ range, onChoose }: PartProps) {
  const { t } = useTranslation()
  const id = useId()
  const [days, setDays] = useState({ from: range.from ?? '', to: range.to ?? '' })
  const whole = (text: string) => (dayAt(text, 0) === undefined ? undefined : text)
  return (
    <form
      className="ll-days-own"
      onSubmit={(event) => {
        event.preventDefault()
        onChoose(inOrder({ from: whole(days.from), to: whole(days.to) }))
      }}
    >
      {(['from', 'to'] as const).map((end) => (
        <label key={end} className="ll-days-field" htmlFor={`${id}${end}`}>
          <span>{t(end === 'from' ? 'list.fromDay' : 'list.toDay')}</span>
          <Input
            id={`${id}${end}`}
            type="date"
            max="9999-12-31"
            value={days[end]}
            onChange={(event) => setDays({ ...days, [end]: event.target.value })}
          />
        </label>
      ))}
      <Button type="submit">{t('list.apply')}</Button>
    </form>
  )
}
