/** Who may do what with which records of a form: what its rows of `form_access` say, or the general rule. */
import type { FormAccessRow } from '@liveline/contract/form-data/shapes.ts'
import type { Caller } from '../../../http/caller.ts'
import { reachOf, widest, type Reach } from '../../roles/data-scope.ts'
import { mayReadAllData } from '../data/may-read-data.ts'

export type { Reach } from '../../roles/data-scope.ts'

export type RecordAct = 'read' | 'update' | 'delete' | 'export' | 'reveal'

export type RecordAccess = Readonly<Record<RecordAct, Reach>> & {
  readonly create: boolean
  readonly import: boolean
}

type Person = Pick<Caller, 'userId' | 'roleIds' | 'permissions' | 'orgId'>

type Facts = {
  readonly formId: number
  readonly rows: readonly FormAccessRow[]
  /** Some workflow fills the form in: its records come from there. */
  readonly isOfProcess: boolean
  /** The departments below the one the person works for, that one included. */
  readonly below: readonly number[]
}

const flagOf = {
  read: 'mayRead',
  update: 'mayUpdate',
  delete: 'mayDelete',
  export: 'mayExport',
  reveal: 'mayReveal',
} as const satisfies Record<RecordAct, keyof FormAccessRow>

/**
 * Process administrators may do everything. Where roles are named, a person may do what one of his roles may, with the
 * widest of their scopes; what somebody does with records that are there is nothing without reading them. Where none is, everybody may fill in a form that belongs to no workflow, and look after what
 * he filled in himself.
 */
export function accessTo(person: Person, { formId, rows, isOfProcess, below }: Facts): RecordAccess {
  if (person.permissions.has('workflow:admin')) {
    return { create: true, import: true, read: 'all', update: 'all', delete: 'all', export: 'all', reveal: 'all' }
  }
  const own: Reach = { userId: person.userId, orgIds: [] }
  const readsAll = mayReadAllData(person, formId)
  if (rows.length === 0) {
    const [create, read] = [!isOfProcess, readsAll ? 'all' : own] as const
    return { create, import: create, read, update: own, delete: own, export: read, reveal: own }
  }
  const held = rows.filter(({ roleId }) => person.roleIds.includes(roleId))
  const reach = (act: RecordAct): Reach => {
    const granting = held.filter((row) => row[flagOf[act]] && (readsAll || row.mayRead))
    return widest(granting.map(({ scope }) => reachOf(scope, person, below)))
  }
  return {
    create: held.some(({ mayCreate }) => mayCreate),
    import: held.some(({ mayImport }) => mayImport),
    read: readsAll ? 'all' : reach('read'),
    update: reach('update'),
    delete: reach('delete'),
    export: reach('export'),
    reveal: reach('reveal'),
  }
}

/** Whether a record lies within reach. */
export function covers(reach: Reach, record: { readonly createdBy: number | null; readonly orgId: number }): boolean {
  if (typeof reach === 'string') return reach === 'all'
  return record.createdBy === reach.userId || reach.orgIds.includes(record.orgId)
}
