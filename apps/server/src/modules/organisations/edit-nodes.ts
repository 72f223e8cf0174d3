/** Making, changing, moving and deleting the types of the organisation and the nodes of their trees. */
import { DEPARTMENT_TYPE } from '@liveline/contract/constants.ts'
import { say } from '@liveline/contract/language.ts'
import type { Clock } from '../../clock.ts'
import { noteChange } from '../../database/cached.ts'
import type { Queryable, Tx, Write } from '../../database/open-database.ts'
import { AppError } from '../../http/app-error.ts'
import type { Caller } from '../../http/caller.ts'
import { audit } from '../audit/audit.service.ts'
import { POST_TYPE } from '../directory/actor.ts'
import type { Reach } from '../roles/data-scope.ts'
import { reachOfRight } from '../roles/reach.service.ts'
import * as repository from './edit-nodes.repository.ts'
import type { NodeFacts, StoredNode, StoredType, TypeFacts, Uses } from './edit-nodes.repository.ts'
import { mayChange, placeObstacle } from './edit-policy.ts'
import { organisationTexts, placeTexts, useTexts } from './organisations.texts.ts'

/** What of it changes; what is undefined stays. */
type Changed<Facts> = { readonly [K in keyof Facts]?: Facts[K] | undefined }
type At = { readonly rev: number | undefined }
type Saved = { readonly id: number; readonly rev: number }

/** Types whose details tasks are given to, and how tasks call them. */
const actorKinds = new Map([
  [DEPARTMENT_TYPE, 'department'],
  [POST_TYPE, 'post'],
])
export const isBuiltIn = (aid: number): boolean => actorKinds.has(aid)

export type EditNodes = ReturnType<typeof createEditNodes>

