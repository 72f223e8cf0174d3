/** An empty workbook to fill in: the columns of a form, and on a second sheet what each of them takes. */
import { writeXlsx } from 'hucre/xlsx'
import { nameIn, say } from '@liveline/contract/language.ts'
import { fieldsOf } from '@liveline/form-schema/fields.ts'
import type { Queryable } from '../../../database/open-database.ts'
import type { Caller } from '../../../http/caller.ts'
import type { FormVersionWithSchema } from '../form-versions.ts'
import type { FormsService } from '../forms.service.ts'
import { cellText, fileNameOf, sheetTexts, XLSX } from '../../data-jobs/sheets.service.ts'
import { exchangeTexts } from './exchange.texts.ts'
import { titleOf } from './import-columns.ts'
import { isImportable } from './value-of-cell.ts'

/** Of one field; who needs more knows the number. */
const MOST_CHOICES = 5_000

export function createImportTemplate({ database, forms }: { database: Queryable; forms: FormsService }) {
  return async function openTemplate(caller: Caller, form: FormVersionWithSchema) {
    const { language } = caller
    const fields = fieldsOf(form.schema)
    const columns = fields.filter(isImportable)
    const offered = await forms.offered(database, form.schema)
    const titles = columns.map((field) => titleOf(field, fields, language))
    const choices = columns.map(({ source, choices: own }) =>
      (source === undefined ? own : (offered.get(source) ?? []))
        .slice(0, MOST_CHOICES)
        .map((choice) => nameIn(language, choice, 'label')),
    )
    const longest = Math.max(0, ...choices.map(({ length }) => length))
    const required = say(language, sheetTexts.required)
    const content = Buffer.from(
      await writeXlsx({
        sheets: [
          {
            name: say(language, exchangeTexts.records),
            rows: [columns.map((field, place) => cellText(`${titles[place]}${field.required ? '*' : ''}`))],
            freezePane: { rows: 1 },
          },
          {
            name: say(language, sheetTexts.allowed),
            rows: [
              titles.map(cellText),
              columns.map((field) => (field.required ? required : '')),
              ...Array.from({ length: longest }, (_, row) => choices.map((one) => cellText(one[row] ?? ''))),
            ],
          },
        ],
      }),
    )
    const name = fileNameOf(nameIn(language, form), `${say(language, sheetTexts.template)}.xlsx`)
    return { file: { name, type: XLSX, size: content.length }, content }
  }
}
