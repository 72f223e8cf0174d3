/* oxlint-disable jsx-a11y/no-noninteractive-tabindex, jsx-a11y/prefer-tag-over-role -- what scrolls must be reached by keys. */
import { useMemo } from 'react'
import { useTranslation } from 'react-i18next'
import { lineDiff, shownLines } from './line-diff.ts'
import './text-difference.css'

interface Props {
  readonly from: string
  readonly to: string
}

/** Two texts line by line; lines that are the same stand around what changed only. */
export function TextDifference({ from, to }: Props) {
  const { t } = useTranslation()
  const lines = useMemo(() => shownLines(lineDiff(from, to)), [from, to])
  return (
    <>
      <h3>{t('difference.title')}</h3>
      {lines.every((line) => 'skipped' in line) ? (
        <p>{t('difference.same')}</p>
      ) : (
        <div className="ll-difference" role="region" aria-label={t('difference.title')} tabIndex={0}>
          {lines.map((line, place) =>
            'skipped' in line ? (
              <p key={place} className="ll-difference-skipped">
                {t('difference.skipped', { count: line.skipped })}
              </p>
            ) : (
              <Line key={place} kind={line.kind} text={line.text} />
            ),
          )}
        </div>
      )}
    </>
  )
}

const signs = { same: ' ', added: '+', removed: '−' } as const

function Line({ kind, text }: { kind: keyof typeof signs; text: string }) {
  const { t } = useTranslation()
  return (
    <div className="ll-difference-line" data-kind={kind}>
      <span aria-hidden>{signs[kind]}</span>
      {kind !== 'same' && <span className="ll-visually-hidden">{t(`difference.${kind}`)} </span>}
      <code>{text}</code>
    </div>
  )
}
