import { useTranslation } from 'react-i18next'
import { Panel } from '../../ui/panel.tsx'
import { NumberLink } from './number-link.tsx'
import { useFigures } from './use-figures.ts'

export interface OutcomeBar {
  /** Of what it is a part: those of a lower level above it. */
  readonly level: number
  readonly key: string
  readonly name: string
  readonly count: number
  readonly to?: string | undefined
}

/** How those that began went on, as bars: from all of them to each end. */
export function OutcomeBars({ bars, title, hint }: { bars: readonly OutcomeBar[]; title: string; hint: string }) {
  const { t } = useTranslation()
  const figures = useFigures()
  const [all] = bars
  const told = bars.filter(({ count, level }) => count > 0 || level === 0)
  const most = Math.max(1, ...told.map(({ count }) => count))
  return (
    <Panel title={title}>
      <p className="ll-muted">{hint}</p>
      <ol className="outcome-bars">
        {told.map(({ key, level, name, count, to }) => (
          <li key={key} data-level={level}>
            <span>{name}</span>
            <meter min={0} max={most} value={count} aria-label={name}>
              {count}
            </meter>
            <span>
              <NumberLink text={figures.whole(count)} to={to} label={name} />
            </span>
            <span className="ll-muted">
              {all !== undefined &&
                all.count > 0 &&
                key !== all.key &&
                t('statistics.ofAll', { share: figures.share(count / all.count) })}
            </span>
          </li>
        ))}
      </ol>
    </Panel>
  )
}
