import type { DataScope, FormAccessRow } from '@liveline/contract/form-data/shapes.ts'

/** What a role may be given, in the order in which people read it. */
export const accessRights = [
  'mayRead',
  'mayCreate',
  'mayUpdate',
  'mayDelete',
  'mayExport',
  'mayImport',
  'mayReveal',
] as const satisfies readonly (keyof FormAccessRow)[]
export type AccessRight = (typeof accessRights)[number]

export const scopes: readonly DataScope[] = ['self', 'department', 'below', 'all']

/** What a role begins with: it reads and enters its own. */
export const newRow = (roleId: number): FormAccessRow => ({
  roleId,
  mayRead: true,
  mayCreate: true,
  mayUpdate: false,
  mayDelete: false,
  mayExport: false,
  mayImport: false,
  mayReveal: false,
  scope: 'self',
})

/** Nobody corrects, deletes, exports or uncovers what he may not read: with reading the others go, with one of them it comes. */
export function withRight(row: FormAccessRow, right: AccessRight, isOn: boolean): FormAccessRow {
  if (right === 'mayRead' && !isOn)
    return { ...row, mayRead: false, mayUpdate: false, mayDelete: false, mayExport: false, mayReveal: false }
  const needsReading = isOn && right !== 'mayCreate' && right !== 'mayImport'
  return { ...row, [right]: isOn, ...(needsReading ? { mayRead: true } : {}) }
}
