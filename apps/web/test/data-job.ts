import type { DataJob } from '@liveline/contract/data-job/shapes.ts'

export const JOB_ID = '01a1ff08-2857-7158-81a7-357ac7390000'

/** An export that has ended, unless told otherwise. */
export const aJob = (parts: Partial<DataJob> = {}): DataJob => ({
  ...{ id: JOB_ID, kind: 'export', subject: 'form', formId: 7, name: '工器具检查', nameEn: 'Tool inspection' },
  ...{ state: 'done', done: 3, total: 3, format: 'xlsx', upload: null, outcome: null, error: null },
  ...{ createdAt: '2026-11-20T01:00:00Z', endedAt: '2026-11-20T01:00:05Z', expiresAt: '2026-11-21T01:00:05Z' },
  result: { name: '工器具检查.xlsx', type: 'application/octet-stream', size: 2_048, isOnce: false },
  ...parts,
})

/** A check of a file of which some rows may be wrong. */
export const aCheck = (accepted: number, refused: number, parts: Partial<DataJob> = {}): DataJob =>
  aJob({
    ...{ kind: 'import', format: null, done: accepted + refused, total: accepted + refused },
    upload: { fileId: JOB_ID, fileName: 'tools.xlsx', dryRun: true, mode: 'all' },
    outcome: {
      ...{ accepted, refused },
      problems: Array.from({ length: refused }, (_, place) => ({
        ...{ row: place + 2, column: '状态', field: 'state', message: '“坏”不是可选值' },
      })),
    },
    result:
      refused === 0 ? null : { name: '退回的行.xlsx', type: 'application/octet-stream', size: 2_048, isOnce: false },
    ...parts,
  })
