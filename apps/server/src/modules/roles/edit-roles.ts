/** Roles made, changed, copied and deleted by the security administrator. */
import { say } from '@liveline/contract/language.ts'
import type { Paging } from '@liveline/contract/paging.ts'
import type { EnteredRole, RoleUse } from '@liveline/contract/role/shapes.ts'
import type { Clock } from '../../clock.ts'
import type { Queryable, Tx, Write } from '../../database/open-database.ts'
import { AppError } from '../../http/app-error.ts'
import type { Caller } from '../../http/caller.ts'
import { audit } from '../audit/audit.service.ts'
import * as repository from './edit-roles.repository.ts'
import type { ManagedRole, RoleSearch } from './edit-roles.repository.ts'
import { reachesFurther } from './data-scope.ts'
import { assertFresh } from './role-rights.service.ts'
import { editTexts, roleTexts, useTexts } from './roles.texts.ts'

export type EditRoles = ReturnType<typeof createEditRoles>
type Saved = { readonly id: number; readonly rev: number }

export function createEditRoles({ database, clock }: { database: Queryable; clock: Clock }) {
  const byNow = (caller: Caller) => ({ userId: caller.userId, at: clock.now() })

  async function assertNameIsFree(tx: Tx, caller: Caller, name: string, exceptId: number): Promise<void> {
    if (!(await repository.isNameTaken(tx, name, exceptId))) return
    throw new AppError('ROLE_REFUSED', { details: { reason: say(caller.language, editTexts.sameName, { name }) } })
  }

  return {
    async page(search: Omit<RoleSearch, 'limit' | 'offset'>, { page, pageSize }: Paging) {
      const limits = { limit: pageSize, offset: (page - 1) * pageSize }
      return { ...(await repository.pageRoles(database, { ...search, ...limits })), page, pageSize }
    },

    /** @throws {AppError} NOT_FOUND */
    async get(caller: Caller, id: number): Promise<ManagedRole> {
      return (await repository.findRole(database, id)) ?? refuseMissing(caller)
    },

    /** @throws {AppError} NOT_FOUND */
    async uses(caller: Caller, id: number): Promise<RoleUse[]> {
      if ((await repository.findRole(database, id)) === undefined) refuseMissing(caller)
      return repository.listUses(database, id)
    },

    /** @throws {AppError} NOT_FOUND, ROLE_REFUSED */
    async create(
      write: Write,
      caller: Caller,
      { copyOf, ...role }: EnteredRole & { readonly copyOf?: number | undefined },
    ): Promise<Saved> {
      return write(async (tx) => {
        const source = copyOf === undefined ? undefined : await repository.lockRole(tx, copyOf)
        if (copyOf !== undefined && source === undefined) refuseMissing(caller)
        await assertNameIsFree(tx, caller, role.name, 0)
        const id = await repository.insertRole(tx, role, source?.duty ?? '', byNow(caller))
        if (source !== undefined) await repository.copyGrants(tx, source.id, id)
        const after = { ...role, ...(source === undefined ? {} : { copyOf: source.id }) }
        await audit(tx, caller, { action: 'role.create', objectType: 'role', objectId: id, after })
        return { id, rev: 1 }
      })
    },

    /** @throws {AppError} NOT_FOUND, STALE, ROLE_REFUSED */
    async edit(
      write: Write,
      caller: Caller,
      { id, rev, ...role }: EnteredRole & { readonly id: number; readonly rev: number },
    ): Promise<Saved> {
      return write(async (tx) => {
        const before = (await repository.lockRole(tx, id)) ?? refuseMissing(caller)
        assertFresh(caller, before, rev)
        if (caller.roleIds.includes(id) && reachesFurther(role.dataScope, before.dataScope)) {
          throw new AppError('ROLE_REFUSED', { details: { reason: say(caller.language, editTexts.ownScope) } })
        }
        await assertNameIsFree(tx, caller, role.name, id)
        const saved = await repository.updateRole(tx, id, role, byNow(caller))
        await audit(tx, caller, {
          action: 'role.update',
          objectType: 'role',
          objectId: id,
          before: factsOf(before),
          after: role,
        })
        return { id, rev: saved }
      })
    },

    /** @throws {AppError} NOT_FOUND, IN_USE, ROLE_REFUSED */
    async remove(write: Write, caller: Caller, id: number): Promise<void> {
      await write(async (tx) => {
        const role = (await repository.lockRole(tx, id)) ?? refuseMissing(caller)
        if (role.ofPack) {
          throw new AppError('ROLE_REFUSED', { details: { reason: say(caller.language, editTexts.ofPack) } })
        }
        const uses = await repository.listUses(tx, id)
        if (uses.length > 0) {
          const told = uses.map(({ kind, count }) => say(caller.language, useTexts[kind], { count }))
          const users = new Intl.ListFormat(caller.language).format(told)
          throw new AppError('IN_USE', { details: { users, uses } })
        }
        await repository.deleteRole(tx, id)
        await audit(tx, caller, { action: 'role.delete', objectType: 'role', objectId: id, before: factsOf(role) })
      })
    },
  }
}

const factsOf = ({ name, nameEn, description, allocatable, dataScope }: ManagedRole): EnteredRole => ({
  ...{ name, nameEn, description, allocatable, dataScope },
})

/** @throws {AppError} NOT_FOUND */
function refuseMissing(caller: Caller): never {
  throw new AppError('NOT_FOUND', { details: { what: say(caller.language, roleTexts.role) } })
}
