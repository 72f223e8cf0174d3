import { nameIn } from '@liveline/contract/language.ts'
import type { StatisticsNode } from '@liveline/contract/process-statistics/shapes.ts'
import { useTranslation } from 'react-i18next'
import { useLanguage } from '../../ui/use-language.ts'
import { waitsAt, type HeatOverTime } from './heat-places.ts'
import { useFigures } from './use-figures.ts'

interface Props {
  readonly heat: HeatOverTime
  readonly at: number
  /** What the slider stands at; undefined for the whole period, which the table of steps tells. */
  readonly words: string | undefined
  readonly nodes: readonly Pick<StatisticsNode, 'elementId' | 'name' | 'nameEn'>[]
}

/** What the picture shows at this moment, for those who do not see its colours. */
export function SliceTable({ heat, at, words, nodes }: Props) {
  const { t } = useTranslation()
  const language = useLanguage()
  const figures = useFigures()
  if (words === undefined) return null
  const waits = waitsAt(heat, at).toSorted((one, other) => (other.p50Ms ?? 0) - (one.p50Ms ?? 0))
  if (waits.length === 0) return <p className="ll-muted">{t('statistics.quietSlice', { when: words })}</p>
  const nameOf = (elementId: string) => {
    const node = nodes.find((one) => one.elementId === elementId)
    return node === undefined ? elementId : nameIn(language, node) || elementId
  }
  return (
    <ol className="slice-steps" aria-label={t('statistics.slice', { when: words })}>
      {waits.map(({ elementId, visits, p50Ms }) => (
        <li key={elementId}>
          {t('statistics.sliceStep', {
            name: nameOf(elementId),
            wait: p50Ms === null ? '–' : figures.duration(p50Ms),
            visits: figures.whole(visits),
          })}
        </li>
      ))}
    </ol>
  )
}
