/** Asking more people to sign a task: before those who have it now, beside them, or after them. */
import { say } from '@liveline/contract/language.ts'
import type { StepResult } from '@liveline/contract/process-instance/shapes.ts'
import type { SignerPosition } from '@liveline/contract/signing/shapes.ts'
import type { Clock } from '../../../clock.ts'
import type { Write } from '../../../database/open-database.ts'
import type { Caller } from '../../../http/caller.ts'
import type { Ids } from '../../../ids.ts'
import { loadDirectory, type Directory } from '../../directory/directory.service.ts'
import type { NoticeHub } from '../../notices/notice-hub.ts'
import type { DefinitionsService } from '../../process-definitions/process-definitions.service.ts'
import { personTexts } from '../acts/acts.texts.ts'
import { refusalTexts } from '../process-instances.texts.ts'
import { assertMayReceive, type IsQualified } from '../safety-guard.ts'
import type { LoadedInstance, OpenTask } from '../store/stored-instance.ts'
import { getVersionAt } from '../store/version-at.ts'
import { lockTask } from '../task-access.ts'
import type { SaidWords } from '../acts/said-words.ts'
import { refuseSigner, writeSignerChange } from './change-signers.ts'
import { insertSigners, isOpen } from './signer-rows.ts'
import { ADDED_RULES, countSigners, type SignerRow } from './signing.ts'
import { listSignedDeeds, listSigners, moveSigners } from './signers.repository.ts'

type Request = {
  readonly taskId: string
  readonly userIds: readonly number[]
  readonly position: SignerPosition
  readonly reason: string
  readonly confirmSensitive: boolean
}

export function createAddSign(parts: {
  readonly clock: Clock
  readonly ids: Ids
  readonly hub: NoticeHub
  readonly definitions: DefinitionsService
  readonly isQualified: IsQualified
  readonly saidWords: SaidWords
}) {
  const { clock, ids, hub, definitions, isQualified, saidWords } = parts

  return async function addSign(write: Write, caller: Caller, request: Request): Promise<StepResult> {
    return write(async (tx) => {
      const now = clock.now()
      const { loaded, task, onBehalfOf } = await lockTask(tx, caller, request.taskId, [], { orAdministrator: true })
      const { instance } = loaded
      const userIds = [...new Set(request.userIds)]
      const directory = await loadDirectory(
        tx,
        [caller.userId, ...userIds].map((id) => ({ kind: 'user', id }) as const),
      )
      const place = { instanceId: instance.id, taskId: task.row.id }
      const present =
        task.signing === undefined
          ? [handlersOf(task, ids.next(), now)]
          : await listSigners(tx, place.instanceId, place.taskId)
      const { settings } = await getVersionAt(definitions, loaded, task.row.scopeId, tx)
      const deeds = [...loaded.deeds, ...(await listSignedDeeds(tx, instance.id))]
      const node = settings.nodes[task.row.elementId]
      const separateFrom = node?.separateFrom ?? []
      for (const userId of userIds) {
        assertMaySign(caller, { loaded, task, directory, present, userId, deeds, separateFrom })
        await assertMayReceive(tx, caller, { userId, node, isQualified }, loaded)
      }
      const said = await saidWords.assert(tx, caller, loaded, {
        what: 'reason',
        text: request.reason,
        isConfirmed: request.confirmSensitive,
      })
      const { added, moved } = placeSigners(
        present,
        request.position,
        now,
        (signer) => ({
          ...signer,
          id: ids.next(),
        }),
        userIds.map((userId) => ({ userId, userName: directory.person(userId).name })),
      )
      if (task.signing !== undefined) await moveSigners(tx, place, moved)
      const turned = added.filter(isOpen).flatMap(({ actors }) => actors)
      const overs = present
        .filter((one) => isOpen(one) && moved.some(({ id, state }) => id === one.id && state === 'waiting'))
        .flatMap(({ actors }) => actors)
      const byId = new Map([...present, ...moved].map((signer) => [signer.id, signer]))
      const result = await writeSignerChange(tx, caller, {
        kind: 'addSign',
        loaded,
        task,
        onBehalfOf,
        directory,
        people: userIds,
        signing: countSigners(task.signing ?? ADDED_RULES, [...byId.values(), ...added]),
        turns: turned,
        overs,
        reason: request.reason,
        said,
        now,
        ids,
        also(writes) {
          const rows = { writes, keyed: { org_id: instance.orgId, process_instance_id: instance.id }, task }
          insertSigners(rows, [...(task.signing === undefined ? byId.values() : []), ...added], caller)
        },
      })
      hub.announce([...turned, ...overs])
      return result
    })
  }
}

