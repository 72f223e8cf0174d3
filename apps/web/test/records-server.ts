/** A server of records, for the tests of their pages: it keeps one record, and tells what was asked of it. */
import type { DataRecord, DataVersion } from '@liveline/contract/form-data/shapes.ts'
import { errorCodes, type ErrorCode } from '@liveline/contract/error-codes.ts'
import { aJob, JOB_ID } from './data-job.ts'

export const FORM_ID = 7
export const RECORD_ID = '01a1ff08-2857-7158-81a7-357ac7390817'

const schema = {
  type: 'form',
  body: [
    { type: 'input-text', name: 'tool', label: '工具', labelEn: 'Tool', required: true },
    {
      type: 'select',
      name: 'state',
      label: '状态',
      labelEn: 'State',
      options: [
        { value: 1, label: '合格', labelEn: 'sound' },
        { value: 2, label: '停用', labelEn: 'out of use' },
      ],
    },
    { type: 'input-text', name: 'phone', label: '电话', labelEn: 'Phone', liveline: { mask: 'phone' } },
  ],
}
const zhang = { userId: 1, name: '张三' }

export const aRecord = (parts: Partial<DataRecord> = {}): DataRecord => ({
  ...{ id: RECORD_ID, formId: FORM_ID, formKey: 'tool', formName: '工器具检查', formNameEn: 'Tool inspection' },
  ...{ formVersionId: 3, version: 1, latestVersionId: null, schema, defaultRight: 'edit', fields: {}, labels: {} },
  values: { tool: '绝缘杆', state: 1, phone: '139****5678' },
  ...{ rev: 1, processInstanceId: null, masked: ['phone'], deletedAt: null },
  ...{ createdBy: zhang, createdAt: '2026-11-20T01:00:00Z', updatedBy: zhang, updatedAt: '2026-11-20T01:00:00Z' },
  may: { update: true, delete: true, restore: false, reveal: true },
  ...parts,
})

const history: DataVersion[] = [
  {
    ...{ rev: 2, kind: 'updated', at: '2026-11-21T01:00:00Z', by: zhang, reason: '年检', formVersionId: 3, version: 1 },
    changes: [
      {
        ...{ field: 'state', label: '状态', labelEn: 'State', before: 1, after: 2 },
        ...{ beforeText: '合格', afterText: '停用' },
      },
    ],
  },
  {
    ...{ rev: 1, kind: 'created', at: '2026-11-20T01:00:00Z', by: zhang, reason: '', formVersionId: 3, version: 1 },
    changes: [],
  },
]

const may = { create: true, import: true, export: true, delete: true, reveal: true }
const ok = (data: unknown) => Response.json({ retcode: 0, msg: 'ok', data })
export const refused = (code: ErrorCode, details: object) =>
  Response.json({ retcode: errorCodes[code].retcode, msg: code, details }, { status: errorCodes[code].http })

interface Answers {
  readonly record?: DataRecord
  readonly rows?: readonly DataRecord[]
  readonly may?: Partial<typeof may>
  /** By the last part of the path; taken once each. */
  readonly once?: Record<string, Response>
}

/** What stands in for `fetch`, and the calls that it took: the last part of the path, and the body. */
export function recordsServer({ record = aRecord(), rows = [record], may: some = {}, once = {} }: Answers = {}) {
  const asked: { call: string; body: Record<string, unknown> }[] = []
  const left = new Map(Object.entries(once))
  const fetch = async (url: string, options?: { body?: string }): Promise<Response> => {
    if (url === '/healthz') return new Response()
    if (url.startsWith('/form/latest/valid')) {
      const { formId, formKey, formName, formNameEn } = record
      return ok({ formId, formKey, formName, formNameEn, formVersionId: 3, version: 1, state: 1, formPcJson: schema })
    }
    if (url.startsWith('/api/form/data/job')) return ok(aJob())
    const call = url.split('/').at(-1) ?? ''
    asked.push({ call, body: JSON.parse(options?.body ?? '{}') as Record<string, unknown> })
    const answer = left.get(call)
    left.delete(call)
    if (answer !== undefined) return answer
    switch (call) {
      case 'get':
        return ok(record)
      case 'history':
        return ok({ versions: history })
      case 'list':
        return ok({
          ...{ rows, total: rows.length, totalIsCapped: false, page: 1, pageSize: 20, next: null, labels: {} },
          may: { ...may, ...some },
        })
      case 'export':
        return ok({ jobId: JOB_ID })
      case 'reveal':
        return ok({ value: '13912345678' })
      default:
        return ok({ id: RECORD_ID, rev: 2 })
    }
  }
  return { fetch, asked, of: (call: string) => asked.filter((one) => one.call === call).map(({ body }) => body) }
}
