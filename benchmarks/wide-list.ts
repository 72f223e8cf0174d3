/** The widest list: a page table of records with many columns, and forms with many fields. */
import { call } from '../e2e/http-client.ts'

/** What stands in a cell; rows count from 0, and the newest is the last. */
export const cellText = (row: number, column: number) => `r${1_000 + row}c${column}`

const fieldsOf = (count: number) =>
  Array.from({ length: count }, (_, at) => ({
    type: 'input-text',
    name: `c${at}`,
    label: `列${at}`,
    labelEn: `C${at}`,
  }))

/** A form of so many texts. @returns its id */
export async function releaseForm(url: string, token: string, formKey: string, fields: number): Promise<number> {
  const post = <T>(path: string, body: object) => call<T>(url, 'POST', path, { token, body })
  const formPcJson = { type: 'form', body: fieldsOf(fields) }
  const { formId } = await post<{ formId: number }>('/form/create', { formKey, formName: formKey, formPcJson })
  await post('/form/release', { formId })
  return formId
}

/** @returns the address of the page in the console */
export async function placeWideList(
  url: string,
  token: string,
  { columns, records }: { columns: number; records: number },
): Promise<string> {
  const post = <T>(path: string, body: object) => call<T>(url, 'POST', path, { token, body })
  const formId = await releaseForm(url, token, 'wideList', columns)
  const fields = fieldsOf(columns)
  for (let row = 0; row < records; row += 1) {
    const values = Object.fromEntries(fields.map(({ name }, column) => [name, cellText(row, column)]))
    await post('/api/form/data/save', { formId, values })
  }
  const shown = fields.map(({ name, label, labelEn }) => ({ key: `fields.${name}`, title: label, titleEn: labelEn }))
  const { id } = await post<{ id: number }>('/pageTable/create', {
    ...{ pageCode: 'wideList', categoryResource: 'design', pageIcon: '', name: '宽表', nameEn: 'Wide list' },
    pageParams: JSON.stringify({
      ...{ source: 'records', flowIdList: [], formIdList: [formId], columns: shown, filters: [], actions: [] },
    }),
  })
  return `/design/wideList_${id}`
}
