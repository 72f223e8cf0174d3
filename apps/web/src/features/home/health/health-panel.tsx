import type { Judgement } from '@liveline/contract/system-health/shapes.ts'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { RouteLink } from '../../../ui/navigation.tsx'
import { Panel } from '../panel.tsx'
import type { HealthLine } from './health-line.ts'
import { JudgementSign, JudgementTag } from './judgement-tag.tsx'

const severity: Readonly<Record<Judgement, number>> = { well: 0, look: 1, act: 2 }

export const worstOf = (judged: readonly { readonly judgement: Judgement }[]): Judgement =>
  judged.map(({ judgement }) => judgement).toSorted((one, other) => severity[other] - severity[one])[0] ?? 'well'

function HealthFigure({ line: { judgement, value, label, note, to } }: { line: HealthLine }) {
  const content = (
    <>
      <b>{value}</b> <span>{label}</span>
      {note !== undefined && <small>{note}</small>}
    </>
  )
  return to === undefined ? (
    <span className="home-figure" data-judgement={judgement}>
      {content}
    </span>
  ) : (
    <RouteLink className="home-figure" data-judgement={judgement} to={to}>
      {content}
    </RouteLink>
  )
}

interface Props {
  readonly title: string
  /** Undefined: the part could not be read. */
  readonly lines: readonly HealthLine[] | undefined
  /** What the numbers count, one by one. */
  readonly children?: ReactNode
}

/** One part of the system: its numbers, and below them what to do about those that are not well. */
export function HealthPanel({ title, lines, children }: Props) {
  const { t } = useTranslation()
  if (lines === undefined) {
    return (
      <Panel title={title} aside={<JudgementTag judgement="look" word={t('health.notRead')} />}>
        <p className="health-advice">{t('health.unread')}</p>
      </Panel>
    )
  }
  return (
    <Panel title={title} aside={<JudgementTag judgement={worstOf(lines)} />}>
      <div className="home-figures" data-columns={lines.length % 4 === 0 ? 4 : 3}>
        {lines.map((line) => (
          <HealthFigure key={line.name} line={line} />
        ))}
      </div>
      {lines.map(
        ({ name, judgement, advice }) =>
          advice !== undefined && (
            <p key={name} className="health-advice">
              <JudgementSign judgement={judgement} />
              <span>{advice}</span>
            </p>
          ),
      )}
      {children}
    </Panel>
  )
}
