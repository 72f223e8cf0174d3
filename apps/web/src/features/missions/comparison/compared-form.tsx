import { nameIn } from '@liveline/contract/language.ts'
import type { FormField } from '@liveline/form-schema/form-field.ts'
import { isAbsent, type Json } from '@liveline/form-schema/json.ts'
import { useTranslation } from 'react-i18next'
import { fieldText, type Words } from '../../../form/value-text.ts'
import { joinNames } from '../../../ui/labels/join-names.ts'
import { useLanguage } from '../../../ui/use-language.ts'
import type { FieldChange, FormComparison, RowChange } from './compare-forms.ts'

interface Props {
  readonly comparison: FormComparison
  /** Whether no other form stands beside it. */
  readonly isAlone: boolean
}

/** One form: what differs, the earlier value beside the one now; what is the same by its name, folded away. */
export function ComparedForm({ comparison: { now, before, changes, same }, isAlone }: Props) {
  const { t } = useTranslation()
  const language = useLanguage()
  const title = nameIn(language, now, 'formName')
  const names = same.map((field) => nameIn(language, field, 'label'))
  return (
    <section aria-label={title} className="ll-compared">
      {!isAlone && <h3>{title}</h3>}
      {before === undefined && <p className="ll-muted">{t('missions.compare.noForm')}</p>}
      {before !== undefined && changes.length === 0 && <p>{t('missions.compare.allSame')}</p>}
      {before !== undefined && changes.length > 0 && (
        <table>
          <thead>
            <tr>
              <th scope="col">{t('missions.compare.field')}</th>
              <th scope="col">{t('missions.compare.before')}</th>
              <th scope="col">{t('missions.compare.now')}</th>
            </tr>
          </thead>
          <tbody>
            {changes.map((change) => (
              <ChangedField
                key={change.name}
                change={change}
                now={{ t, language, labels: now.labels }}
                before={{ t, language, labels: before.labels }}
              />
            ))}
          </tbody>
        </table>
      )}
      {names.length > 0 && (
        <details>
          <summary>{t('missions.compare.same', { count: names.length })}</summary>
          <p className="ll-muted">{joinNames(names, language)}</p>
        </details>
      )}
    </section>
  )
}

interface ChangedProps {
  readonly change: FieldChange
  /** Words of either side: a call may name a value otherwise today. */
  readonly now: Words
  readonly before: Words
}

function ChangedField({ change, now: words, before: wordsBefore }: ChangedProps) {
  const { t, language } = words
  const { now, before, rows } = change
  const label = nameIn(language, now?.field ?? before?.field ?? { label: change.name, labelEn: change.name }, 'label')
  const noField = <span className="ll-muted">{t('missions.compare.noField')}</span>
  return (
    <>
      <tr className={rows.length > 0 ? 'll-compared-of-rows' : undefined}>
        <th scope="row">{label}</th>
        <td data-label={t('missions.compare.before')}>
          {before === undefined ? noField : fieldText(before.field, before.value, wordsBefore)}
        </td>
        <td data-label={t('missions.compare.now')}>
          {now === undefined ? noField : <strong>{fieldText(now.field, now.value, words)}</strong>}
        </td>
      </tr>
      {rows.length > 0 && now !== undefined && (
        <tr className="ll-compared-rows">
          <td colSpan={3}>
            <ul>
              {rows.map((row, place) => (
                <li key={place} data-kind={row.kind}>
                  <RowText row={row} columns={now.field.fields} now={words} before={wordsBefore} />
                </li>
              ))}
            </ul>
          </td>
        </tr>
      )}
    </>
  )
}

interface RowProps {
  readonly row: RowChange
  readonly columns: readonly FormField[]
  readonly now: Words
  readonly before: Words
}

function RowText({ row, columns, now, before }: RowProps) {
  const { t, language } = now
  const cells = (of: Json, shown: readonly FormField[], words: Words) =>
    shown
      .filter(({ name }) => !isAbsent(of[name]))
      .map((column) => `${nameIn(language, column, 'label')} ${fieldText(column, of[column.name], words)}`)
  if (row.kind !== 'changed') {
    const words = row.kind === 'added' ? now : before
    return <>{t(`missions.compare.${row.kind}`, { fields: joinNames(cells(row.row, columns, words), language) })}</>
  }
  const changed = row.columns.map((column) => {
    const [old, held] = [
      fieldText(column, row.before[column.name], before),
      fieldText(column, row.now[column.name], now),
    ]
    return `${nameIn(language, column, 'label')} ${old} → ${held}`
  })
  const first = columns.find(({ name }) => !isAbsent(row.now[name]))
  const key = first === undefined ? '' : fieldText(first, row.now[first.name], now)
  return <>{t('missions.compare.changed', { row: key, fields: joinNames(changed, language) })}</>
}