export function createEditNodes({ database, clock }: { database: Queryable; clock: Clock }) {
  /** Whoever writes waits here for the others: a check holds until the end of the transaction. */
  async function begin(tx: Tx, caller: Caller): Promise<Reach> {
    await noteChange(tx, 'directory')
    return reachOfRight(tx, caller, 'organize:write')
  }
  const by = (caller: Caller) => ({ userId: caller.userId, at: clock.now() })

  async function getType(tx: Queryable, caller: Caller, aid: number): Promise<StoredType> {
    return (await repository.findType(tx, aid)) ?? refuseMissing(caller, 'type')
  }
  async function getNode(tx: Queryable, caller: Caller, id: number): Promise<StoredNode> {
    return (await repository.findStored(tx, id)) ?? refuseMissing(caller, 'detail')
  }
  /** The level of what stands above; 0 at the top. */
  async function standing(tx: Tx, caller: Caller, aid: number, pid: number | null) {
    if (pid !== null) return getNode(tx, caller, pid)
    await getType(tx, caller, aid)
    return { aid, level: 0, name: say(caller.language, organisationTexts.top), id: null }
  }

  async function assertFree(tx: Tx, caller: Caller, at: Parameters<typeof repository.hasSiblingNamed>[1]) {
    if (!(await repository.hasSiblingNamed(tx, at))) return
    throw new AppError('DUPLICATE', {
      details: { what: say(caller.language, organisationTexts.detailName), value: at.name },
    })
  }

  async function move(
    tx: Tx,
    caller: Caller,
    reach: Reach,
    node: StoredNode,
    to: { readonly pid: number | null; readonly beforeId: number | null; readonly name: string },
  ): Promise<number> {
    const parent = await standing(tx, caller, node.aid, to.pid)
    // Nobody takes a department out of what he manages, nor puts it among what others manage.
    const from = { aid: node.aid, id: node.pid }
    if (!mayChange(reach, from)) refuseOutOfReach(node.name)
    if (!mayChange(reach, { aid: node.aid, id: parent.id })) refuseOutOfReach(parent.name)
    const obstacle = placeObstacle({
      aid: node.aid,
      parentAid: parent.aid,
      parentLevel: parent.level,
      height: await repository.heightOf(tx, node.id),
      isBelowItself: to.pid !== null && (await repository.isBelow(tx, to.pid, node.id)),
    })
    if (obstacle !== undefined) refusePlace(caller, node.name, obstacle)
    await assertFree(tx, caller, { aid: node.aid, pid: to.pid, name: to.name, but: node.id })
    if (to.beforeId !== null) {
      const before = await repository.findStored(tx, to.beforeId)
      if (before?.aid !== node.aid || before.pid !== to.pid || before.id === node.id) refuseMissing(caller, 'detail')
    }
    return repository.moveNode(tx, node, { ...to, level: parent.level + 1 }, by(caller))
  }

  return {
    async addType(write: Write, caller: Caller, facts: TypeFacts): Promise<{ aid: number; rev: number }> {
      return write(async (tx) => {
        if ((await begin(tx, caller)) !== 'all') refuseOutOfReach(say(caller.language, organisationTexts.allTypes))
        await assertTypeFree(tx, caller, facts.name, undefined)
        const aid = await repository.insertType(tx, facts, by(caller))
        await audit(tx, caller, {
          action: 'organize.addType',
          objectType: 'organisationType',
          objectId: aid,
          after: facts,
        })
        return { aid, rev: 1 }
      })
    },

    /** @throws {AppError} NOT_FOUND, STALE, DUPLICATE, ORGANISATION_OUT_OF_REACH */
    async editType(
      write: Write,
      caller: Caller,
      { aid, rev, ...change }: Changed<TypeFacts> & At & { readonly aid: number },
    ): Promise<{ aid: number; rev: number }> {
      return write(async (tx) => {
        const reach = await begin(tx, caller)
        const present = await getType(tx, caller, aid)
        if (reach !== 'all') refuseOutOfReach(present.name)
        assertFresh(caller, present, rev)
        const [before, after] = [typeFactsOf(present), typeFactsOf({ ...present, ...given(change) })]
        await assertTypeFree(tx, caller, after.name, aid)
        const saved = await repository.updateType(tx, aid, after, by(caller))
        await audit(tx, caller, {
          action: 'organize.editType',
          objectType: 'organisationType',
          objectId: aid,
          before,
          after,
        })
        return { aid, rev: saved }
      })
    },

    /** @throws {AppError} NOT_FOUND, IN_USE, ORGANISATION_OUT_OF_REACH */
    async removeType(write: Write, caller: Caller, aid: number, details: (tx: Tx) => Promise<number>): Promise<void> {
      await write(async (tx) => {
        const reach = await begin(tx, caller)
        const present = await getType(tx, caller, aid)
        if (reach !== 'all') refuseOutOfReach(present.name)
        const count = await details(tx)
        if (isBuiltIn(aid)) refuseUsed(caller, [say(caller.language, useTexts.builtIn)], { details: count })
        if (count > 0) refuseUsed(caller, [say(caller.language, useTexts.details, { count })], { details: count })
        await repository.deleteType(tx, aid)
        await audit(tx, caller, {
          action: 'organize.removeType',
          objectType: 'organisationType',
          objectId: aid,
          before: typeFactsOf(present),
        })
      })
    },

    /** @throws {AppError} NOT_FOUND, DUPLICATE, ORGANISATION_MOVE_REFUSED, ORGANISATION_OUT_OF_REACH */
    async addNode(
      write: Write,
      caller: Caller,
      { aid, pid, ...facts }: NodeFacts & { readonly aid: number; readonly pid: number | null },
    ): Promise<Saved> {
      return write(async (tx) => {
        const reach = await begin(tx, caller)
        const parent = await standing(tx, caller, aid, pid)
        if (!mayChange(reach, { aid, id: pid })) refuseOutOfReach(parent.name)
        const obstacle = placeObstacle({
          ...{ aid, parentAid: parent.aid, parentLevel: parent.level },
          ...{ height: 1, isBelowItself: false },
        })
        if (obstacle !== undefined) refusePlace(caller, facts.name, obstacle)
        await assertFree(tx, caller, { aid, pid, name: facts.name, but: undefined })
        const node = { ...facts, aid, pid, level: parent.level + 1 }
        const id = await repository.insertNode(tx, node, by(caller))
        await audit(tx, caller, { action: 'organize.addDetail', objectType: 'organisation', objectId: id, after: node })
        return { id, rev: 1 }
      })
    },

    /** @throws {AppError} NOT_FOUND, STALE, DUPLICATE, ORGANISATION_MOVE_REFUSED, ORGANISATION_OUT_OF_REACH */
    async editNode(
      write: Write,
      caller: Caller,
      {
        id,
        rev,
        pid,
        ...change
      }: Changed<NodeFacts> & At & { readonly id: number; readonly pid?: number | null | undefined },
    ): Promise<Saved> {
      return write(async (tx) => {
        const reach = await begin(tx, caller)
        const present = await getNode(tx, caller, id)
        if (!mayChange(reach, present)) refuseOutOfReach(present.name)
        assertFresh(caller, present, rev)
        const [before, after] = [nodeFactsOf(present), nodeFactsOf({ ...present, ...given(change) })]
        const isMoved = pid !== undefined && pid !== present.pid
        if (isMoved) await move(tx, caller, reach, present, { pid, beforeId: null, name: after.name })
        else await assertFree(tx, caller, { aid: present.aid, pid: present.pid, name: after.name, but: id })
        const saved = await repository.updateNode(tx, id, after, by(caller))
        await audit(tx, caller, {
          action: 'organize.editDetail',
          objectType: 'organisation',
          objectId: id,
          before: { ...before, ...(isMoved ? { pid: present.pid } : {}) },
          after: { ...after, ...(isMoved ? { pid } : {}) },
        })
        return { id, rev: saved }
      })
    },

    /** @throws {AppError} NOT_FOUND, STALE, DUPLICATE, ORGANISATION_MOVE_REFUSED, ORGANISATION_OUT_OF_REACH */
    async moveNode(
      write: Write,
      caller: Caller,
      {
        id,
        rev,
        pid,
        beforeId,
      }: At & { readonly id: number; readonly pid: number | null; readonly beforeId: number | null },
    ): Promise<Saved> {
      return write(async (tx) => {
        const reach = await begin(tx, caller)
        const present = await getNode(tx, caller, id)
        if (!mayChange(reach, present)) refuseOutOfReach(present.name)
        assertFresh(caller, present, rev)
        const saved = await move(tx, caller, reach, present, { pid, beforeId, name: present.name })
        const [before, after] = [{ pid: present.pid }, { pid, beforeId }]
        await audit(tx, caller, {
          action: 'organize.moveDetail',
          objectType: 'organisation',
          objectId: id,
          before,
          after,
        })
        return { id, rev: saved }
      })
    },

    /** @throws {AppError} NOT_FOUND, IN_USE, ORGANISATION_OUT_OF_REACH */
    async removeNode(write: Write, caller: Caller, id: number): Promise<void> {
      await write(async (tx) => {
        const reach = await begin(tx, caller)
        const present = await getNode(tx, caller, id)
        if (!mayChange(reach, present)) refuseOutOfReach(present.name)
        const uses = await repository.countUses(tx, id, actorKinds.get(present.aid))
        const { below: _, peopleBelow: __, leader: ___, ...counts } = uses
        const words = usedBy(caller, uses)
        if (words.length > 0) refuseUsed(caller, words, counts)
        await repository.deleteNode(tx, id)
        await audit(tx, caller, {
          action: 'organize.removeDetail',
          objectType: 'organisation',
          objectId: id,
          before: { ...nodeFactsOf(present), pid: present.pid },
        })
      })
    },

    /** @throws {AppError} NOT_FOUND */
    async usesOf(caller: Caller, id: number): Promise<Uses & { mayChange: boolean }> {
      const present = await getNode(database, caller, id)
      const reach = await reachOfRight(database, caller, 'organize:write')
      const uses = await repository.countUses(database, id, actorKinds.get(present.aid))
      return { ...uses, mayChange: mayChange(reach, present) }
    },
  }
}

