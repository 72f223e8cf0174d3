/** The records and the reports of the access matrix. */
import { dataJobApi } from '@liveline/contract/data-job/calls.ts'
import { fileApi } from '@liveline/contract/file/calls.ts'
import { formDataApi } from '@liveline/contract/form-data/calls.ts'
import { succeeded } from './plan-journey.ts'
import type { TestApp } from './test-app.ts'
import { changeRows } from './kept-tables.ts'
import { insertDataSet, replaceDataSet } from '../src/modules/data-sets/data-sets.repository.ts'
import { insertReport, replaceReport, setReportValid } from '../src/modules/report-pages/report-pages.repository.ts'
import type { AccessWorld } from './access-world.ts'

export async function recordsOf(test: TestApp, applicant: string | undefined): Promise<AccessWorld['records']> {
  const formId = 7002
  const schema = {
    type: 'form',
    body: [
      { type: 'input-text', name: 'note' },
      { type: 'input-text', name: 'phone', liveline: { mask: 'phone' } },
    ],
  }
  await test.database.transaction((tx) =>
    test.forms.ensureForm(tx, {
      formId,
      formKey: 'accessRecords',
      formName: 'Records',
      formNameEn: 'Records',
      icon: '',
      schema,
    }),
  )
  const save = async () =>
    succeeded(
      await test.call(formDataApi.save, { body: { formId, values: { note: 'x', phone: '13912345678' } } }, applicant),
    ).id
  const [own, deleted] = [await save(), await save()]
  succeeded(await test.call(formDataApi.remove, { body: { id: deleted, rev: 1 } }, applicant))
  const job = succeeded(await test.call(dataJobApi.exportRows, { body: { formId, format: 'csv' } }, applicant)).jobId
  await test.dataJobWorker.runOne()
  const upload = succeeded(
    await test.call(fileApi.upload, { query: { name: 'records.csv' } }, applicant, {
      rawBody: 'note\nx\n',
      headers: { 'content-type': 'application/octet-stream' },
    }),
  ).id
  return { formId, own, deleted, job, upload }
}

export async function reportsOf({ database, clock }: TestApp): Promise<AccessWorld['reports']> {
  const at = clock.now()
  const said = { name: 'Set', nameEn: '', note: '', query: 'select 1 as one', parameters: [], columns: [] }
  const limits = { answers: 'row' as const, roleIds: [], revealRoleIds: [], timeLimitMs: 3_000, rowLimit: 10 }
  const column = { name: 'one', label: '', labelEn: '', kind: 'number' as const, mask: 'none' as const }
  const part = { kind: 'number' as const, dataSet: 'accessSet', title: 'One', titleEn: '', width: 3 as const }
  const report = {
    name: 'Report',
    nameEn: '',
    icon: '',
    content: { parts: [{ ...part, values: ['one'] }] },
    roleIds: [],
  }
  const nobody = { userId: null, at }
  return database.transaction(async (tx) => {
    for (const code of ['accessSet', 'accessUnusedSet']) {
      await insertDataSet(tx, { ...said, ...limits, columns: [column], code }, nobody)
      await replaceDataSet(tx, { ...said, ...limits, columns: [column], code }, nobody)
    }
    const id = await insertReport(tx, report, nobody)
    const unusedId = await insertReport(tx, { ...report, content: { parts: [] } }, nobody)
    const offId = await insertReport(tx, { ...report, content: { parts: [] } }, nobody)
    await replaceReport(tx, id, report, nobody)
    await replaceReport(tx, unusedId, { ...report, content: { parts: [] } }, nobody)
    await setReportValid(tx, offId, false)
    await changeRows(
      tx,
      `insert into menus (url, name, type, component, params)
       values ('access-report', 'Report', 2, 'reportPage', jsonb_build_object('reportId', $1::text))`,
      [String(id)],
    )
    return { dataSet: 'accessSet', unusedDataSet: 'accessUnusedSet', id, unusedId, offId }
  })
}
