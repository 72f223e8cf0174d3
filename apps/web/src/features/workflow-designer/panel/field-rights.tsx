import { useId } from 'react'
import { useTranslation } from 'react-i18next'
import type { KnownField } from './choices.ts'
import { modelOf, rowsOf, writeRows, type Editing } from './element-edit.ts'

const RIGHTS = ['', 'hidden', 'read', 'edit', 'required'] as const
type Word = (typeof RIGHTS)[number]

interface Props {
  readonly editing: Editing
  readonly fields: readonly KnownField[]
  readonly hasForm: boolean
}

/** Fields of the main form by what this step may do with each, the columns of its tables below them. */
export function FieldRights({ editing, fields, hasForm }: Props) {
  const { t } = useTranslation()
  const name = useId()
  const rows = rowsOf(modelOf(editing), 'Field')
  const keyOf = (row: (typeof rows)[number]) => row['key'] ?? row['name'] ?? ''
  const known = fields.flatMap(({ key, label, columns }) => [
    { key, label, whole: label, isColumn: false, isGone: false },
    ...columns.map((column) => ({
      key: `${key}.${column.key}`,
      label: column.label,
      whole: `${label} / ${column.label}`,
      isColumn: true,
      isGone: false,
    })),
  ])
  // What the drawing says of fields that the form has no longer is shown, and can be taken away.
  const gone = rows.filter((row) => known.every(({ key }) => key !== keyOf(row)))
  const all = [
    ...known,
    ...gone.map((row) => ({ key: keyOf(row), label: keyOf(row), whole: keyOf(row), isColumn: false, isGone: true })),
  ]
  const valueOf = (key: string) => {
    const row = rows.find((one) => keyOf(one) === key)
    if (row === undefined) return ''
    return row['required'] === 'true' && row['right'] === 'edit' ? 'required' : (row['right'] ?? '')
  }
  const setAll = (keys: readonly string[], word: Word) => {
    const said = word === 'required' ? { right: 'edit', required: 'true' } : { right: word }
    const isMeant = (row: (typeof rows)[number]) => keys.includes(keyOf(row))
    const kept =
      word === ''
        ? rows.filter((row) => !isMeant(row))
        : rows.map((row) => (isMeant(row) ? { key: keyOf(row), ...said } : row))
    const missing = word === '' ? [] : keys.filter((key) => rows.every((row) => keyOf(row) !== key))
    writeRows(editing, 'Field', [...kept, ...missing.map((key) => ({ key, ...said }))])
  }
  if (!hasForm) return <p className="ll-property-note">{t('flowDesign.rights.noForm')}</p>
  const wordOf = (right: Word) => t(`flowDesign.rights.${right === '' ? 'unsaid' : right}`)
  return (
    <table className="ll-field-rights">
      <caption>{t('flowDesign.rights.title')}</caption>
      <thead>
        <tr>
          <th scope="col">{t('flowDesign.rights.field')}</th>
          {RIGHTS.map((right) => (
            <th key={right} scope="col">
              <button
                type="button"
                title={t('flowDesign.rights.all', { right: wordOf(right) })}
                onClick={() =>
                  setAll(
                    all.map(({ key }) => key),
                    right,
                  )
                }
              >
                {wordOf(right)}
              </button>
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {all.map(({ key, label, whole, isColumn, isGone }) => (
          <tr key={key} data-column={isColumn} data-said={valueOf(key) !== ''}>
            <th scope="row">
              {label} <code>{key}</code>
              {isGone && <em>{t('flowDesign.rights.gone')}</em>}
            </th>
            {RIGHTS.map((right) => (
              <td key={right}>
                <input
                  type="radio"
                  name={`${name} ${key}`}
                  aria-label={t('flowDesign.rights.of', { field: whole, right: wordOf(right) })}
                  checked={valueOf(key) === right}
                  onChange={() => setAll([key], right)}
                />
              </td>
            ))}
          </tr>
        ))}
      </tbody>
    </table>
  )
}