/** Without what was left out. */
const given = <T extends object>(change: T): { [K in keyof T]?: Exclude<T[K], undefined> } =>
  Object.fromEntries(Object.entries(change).filter(([, value]) => value !== undefined)) as {
    [K in keyof T]?: Exclude<T[K], undefined>
  }
const typeFactsOf = ({ name, nameEn, clientShow }: TypeFacts): TypeFacts => ({ name, nameEn, clientShow })
const nodeFactsOf = ({ keyword, ...rest }: NodeFacts): NodeFacts => ({ ...typeFactsOf(rest), keyword })

async function assertTypeFree(tx: Tx, caller: Caller, name: string, but: number | undefined): Promise<void> {
  if (!(await repository.hasTypeNamed(tx, name, but))) return
  throw new AppError('DUPLICATE', {
    details: { what: say(caller.language, organisationTexts.typeName), value: name },
  })
}

/** @throws {AppError} STALE with who was first, and when */
function assertFresh(
  caller: Caller,
  present: Pick<StoredType, 'rev' | 'updatedBy' | 'updatedAt'>,
  rev: number | undefined,
): void {
  if (rev === undefined || rev === present.rev) return
  const name = present.updatedBy === '' ? say(caller.language, organisationTexts.somebody) : present.updatedBy
  throw new AppError('STALE', { details: { name, at: present.updatedAt?.toISOString() ?? '', rev: present.rev } })
}

const countedUses = ['children', 'people', 'tasks', 'processes', 'records'] as const

/** What keeps a node from being deleted, in words. */
const usedBy = (caller: Caller, uses: Uses): string[] =>
  countedUses.filter((use) => uses[use] > 0).map((use) => say(caller.language, useTexts[use], { count: uses[use] }))

function refuseUsed(caller: Caller, words: readonly string[], counts: Readonly<Record<string, number>>): never {
  throw new AppError('IN_USE', { details: { users: new Intl.ListFormat(caller.language).format(words), ...counts } })
}

function refusePlace(caller: Caller, name: string, why: keyof typeof placeTexts): never {
  throw new AppError('ORGANISATION_MOVE_REFUSED', { details: { name, reason: say(caller.language, placeTexts[why]) } })
}

export function refuseOutOfReach(name: string): never {
  throw new AppError('ORGANISATION_OUT_OF_REACH', { details: { name } })
}

/** @throws {AppError} NOT_FOUND */
export function refuseMissing({ language }: Pick<Caller, 'language'>, what: 'type' | 'detail' | 'person'): never {
  throw new AppError('NOT_FOUND', { details: { what: say(language, organisationTexts[what]) } })
}
