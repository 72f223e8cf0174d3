import { useTranslation } from 'react-i18next'
import { Select } from '../../../ui/controls/input.tsx'
import type { KnownField } from './choices.ts'
import { modelOf, rowsOf, writeRows, type Editing } from './element-edit.ts'

const RIGHTS = ['hidden', 'read', 'edit', 'required'] as const

interface Props {
  readonly editing: Editing
  readonly fields: readonly KnownField[]
  readonly hasForm: boolean
}

/** Fields of the main form, and what this step may do with each. */
export function FieldRights({ editing, fields, hasForm }: Props) {
  const { t } = useTranslation()
  const rows = rowsOf(modelOf(editing), 'Field')
  const keyOf = (row: (typeof rows)[number]) => row['key'] ?? row['name'] ?? ''
  const known = fields.flatMap(({ key, label, columns }) => [
    { key, label, isColumn: false },
    ...columns.map((column) => ({ key: `${key}.${column.key}`, label: column.label, isColumn: true })),
  ])
  // What the drawing says of fields that the form has no longer is shown, and can be taken away.
  const gone = rows.filter((row) => known.every(({ key }) => key !== keyOf(row)))
  const all = [...known, ...gone.map((row) => ({ key: keyOf(row), label: keyOf(row), isColumn: false }))]
  const valueOf = (key: string) => {
    const row = rows.find((one) => keyOf(one) === key)
    if (row === undefined) return ''
    return row['required'] === 'true' && row['right'] === 'edit' ? 'required' : (row['right'] ?? '')
  }
  const set = (key: string, word: string) => {
    const others = rows.filter((row) => keyOf(row) !== key)
    const said = word === 'required' ? { key, right: 'edit', required: 'true' } : { key, right: word }
    const at = rows.findIndex((row) => keyOf(row) === key)
    const next =
      word === '' ? others : at === -1 ? [...rows, said] : rows.map((row, index) => (index === at ? said : row))
    writeRows(editing, 'Field', next)
  }
  if (!hasForm) return <p className="ll-property-note">{t('flowDesign.rights.noForm')}</p>
  return (
    <table className="ll-field-rights">
      <caption>{t('flowDesign.rights.title')}</caption>
      <thead>
        <tr>
          <th scope="col">{t('flowDesign.rights.field')}</th>
          <th scope="col">{t('flowDesign.rights.right')}</th>
        </tr>
      </thead>
      <tbody>
        {all.map(({ key, label, isColumn }) => (
          <tr key={key} data-column={isColumn} data-said={valueOf(key) !== ''}>
            <th scope="row">
              {label} <code>{key}</code>
            </th>
            <td>
              <Select
                aria-label={t('flowDesign.rights.of', { field: label })}
                value={valueOf(key)}
                onChange={({ target }) => set(key, target.value)}
              >
                <option value="">{t('flowDesign.rights.unsaid')}</option>
                {RIGHTS.map((right) => (
                  <option key={right} value={right}>
                    {t(`flowDesign.rights.${right}`)}
                  </option>
                ))}
              </Select>
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  )
}
