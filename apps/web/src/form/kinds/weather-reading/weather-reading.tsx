import { CheckCircleOutlined, WarningOutlined } from '@ant-design/icons'
import { isObject, type Json } from '@liveline/form-schema/json.ts'
import { unfitFor, weatherLimits } from '@liveline/form-schema/kinds/weather-reading/weather-limits.ts'
import { useTranslation } from 'react-i18next'
import { NumberBox } from '../../../ui/controls/number-box.tsx'
import { Segments } from '../../../ui/controls/segments.tsx'
import type { ControlProps, ItemView, ReadProps } from '../item-view.ts'
import '../parts.css'

const figures = [
  ['wind', 'm/s'],
  ['humidity', '%'],
  ['temperature', '°C'],
] as const

/** What was measured on site, and whether live-line work may go on. */
function WeatherReading(props: ControlProps) {
  const { id, label, node, value, isDisabled, isInvalid, isRequired, describedBy, onChange, onBlur } = props
  const { t } = useTranslation()
  const held = isObject(value) ? value : {}
  const set = (part: Json) => {
    const next = Object.entries({ ...held, ...part }).filter(([, one]) => one !== undefined)
    onChange(next.length === 0 ? undefined : Object.fromEntries(next))
  }
  return (
    <div className="ll-parts" data-kind="weather">
      {figures.map(([name, unit], index) => {
        const one = held[name]
        const partId = index === 0 ? id : `${id}-${name}`
        return (
          <span className="ll-part" key={name}>
            <label htmlFor={partId}>{t(`weather.${name}`)}</label>
            <NumberBox
              id={partId}
              label={t('fields.part', { label, part: t(`weather.${name}`) })}
              unit={unit}
              value={typeof one === 'number' || typeof one === 'string' ? one : undefined}
              disabled={isDisabled}
              invalid={isInvalid}
              required={isRequired}
              describedBy={describedBy}
              onBlur={onBlur}
              onChange={(next) => set({ [name]: next })}
            />
          </span>
        )
      })}
      <span className="ll-part">
        <span aria-hidden>{t('weather.lightning')}</span>
        <Segments
          label={t('fields.part', { label, part: t('weather.lightning') })}
          value={held['lightning'] === undefined ? '' : held['lightning'] === true ? 'yes' : 'no'}
          disabled={isDisabled}
          options={[
            ['no', t('fields.no')],
            ['yes', t('fields.yes')],
          ]}
          onChange={(next) => set({ lightning: next === 'yes' })}
        />
      </span>
      <output className="ll-part-note">
        <Verdict node={node} reading={value} />
      </output>
    </div>
  )
}

/** Fit or not, once all of it has been measured. */
function Verdict({ node, reading }: { node: Json; reading: unknown }) {
  const { t } = useTranslation()
  if (!isObject(reading) || !['wind', 'humidity', 'lightning'].every((name) => reading[name] !== undefined)) return null
  const limits = weatherLimits(node)
  const unfit = unfitFor(reading, limits)
  if (unfit.length === 0)
    return (
      <span className="ll-verdict" data-fit="true">
        <CheckCircleOutlined aria-hidden /> {t('weather.fit')}
      </span>
    )
  return (
    <span className="ll-verdict" data-fit="false">
      <WarningOutlined aria-hidden /> {t('weather.unfit')}{' '}
      {unfit.map((what) => t(`weather.beyond.${what}`, { ...limits })).join(t('weather.and'))}
    </span>
  )
}

function Read({ node, value }: Pick<ReadProps, 'node' | 'value'>) {
  const { t } = useTranslation()
  const held = isObject(value) ? value : {}
  const told: readonly string[] = [
    ...figures
      .filter(([name]) => held[name] !== undefined)
      .map(([name, unit]) => `${t(`weather.${name}`)} ${String(held[name])} ${unit}`),
    ...(held['lightning'] === undefined ? [] : [t(held['lightning'] === true ? 'weather.seen' : 'weather.unseen')]),
  ]
  return (
    <>
      {told.join(' · ')} <Verdict node={node} reading={value} />
    </>
  )
}

export const weatherReading: ItemView = {
  Control: WeatherReading,
  read: ({ node, value }) => <Read node={node} value={value} />,
  labelling: 'group',
  isWide: true,
}
