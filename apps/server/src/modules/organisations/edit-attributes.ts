/** Giving people details of the organisation and taking them. */
import { errorMessage } from '@liveline/contract/error-codes.ts'
import { nameIn } from '@liveline/contract/language.ts'
import type { AttributeResult, UserAttribute } from '@liveline/contract/organisation/shapes.ts'
import type { Clock } from '../../clock.ts'
import { noteChange } from '../../database/cached.ts'
import type { Queryable, Tx, Write } from '../../database/open-database.ts'
import type { Caller } from '../../http/caller.ts'
import type { WriteEach } from '../../http/idempotency.ts'
import { audit } from '../audit/audit.service.ts'
import { reachOfRight } from '../roles/reach.service.ts'
import { assertMayMove } from '../users/people-standing.service.ts'
import * as repository from './attributes.repository.ts'
import { refuseMissing, refuseOutOfReach } from './edit-nodes.ts'
import { mayAssign } from './edit-policy.ts'
import { listAbove, listMemberships } from './organisations.repository.ts'

type Change = {
  readonly userId: number
  readonly add: readonly number[]
  readonly remove: readonly number[]
}

export type EditAttributes = ReturnType<typeof createEditAttributes>

export function createEditAttributes({ database, clock }: { database: Queryable; clock: Clock }) {
  /** False when it was so already. @throws {AppError} NOT_FOUND, ORGANISATION_OUT_OF_REACH, PERSON_NOT_YOURS */
  async function change(
    tx: Tx,
    caller: Caller,
    userId: number,
    wanted: (holder: repository.AttributeHolder) => Omit<Change, 'userId'>,
  ): Promise<boolean> {
    await noteChange(tx, 'directory')
    const holder = (await repository.lockAttributeHolder(tx, userId)) ?? refuseMissing(caller, 'person')
    const held = new Set(holder.details.map(({ id }) => id))
    const asked = wanted(holder)
    const add = [...new Set(asked.add)].filter((id) => !held.has(id))
    const remove = [...new Set(asked.remove)].filter((id) => held.has(id))
    const details = await repository.listDetailsByIds(tx, [...add, ...remove])
    if (details.length < add.length + remove.length) refuseMissing(caller, 'detail')
    const reach = await reachOfRight(tx, caller, 'organize:write')
    for (const detail of details) {
      if (!mayAssign(reach, holder, detail)) {
        refuseOutOfReach(
          mayAssign(reach, { userId: caller.userId, departmentIds: [] }, detail) ? holder.name : detail.name,
        )
      }
    }
    if (details.length === 0) return false
    await assertMayMove(tx, caller, holder)
    await repository.changeAttributes(tx, userId, { add, remove, at: clock.now() })
    const after = await repository.findAttributeHolder(tx, userId)
    await audit(tx, caller, {
      action: 'organize.saveAttributes',
      objectType: 'user',
      objectId: userId,
      before: { detailIds: [...held], currentId: holder.currentId },
      after: { detailIds: after?.details.map(({ id }) => id), currentId: after?.currentId },
    })
    return true
  }

  /** @throws {AppError} NOT_FOUND */
  async function listOf(queryable: Queryable, caller: Caller, userId: number, aid?: number): Promise<UserAttribute[]> {
    if ((await repository.findAttributeHolder(queryable, userId)) === undefined) refuseMissing(caller, 'person')
    const found = (await listMemberships(queryable, userId)).filter((one) => aid === undefined || one.aid === aid)
    const ids = found.map(({ id }) => id)
    const above = await listAbove(queryable, ids)
    return found.map(({ id, typeName, typeNameEn, name, nameEn, isCurrent, ...one }) => ({
      ...{ id, aid: one.aid, name, nameEn, isCurrent },
      typeName: nameIn(caller.language, { name: typeName, nameEn: typeNameEn }),
      above: [...(above.get(id) ?? [])],
    }))
  }

  return {
    listOf,

    /** The details of a person become these, of one type or of all. */
    async save(
      write: Write,
      caller: Caller,
      {
        userId,
        ids,
        aid,
      }: { readonly userId: number; readonly ids: readonly number[]; readonly aid: number | undefined },
    ): Promise<UserAttribute[]> {
      return write(async (tx) => {
        await change(tx, caller, userId, ({ details }) => ({
          add: ids,
          remove: details
            .filter((held) => !ids.includes(held.id) && (aid === undefined || held.aid === aid))
            .map(({ id }) => id),
        }))
        return listOf(tx, caller, userId)
      })
    },

    async remove(write: Write, caller: Caller, { userId, ids }: { userId: number; ids: readonly number[] }) {
      return write(async (tx) => {
        await change(tx, caller, userId, () => ({ add: [], remove: ids }))
        return listOf(tx, caller, userId)
      })
    },

    /** One detail for many people, or taken from them; each stands or falls alone. */
    async assign(
      writeEach: WriteEach,
      caller: Caller,
      asked: { readonly id: number; readonly userIds: readonly number[]; readonly act: 'add' | 'remove' },
    ): Promise<{ results: AttributeResult[] }> {
      const { id, act } = asked
      const [detail] = await repository.listDetailsByIds(database, [id])
      if (detail === undefined) refuseMissing(caller, 'detail')
      const results: AttributeResult[] = []
      for (const userId of new Set(asked.userIds)) {
        const name = (await repository.findAttributeHolder(database, userId))?.name ?? ''
        const done = await writeEach(String(userId), async (write) => ({
          isChanged: await write((tx) =>
            change(tx, caller, userId, () => ({
              add: act === 'add' ? [id] : [],
              remove: act === 'remove' ? [id] : [],
            })),
          ),
        }))
        if (done.ok) results.push({ userId, name, ok: true, unchanged: !done.answer.isChanged, retcode: 0, msg: 'ok' })
        else {
          const { code, details, entry } = done.refusal
          const msg = errorMessage(code, caller.language, details)
          results.push({ userId, name, ok: false, unchanged: false, retcode: entry.retcode, msg })
        }
      }
      return { results }
    },
  }
}
