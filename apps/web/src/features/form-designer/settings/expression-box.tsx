import { useMemo } from 'react'
import { useTranslation } from 'react-i18next'
import { FieldError, TextArea } from '../../../ui/controls/input.tsx'
import { checkExpression, expressionOf, insideOf } from './expression-check.ts'

interface Props {
  readonly label: string
  readonly inputId?: string | undefined
  readonly value: string
  /** Names that it may read. */
  readonly known: ReadonlySet<string>
  readonly onChange: (value: string) => void
}

/** An expression as text, judged while it is typed. */
export function ExpressionBox({ label, inputId, value, known, onChange }: Props) {
  const { t } = useTranslation()
  const check = useMemo(() => (value === '' ? undefined : checkExpression(value, known)), [value, known])
  return (
    <>
      <TextArea
        id={inputId}
        className="ll-input ll-expression"
        aria-label={label}
        aria-invalid={check?.refused !== undefined}
        rows={2}
        spellCheck={false}
        value={insideOf(value)}
        onChange={({ target }) => onChange(expressionOf(target.value))}
      />
      {check?.refused !== undefined && <FieldError text={t('designer.notUnderstood', { detail: check.refused })} />}
      {check !== undefined && check.unknown.length > 0 && (
        <p className="ll-property-warning">{t('designer.unknownNames', { names: check.unknown.join(', ') })}</p>
      )}
    </>
  )
}
