/** Delegation of approval steps: one delegate for a person, for one hop (answers E1–E7). */
import { nameIn, say, sayBoth, type Text } from '@liveline/contract/language.ts'
import type { Delegation, OwnDelegations, PastDelegation } from '@liveline/contract/delegation/shapes.ts'
import type { Clock } from '../../clock.ts'
import type { Queryable, Tx, Write } from '../../database/open-database.ts'
import { AppError } from '../../http/app-error.ts'
import type { Caller } from '../../http/caller.ts'
import { pageOfLongList } from '../../http/long-list-page.ts'
import type { LongList, LongPaging } from '../../http/long-list.ts'
import type { Ids } from '../../ids.ts'
import { audit } from '../audit/audit.service.ts'
import { loadDirectory } from '../directory/directory.service.ts'
import type { NoticeHub } from '../notices/notice-hub.ts'
import { tellPeople } from '../notices/notices.service.ts'
import { delegateTexts, delegationNotices, delegationTexts, endedBecause, forceTexts } from './delegations.texts.ts'
import * as repository from './delegations.repository.ts'
import type { Candidate, DelegationRecord } from './delegations.repository.ts'
import * as lists from './delegation-lists.repository.ts'
import type { DelegationSearch, PastRecord } from './delegation-lists.repository.ts'
import { delegationState } from './delegation-state.ts'
import { forceObstacle } from './may-force.ts'

export { holdDelegations, listFormerOwners } from './delegations.repository.ts'

export type NewDelegation = {
  readonly delegateUserId: number
  readonly from?: string | undefined
  readonly to?: string | undefined
  readonly reason: string
  readonly replace: boolean
}

const EXTERNAL_SOURCE = 2

/** Who gets a notice of what one call writes. */
type Told = Set<number>

export type DelegationsService = ReturnType<typeof createDelegationsService>