/** Of the handlers of an ordinary task anyone signs. */
const handlersOf = (task: OpenTask, id: string, now: Date): SignerRow => ({
  id,
  userId: undefined,
  userName: '',
  actors: task.actors.map(({ kind, id: actorId }) => ({ kind, id: actorId, type: 'candidate' })),
  position: 0,
  weight: 1,
  advisory: false,
  state: 'open',
  danger: false,
  isAdded: false,
  openedAt: now < task.row.createdAt ? now : task.row.createdAt,
})

/** Where the new ones stand, and who moves behind them. */
function placeSigners(
  present: readonly SignerRow[],
  position: SignerPosition,
  now: Date,
  withId: (signer: Omit<SignerRow, 'id'>) => SignerRow,
  people: readonly { userId: number; userName: string }[],
): { added: SignerRow[]; moved: SignerRow[] } {
  const current = Math.min(...present.filter(isOpen).map((signer) => signer.position))
  const at = position === 'after' ? current + 1 : current
  const moves = ({ state, position: own }: SignerRow) =>
    position !== 'beside' && (state === 'open' || state === 'waiting') && own >= at
  const moved = present
    .filter(moves)
    .map((signer): SignerRow => ({ ...signer, position: signer.position + 1, state: 'waiting', openedAt: undefined }))
  const isNow = position !== 'after'
  const added = people.map(({ userId, userName }) =>
    withId({
      userId,
      userName,
      actors: [{ kind: 'user', id: userId, type: 'candidate' }],
      position: at,
      weight: 1,
      // They are asked for their word; those who have the task decide once it is back with them.
      advisory: position === 'before',
      state: isNow ? 'open' : 'waiting',
      danger: false,
      isAdded: true,
      openedAt: isNow ? now : undefined,
    }),
  )
  return { added, moved }
}

/** @throws {AppError} SIGNER_REFUSED */
function assertMaySign(
  caller: Caller,
  about: {
    loaded: LoadedInstance
    task: OpenTask
    directory: Directory
    present: readonly SignerRow[]
    userId: number
    deeds: readonly { userId: number; elementId: string; name?: string; nameEn?: string }[]
    separateFrom: readonly string[]
  },
): void {
  const { task, directory, present, userId, deeds, separateFrom } = about
  const { language } = caller
  const refuse = (reason: string) => refuseSigner(caller, { task, directory, userId, reason })
  if (directory.userIds({ kind: 'user', id: userId }).length === 0) refuse(say(language, refusalTexts.notActive))
  // A delegate would sign once for its owner and once for himself.
  if (userId === caller.userId) refuse(say(language, personTexts.isYou))
  const own = present.filter((signer) => signer.userId === userId)
  if (own.some(({ state }) => state === 'open' || state === 'waiting')) refuse(say(language, refusalTexts.isSigning))
  if (own.some(({ state }) => state === 'signed')) refuse(say(language, refusalTexts.hasSigned))
  const group = present.find((signer) => signer.userId === undefined && signer.state !== 'signed')
  if (
    group?.actors.some(({ kind, id }) => kind === 'user' && id === userId) === true ||
    (group !== undefined && userId === caller.userId)
  )
    refuse(say(language, refusalTexts.isHandler))
  const deed = deeds.find((one) => one.userId === userId && separateFrom.includes(one.elementId))
  if (deed !== undefined) {
    const step = { name: deed.name ?? deed.elementId, nameEn: deed.nameEn ?? deed.elementId }
    refuse(say(language, refusalTexts.hasActedAt, { step }))
  }
}
