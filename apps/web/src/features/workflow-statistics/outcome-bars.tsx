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
  const most = Math.max(1, ...bars.map(({ count }) => count))
  const [all] = bars
  return (
    <Panel title={title}>
      <p className="ll-muted">{hint}</p>
      <ol className="outcome-bars">
        {bars.map(({ key, level, name, count, to }) => (
          <li key={key} data-level={level}>
            <span>{name}</span>
            <meter min={0} max={most} value={count} aria-label={name}>
              {count}
            </meter>
            <span>
              <NumberLink text={figures.whole(count)} to={to} label={name} />
              {all !== undefined && all.count > 0 && key !== all.key && (
                <span className="ll-muted"> {t('statistics.ofAll', { share: figures.share(count / all.count) })}</span>
              )}
            </span>
          </li>
        ))}
      </ol>
    </Panel>
  )
}