export function createDelegationsService(parts: {
  database: Queryable
  clock: Clock
  ids: Ids
  hub: Pick<NoticeHub, 'announce'>
}) {
  const { database, clock, ids, hub } = parts

  async function show(queryable: Queryable, records: readonly DelegationRecord[]): Promise<Delegation[]> {
    const people = records.flatMap(({ ownerId, delegateId, forcedBy }) => [ownerId, delegateId, forcedBy ?? ownerId])
    const directory = await loadDirectory(
      queryable,
      people.map((id) => ({ kind: 'user', id })),
    )
    const now = clock.now()
    return records.map((record) => ({
      id: record.id,
      owner: directory.person(record.ownerId),
      delegate: directory.person(record.delegateId),
      from: record.startsAt.toISOString(),
      to: record.endsAt?.toISOString() ?? null,
      reason: record.reason,
      forcedBy: record.forcedBy === null ? null : directory.person(record.forcedBy),
      locked: record.locked,
      active: record.startsAt <= now,
    }))
  }

  async function showPast(records: readonly PastRecord[]): Promise<PastDelegation[]> {
    const cancellers = records.flatMap(({ cancelledBy }) => (cancelledBy === null ? [] : [cancelledBy]))
    const directory = await loadDirectory(
      database,
      cancellers.map((id) => ({ kind: 'user', id })),
    )
    const now = clock.now()
    return (await show(database, records)).map(({ id, owner, delegate, from, to, reason, forcedBy, locked }, index) => {
      const record = records[index] as PastRecord
      return {
        ...{ id, owner, delegate, from, to, reason, forcedBy, locked },
        state: delegationState(record, now),
        createdAt: record.createdAt.toISOString(),
        // One that ran out is marked as cancelled by nobody when another takes its place.
        cancelledAt: record.cancelledBy === null ? null : (record.cancelledAt?.toISOString() ?? null),
        cancelledBy: record.cancelledBy === null ? null : directory.person(record.cancelledBy),
        cancelReason: record.cancelReason,
      }
    })
  }

  async function pageRecords(list: LongList, paging: LongPaging) {
    const { ids: found, total, totalIsCapped, next } = await pageOfLongList(database, list, paging)
    const { page, pageSize } = paging
    return { records: await lists.readDelegations(database, found), total, totalIsCapped, page, pageSize, next }
  }

  /** Puts a delegation in the place of the owner's present one. */
  async function give(
    tx: Tx,
    caller: Caller,
    owner: { userId: number; name: string },
    wanted: NewDelegation & { forced?: { locked: boolean } },
    told: Told,
  ): Promise<Delegation> {
    await repository.lockDelegations(tx)
    const now = clock.now()
    const delegate = await assertDelegate(tx, caller, owner, wanted, now)
    const present = await repository.findGiven(tx, owner.userId, now)
    if (present !== undefined) {
      if (wanted.forced === undefined) await assertUnlocked(tx, present)
      if (!wanted.replace) {
        const { name } = (await loadDirectory(tx, [{ kind: 'user', id: present.delegateId }])).person(
          present.delegateId,
        )
        throw new AppError('DELEGATION_EXISTS', { details: { owner: owner.name, name } })
      }
      await end(tx, caller, present, { reason: wanted.reason, isForced: wanted.forced !== undefined }, told)
    }
    const record: DelegationRecord = {
      id: ids.next(),
      ownerId: owner.userId,
      delegateId: delegate.userId,
      startsAt: wanted.from === undefined ? now : new Date(wanted.from),
      endsAt: wanted.to === undefined ? null : new Date(wanted.to),
      reason: wanted.reason,
      forcedBy: wanted.forced === undefined ? null : caller.userId,
      locked: wanted.forced?.locked ?? false,
    }
    await repository.insertDelegation(tx, record, now)
    await audit(tx, caller, {
      action: wanted.forced === undefined ? 'delegation.give' : 'delegation.force',
      objectType: 'user',
      objectId: owner.userId,
      ...(wanted.forced === undefined ? {} : { onBehalfOf: owner.name }),
      before: present && { delegateId: present.delegateId },
      after: { ...record, replaced: present?.id },
    })
    await tell(tx, told, delegate.userId, sayBoth(delegationNotices.received, { owner: owner.name }))
    if (wanted.forced !== undefined) {
      const names = { administrator: caller.name, delegate: delegate.name, reason: wanted.reason }
      await tell(tx, told, owner.userId, sayBoth(delegationNotices.givenForYou, names))
    }
    const [shown] = await show(tx, [record])
    if (shown === undefined) throw new Error('A delegation that was just given is not shown')
    return shown
  }

  async function end(
    tx: Tx,
    caller: Caller,
    present: DelegationRecord,
    { reason, isForced }: { reason: string; isForced: boolean },
    told: Told,
  ): Promise<void> {
    await repository.cancelDelegation(tx, { id: present.id, by: caller.userId, reason, now: clock.now() })
    const people = [present.ownerId, present.delegateId].map((id) => ({ kind: 'user' as const, id }))
    const directory = await loadDirectory(tx, people)
    const [owner, delegate] = [directory.person(present.ownerId), directory.person(present.delegateId)]
    await audit(tx, caller, {
      action: isForced ? 'delegation.forceCancel' : 'delegation.cancel',
      objectType: 'user',
      objectId: present.ownerId,
      ...(isForced ? { onBehalfOf: owner.name } : {}),
      before: present,
      after: { reason },
    })
    await tell(tx, told, present.delegateId, sayBoth(delegationNotices.ended, { owner: owner.name }))
    if (isForced) {
      const names = { administrator: caller.name, delegate: delegate.name, reason }
      await tell(tx, told, present.ownerId, sayBoth(delegationNotices.endedForYou, names))
    }
  }

  /** Whoever is told asks anew as soon as there is something to see. */
  function toldOf(write: Write): Told {
    const told = new Set<number>()
    write.afterCommit(() => hub.announce([...told].map((id) => ({ kind: 'user', id }))))
    return told
  }

  async function tell(tx: Tx, told: Told, userId: number, title: Text): Promise<void> {
    await tellPeople(tx, { ids, userIds: [userId], kind: 'delegation', title, now: clock.now() })
    told.add(userId)
  }

  /** @throws {AppError} DELEGATION_REFUSED with what is in the way */
  async function assertDelegate(
    tx: Tx,
    caller: Caller,
    owner: { userId: number },
    wanted: NewDelegation & { forced?: object },
    now: Date,
  ): Promise<Candidate> {
    const delegate = await repository.findCandidate(tx, wanted.delegateUserId)
    const refuse = (why: keyof typeof delegateTexts, owner = ''): never => {
      const reason = say(caller.language, delegateTexts[why], { owner })
      throw new AppError('DELEGATION_REFUSED', {
        details: { name: delegate?.name ?? `#${wanted.delegateUserId}`, reason },
      })
    }
    if (delegate === undefined) return refuse('missing')
    if (delegate.userId === owner.userId) return refuse('self')
    // Whoever may force it for others would approve in their names.
    if (wanted.forced !== undefined && delegate.userId === caller.userId) return refuse('administrator')
    if (!delegate.enabled) return refuse('disabled')
    if (delegate.userSource === EXTERNAL_SOURCE || !delegate.hasRole) return refuse('outside')
    const theirs = await repository.findGiven(tx, delegate.userId, now)
    if (theirs?.delegateId === owner.userId) {
      const { name } = (await loadDirectory(tx, [{ kind: 'user', id: owner.userId }])).person(owner.userId)
      return refuse('circle', name)
    }
    // Whoever takes it must be there himself; so nobody is at the end of two hops either.
    if (theirs !== undefined) return refuse('hasDelegated')
    const from = wanted.from === undefined ? now : new Date(wanted.from)
    if (wanted.to !== undefined && (new Date(wanted.to) <= from || new Date(wanted.to) <= now)) return refuse('period')
    return delegate
  }

  /** @throws {AppError} DELEGATION_LOCKED */
  async function assertUnlocked(tx: Tx, { locked, forcedBy }: DelegationRecord): Promise<void> {
    if (!locked || forcedBy === null) return
    const { name } = (await loadDirectory(tx, [{ kind: 'user', id: forcedBy }])).person(forcedBy)
    throw new AppError('DELEGATION_LOCKED', { details: { name } })
  }

  /** @throws {AppError} NOT_FOUND, DELEGATION_NOT_YOURS_TO_FORCE */
  async function getForced(tx: Tx, caller: Caller, ownerId: number): Promise<Candidate> {
    const owner = await repository.findCandidate(tx, ownerId)
    if (owner === undefined) {
      throw new AppError('NOT_FOUND', { details: { what: say(caller.language, delegationTexts.user) } })
    }
    const forcesAll = caller.permissions.has('delegation:forceAll')
    const obstacle = forceObstacle({
      isSelf: owner.userId === caller.userId,
      forcesAll,
      isInSubtree:
        !forcesAll && owner.orgId !== undefined && (await repository.isWithin(tx, owner.orgId, caller.orgId)),
      ownerRights: owner.permissions,
    })
    if (obstacle === undefined) return owner
    const reason = say(caller.language, forceTexts[obstacle])
    throw new AppError('DELEGATION_NOT_YOURS_TO_FORCE', { details: { name: owner.name, reason } })
  }

  async function getPresent(tx: Tx, owner: { userId: number; name: string }): Promise<DelegationRecord> {
    await repository.lockDelegations(tx)
    const present = await repository.findGiven(tx, owner.userId, clock.now())
    if (present === undefined) throw new AppError('NO_DELEGATION', { details: { owner: owner.name } })
    return present
  }

  return {
    delegate: (write: Write, caller: Caller, wanted: NewDelegation): Promise<Delegation> =>
      write((tx) => give(tx, caller, caller, wanted, toldOf(write))),

    forceDelegate: (
      write: Write,
      caller: Caller,
      { delegater, locked, ...wanted }: NewDelegation & { delegater: number; locked: boolean },
    ): Promise<Delegation> =>
      write(async (tx) => {
        const owner = await getForced(tx, caller, delegater)
        return give(tx, caller, owner, { ...wanted, forced: { locked } }, toldOf(write))
      }),

    forceCancel: (write: Write, caller: Caller, delegater: number, reason: string): Promise<void> =>
      write(async (tx) => {
        const present = await getPresent(tx, await getForced(tx, caller, delegater))
        await end(tx, caller, present, { reason, isForced: true }, toldOf(write))
      }),

    cancel: (write: Write, caller: Caller): Promise<void> =>
      write(async (tx) => {
        const present = await getPresent(tx, caller)
        await assertUnlocked(tx, present)
        await end(tx, caller, present, { reason: '', isForced: false }, toldOf(write))
      }),

    /** Of people who can act no longer, what they gave and what they took; the other side is told. */
    async endOfGone(
      write: Write,
      tx: Tx,
      caller: Caller,
      { people, because }: { people: readonly number[]; because: keyof typeof endedBecause },
    ): Promise<void> {
      await repository.lockDelegations(tx)
      const standing = await repository.listStandingOf(tx, people, clock.now())
      if (standing.length === 0) return
      const told = toldOf(write)
      const sides = standing.flatMap(({ ownerId, delegateId }) => [ownerId, delegateId])
      const directory = await loadDirectory(
        tx,
        sides.map((id) => ({ kind: 'user' as const, id })),
      )
      for (const one of standing) {
        const [owner, delegate] = [directory.person(one.ownerId), directory.person(one.delegateId)]
        const { name } = people.includes(one.ownerId) ? owner : delegate
        const both = sayBoth(endedBecause[because], { name })
        const reason = { name: both.zh, nameEn: both.en }
        const record = { id: one.id, by: caller.userId, reason: nameIn(caller.language, reason), now: clock.now() }
        await repository.cancelDelegation(tx, record)
        await audit(tx, caller, {
          action: 'delegation.end',
          objectType: 'user',
          objectId: one.ownerId,
          before: one,
          after: { reason: record.reason },
        })
        if (!people.includes(one.ownerId)) {
          const title = sayBoth(delegationNotices.delegateGone, { delegate: delegate.name, reason })
          await tell(tx, told, one.ownerId, title)
        }
        if (!people.includes(one.delegateId)) {
          const title = sayBoth(delegationNotices.ownerGone, { owner: owner.name, reason })
          await tell(tx, told, one.delegateId, title)
        }
      }
    },

    /** Who acts beside somebody, also from a later day on; the user info says it. */
    async findDelegate({ userId }: Pick<Caller, 'userId'>): Promise<{ userId: number; name: string } | null> {
      const given = await repository.findGiven(database, userId, clock.now())
      if (given === undefined) return null
      const { name } = (await loadDirectory(database, [{ kind: 'user', id: given.delegateId }])).person(
        given.delegateId,
      )
      return { userId: given.delegateId, name }
    },

    /** Given and received, also what has ended. */
    async pageOwn({ userId }: Caller, paging: LongPaging) {
      const { records, ...page } = await pageRecords(lists.ownDelegationList(userId), paging)
      return { rows: await showPast(records), ...page }
    },

    /** Given and received by somebody else: of everybody, or of the people of a department administrator. */
    async pageOf(caller: Caller, userId: number, paging: LongPaging) {
      const person = await repository.findCandidate(database, userId)
      if (person === undefined) {
        throw new AppError('NOT_FOUND', { details: { what: say(caller.language, delegationTexts.user) } })
      }
      const isSeen =
        caller.permissions.has('delegation:forceAll') ||
        (person.orgId !== undefined && (await repository.isWithin(database, person.orgId, caller.orgId)))
      if (!isSeen) {
        const reason = say(caller.language, forceTexts.otherDepartment)
        throw new AppError('PERSON_NOT_YOURS', { details: { name: person.name, reason } })
      }
      const { records, ...page } = await pageRecords(lists.ownDelegationList(userId), paging)
      return { rows: await showPast(records), ...page }
    },

    /** Those of everybody, or of the departments of a department administrator. */
    async page(caller: Caller, search: Omit<DelegationSearch, 'now' | 'topId'>, paging: LongPaging) {
      const forcesAll = caller.permissions.has('delegation:forceAll')
      const keyword = search.keyword?.trim()
      const wanted = { ...search, keyword, now: clock.now(), ...(forcesAll ? {} : { topId: caller.orgId }) }
      const { records, ...page } = await pageRecords(lists.delegationList(wanted), paging)
      const owners = records.map(({ ownerId }) => ownerId)
      const facts = await lists.listOwnerFacts(database, owners, caller.orgId)
      const rows = (await showPast(records)).map((past, index) => {
        const ownerId = owners[index]
        const { permissions: ownerRights = [], isInSubtree = false } = facts.get(ownerId ?? 0) ?? {}
        const one = { isSelf: ownerId === caller.userId, forcesAll, isInSubtree, ownerRights }
        return { ...past, mayForce: forceObstacle(one) === undefined }
      })
      return { rows, ...page }
    },

    /** What the banners of a person say. */
    async listOwn(caller: Pick<Caller, 'userId'>): Promise<OwnDelegations> {
      const now = clock.now()
      const given = await repository.findGiven(database, caller.userId, now)
      const received = await repository.listReceived(database, caller.userId, now)
      const shown = await show(database, given === undefined ? received : [given, ...received])
      return {
        given: shown.find(({ id }) => id === given?.id) ?? null,
        received: shown.filter(({ id }) => id !== given?.id),
      }
    },
  }
}
