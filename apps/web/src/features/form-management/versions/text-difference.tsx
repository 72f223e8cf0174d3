/* oxlint-disable jsx-a11y/no-noninteractive-tabindex, jsx-a11y/prefer-tag-over-role -- what scrolls must be reached by keys. */
import type { AmisSchema } from '@liveline/contract/form/shapes.ts'
import { useMemo } from 'react'
import { useTranslation } from 'react-i18next'
import { lineDiff, shownLines } from './line-diff.ts'
import './form-versions.css'

type Schemas = readonly (AmisSchema | null)[]

interface Props {
  /** The layout of the desk, and that of phones. */
  readonly from: Schemas
  readonly to: Schemas
}

const textOf = (schemas: Schemas): string =>
  schemas.flatMap((schema) => (schema === null ? [] : [JSON.stringify(schema, null, 2)])).join('\n')

/** The schemas as text, line by line; lines that are the same stand around what changed only. */
export function TextDifference({ from, to }: Props) {
  const { t } = useTranslation()
  const lines = useMemo(() => shownLines(lineDiff(textOf(from), textOf(to))), [from, to])
  return (
    <>
      <h3>{t('formVersions.text')}</h3>
      {lines.every((line) => 'skipped' in line) ? (
        <p>{t('formVersions.textSame')}</p>
      ) : (
        <div className="form-diff" role="region" aria-label={t('formVersions.text')} tabIndex={0}>
          {lines.map((line, place) =>
            'skipped' in line ? (
              <p key={place} className="form-diff-skipped">
                {t('formVersions.linesSkipped', { count: line.skipped })}
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
    <div className="form-diff-line" data-kind={kind}>
      <span aria-hidden>{signs[kind]}</span>
      {kind !== 'same' && <span className="ll-visually-hidden">{t(`formVersions.${kind}`)} </span>}
      <code>{text}</code>
    </div>
  )
}
