import { useTranslation } from 'react-i18next'
import { DateTimeBox } from '../../ui/controls/date-time/date-time-box.tsx'
import { FieldError } from '../../ui/controls/input.tsx'
import './delegation.css'

const KEPT_AS = 'YYYY-MM-DDTHH:mm:ssZ'

/** As it is typed; empty: at once, or until it is cancelled. */
export interface EnteredPeriod {
  readonly from: string
  readonly to: string
}
export const NO_PERIOD: EnteredPeriod = { from: '', to: '' }

const isoOf = (text: string) => {
  const moment = new Date(text)
  return text === '' || Number.isNaN(moment.getTime()) ? undefined : moment.toISOString()
}
const isUnread = (text: string) => text !== '' && isoOf(text) === undefined

/** As the calls take it; undefined when a moment cannot be read. */
export function periodOf({
  from,
  to,
}: EnteredPeriod): { from?: string | undefined; to?: string | undefined } | undefined {
  return isUnread(from) || isUnread(to) ? undefined : { from: isoOf(from), to: isoOf(to) }
}

interface Props {
  readonly period: EnteredPeriod
  /** It was sent once: what cannot be read is told. */
  readonly isTried: boolean
  readonly onChange: (period: EnteredPeriod) => void
}

/** From when to when a delegation holds. */
export function PeriodFields({ period, isTried, onChange }: Props) {
  const { t } = useTranslation()
  const moment = (label: string, end: keyof EnteredPeriod) => (
    <div className="ll-delegation-field">
      <span>{label}</span>
      <DateTimeBox
        label={label}
        kind="datetime"
        value={period[end]}
        format={KEPT_AS}
        displayFormat="YYYY-MM-DD HH:mm"
        invalid={isTried && isUnread(period[end])}
        onChange={(text) => onChange({ ...period, [end]: text })}
      />
      {isTried && isUnread(period[end]) && <FieldError text={t('delegation.momentUnread')} />}
    </div>
  )
  return (
    <div className="ll-delegation-period">
      {moment(t('delegation.from'), 'from')}
      {moment(t('delegation.to'), 'to')}
    </div>
  )
}
