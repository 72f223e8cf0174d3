/**
 * Signing a task that several decide: the signature is kept, and only when the outcome is certain with it does the task
 * end. Whatever a signature costs, it costs with two signers as with two hundred.
 */
import type { Actor } from '../../directory/actor.ts'
import { approvalAmong } from '../../process-definitions/approval-step.ts'
import { say } from '@liveline/contract/language.ts'
import type { ChosenApprovers } from '@liveline/contract/signing/shapes.ts'
import type { StepResult } from '@liveline/contract/process-instance/shapes.ts'
import type { Tx } from '../../../database/open-database.ts'
import { AppError } from '../../../http/app-error.ts'
import type { Caller, Owner } from '../../../http/caller.ts'
import type { Act } from '../step/recorded-step.ts'
import type { Ids } from '../../../ids.ts'
import { auditRow } from '../../audit/audit.service.ts'
import { loadDirectory } from '../../directory/directory.service.ts'
import type { NoticeHub } from '../../notices/notice-hub.ts'
import type { OutcomeSetting } from '../../process-definitions/node-settings.ts'
import type { RunnableVersion } from '../../process-definitions/released-versions.ts'
import { closingStep } from '../step/closing-step.ts'
import type { RunStep } from '../step/run-step.ts'
import type { Step } from '../step/step.ts'
import { openNode } from '../step/step-result.ts'
import type { LoadedInstance, OpenTask } from '../store/stored-instance.ts'
import { callColumns, callScopeAt, scopesById } from '../store/version-at.ts'
import { createWriteSet, type WriteSet } from '../store/write-set.ts'
import { listedFields, type Values } from '../tasks/task-forms.ts'
import { refusalTexts } from '../process-instances.texts.ts'
import { insertTurn } from './signer-rows.ts'
import { countVote, verdictOf, type SignerRow, type Signing } from './signing.ts'
import { findOpenSigner, findSignature, openNextSigners } from './signers.repository.ts'
import { joinInstance, ofLoaded } from '../store/join-instance.ts'

export type Vote = {
  readonly version: RunnableVersion
  /** Of the process that the task belongs to: a called one has its own. */
  readonly own: RunnableVersion
  readonly loaded: LoadedInstance
  readonly task: OpenTask
  readonly signing: Signing
  readonly outcome: OutcomeSetting | undefined
  readonly opinion: string
  readonly mainForm: Values | undefined
  /** Of the fields that conditions may read. */
  readonly variables: Readonly<Record<string, unknown>>
  readonly chosen: ChosenApprovers
  readonly heading: Step['heading']
  readonly now: Date
  /** For whom he signs, when not for himself. */
  readonly onBehalfOf: Owner | undefined
  /** Files and the handwriting that he gave along. */
  readonly bound: Pick<Act, 'attachments' | 'signature'>
  /** Keeps what was entered. */
  readonly storeForms: (writes: WriteSet) => void
}

export type CastVote = ReturnType<typeof createCastVote>

export function createCastVote(parts: { readonly ids: Ids; readonly hub: NoticeHub; readonly runStep: RunStep }) {
  const { ids, hub, runStep } = parts

  return async function castVote(tx: Tx, caller: Caller, vote: Vote): Promise<StepResult> {
    const { loaded, task, version, now, heading } = vote
    const { instance } = loaded
    const taskId = task.row.id
    const signer = await findOpenSigner(tx, instance.id, taskId, vote.onBehalfOf?.userId ?? caller.userId)
    if (vote.onBehalfOf !== undefined) await assertSignsOnce(tx, caller, vote)
    const directory = await loadDirectory(tx, [{ kind: 'user', id: caller.userId }, ...task.actors])
    if (signer === undefined) {
      const handlers = task.actors.map((actor) => directory.handler(actor, caller.language).name)
      throw new AppError('NOT_YOUR_TASK', { details: { handlers } })
    }
    const signing = signedBy(vote, signer)
    const verdict = verdictOf(signing)
    const { departmentName } = directory.person(caller.userId)
    const write = (writes: WriteSet) =>
      writeVote(writes, caller, { ...vote, signer, departmentName, stepId: ids.next() })
    if (verdict !== undefined) {
      const done = await runStep(tx, {
        version,
        before: loaded,
        ...closingStep(vote.own, loaded, {
          kind: 'decided',
          taskId,
          reason: verdict,
          chosen: signing.chosen,
          variables: vote.variables,
        }),
        act: undefined,
        deeds: [{ userId: caller.userId, elementId: task.row.elementId }],
        chosen: vote.chosen,
        mainForm: vote.mainForm,
        heading,
        now,
        language: caller.language,
        also: ({ recorded }) => write(recorded.writes),
      })
      const { recorded, result } = done
      return {
        instanceId: instance.id,
        number: instance.number,
        status: result.state.instance.state,
        businessState: recorded.businessState,
        open: recorded.open.map((one) => openNode(one, done.directory, caller, now)),
      }
    }
    const next = signing.open === 0 ? await openNextSigners(tx, { instanceId: instance.id, taskId, at: now }) : []
    const after = { ...signing, open: signing.open + next.length, waiting: signing.waiting - next.length }
    const writes = createWriteSet()
    writes.update('process_instances', ['id'], {
      id: instance.id,
      rev: instance.rev + 1,
      ...(vote.mainForm === undefined ? {} : { title: heading.title, fields: listedFields(vote.mainForm) }),
      ...(Object.keys(vote.chosen).length === 0 ? {} : { chosen: { ...instance.chosen, ...vote.chosen } }),
    })
    write(writes)
    writeStaying(writes, { ...vote, signer, signing: after })
    const actors = next.flatMap((one) => one.actors)
    const keyed = { org_id: instance.orgId, process_instance_id: instance.id }
    const about = {
      definitionKey: instance.definitionKey,
      businessState: instance.businessState,
      number: instance.number,
      approvalOf: (actor: Actor) => approvalAmong(task.actors, actor, instance.initiatorId),
    }
    insertTurn({ writes, keyed, task, ...about, now, ids }, actors)
    joinInstance(writes, ofLoaded(loaded), actors)
    await writes.write(tx)
    hub.announce([...signer.actors, ...actors])
    const shown = await loadDirectory(tx, [...loaded.tasks.flatMap((one) => one.actors), ...actors])
    const left = task.actors.filter(({ kind, id }) => !signer.actors.some((own) => own.kind === kind && own.id === id))
    const open = loaded.tasks.map((one) =>
      one === task ? { ...one, signing: after, actors: [...left, ...actors] } : one,
    )
    return {
      instanceId: instance.id,
      number: instance.number,
      status: instance.status,
      businessState: instance.businessState,
      open: open.map((one) => openNode(one, shown, caller, now)),
    }
  }
}

/**
 * Who signed for himself signs for nobody else at the same task: two signatures are of two people.
 * @throws {AppError} SEPARATION_OF_DUTIES
 */
async function assertSignsOnce(tx: Tx, caller: Caller, { loaded, task }: Vote): Promise<void> {
  if ((await findSignature(tx, loaded.instance.id, task.row.id, caller.userId)) === undefined) return
  const step = { name: task.row.name, nameEn: task.nameEn }
  const reason = say(caller.language, refusalTexts.mustBeSomebodyElse, { step })
  throw new AppError('SEPARATION_OF_DUTIES', { details: { reason } })
}

/** The counts with this signature; of the handlers of the task the outcome that they chose is kept. */
function signedBy({ signing, outcome }: Vote, signer: SignerRow): Signing {
  const isRejection = outcome?.danger === true
  const after = countVote(signing, signer, isRejection)
  return signer.userId === undefined && !isRejection ? { ...after, chosen: outcome?.value ?? null } : after
}

type Signed = Vote & { readonly signer: SignerRow; readonly departmentName: string; readonly stepId: string }

/** The signature: an entry of the signer's finished list, and one of the timeline. */
function writeVote(writes: WriteSet, caller: Caller, signed: Signed): void {
  const { loaded, task, signer, outcome, opinion, now, departmentName, stepId, onBehalfOf, bound } = signed
  const whose = { on_behalf_of_id: onBehalfOf?.userId ?? null, on_behalf_of_name: onBehalfOf?.name ?? null }
  const { instance } = loaded
  const keyed = { org_id: instance.orgId, process_instance_id: instance.id }
  const { row, nameEn } = task
  joinInstance(writes, ofLoaded(loaded), [{ kind: 'user', id: caller.userId }])
  const openedAt = signer.openedAt ?? row.createdAt
  const result = {
    outcome: outcome?.value ?? null,
    outcome_label: outcome?.label ?? null,
    outcome_label_en: outcome?.labelEn ?? null,
  }
  const danger = outcome?.danger ?? false
  writes.update('task_signers', ['process_instance_id', 'task_id', 'id'], {
    process_instance_id: instance.id,
    task_id: row.id,
    id: signer.id,
    state: 'signed',
    ...result,
    danger,
    opinion,
    signed_at: now,
    signed_by: caller.userId,
    signed_by_name: caller.name,
    on_behalf_of: onBehalfOf?.userId ?? null,
    on_behalf_of_name: onBehalfOf?.name ?? null,
  })
  writes.insert('task_history', {
    ...keyed,
    id: signer.id,
    element_id: row.elementId,
    name: row.name,
    name_en: nameEn,
    definition_key: instance.definitionKey,
    actors: signer.actors,
    status: 'completed',
    reason: 'signed',
    ...result,
    completed_by: caller.userId,
    completed_by_name: caller.name,
    ...whose,
    due_at: task.dueAt ?? null,
    escalated: task.escalated,
    created_at: openedAt,
    ended_at: now,
    ...callColumns(callScopeAt(scopesById(loaded.state.scopes), row.scopeId)),
  })
  writes.insert('operations', {
    ...keyed,
    id: stepId,
    kind: 'signed',
    task_id: signer.id,
    element_id: row.elementId,
    element_name: row.name,
    element_name_en: nameEn,
    user_id: caller.userId,
    user_name: caller.name,
    department_name: departmentName,
    ...whose,
    ...result,
    danger,
    opinion,
    attachments: bound.attachments ?? [],
    signature: bound.signature ?? null,
    duration_ms: now.getTime() - openedAt.getTime(),
    at: now,
  })
  signed.storeForms(writes)
  const after = { instanceId: instance.id, elementId: row.elementId, outcome: outcome?.value, opinion }
  const entry = { action: 'task.sign', objectType: 'task', objectId: row.id, after }
  const named = onBehalfOf === undefined ? {} : { onBehalfOf: onBehalfOf.name }
  writes.insert('audit_log', auditRow(caller, { ...entry, ...named }))
}

/** The task stays open for the others; the signer has it no longer. */
function writeStaying(writes: WriteSet, { loaded, task, signer, signing, now }: Vote & { signer: SignerRow }): void {
  const ofInstance = { process_instance_id: loaded.instance.id }
  const taskId = task.row.id
  writes.update('tasks', ['process_instance_id', 'id'], { ...ofInstance, id: taskId, signing })
  for (const { kind, id } of signer.actors) {
    const actor = { actor_kind: kind, actor_id: id }
    writes.remove('task_actors', ['process_instance_id', 'task_id', 'actor_kind', 'actor_id'], {
      ...ofInstance,
      task_id: taskId,
      ...actor,
    })
    writes.update('notices', ['task_id', 'actor_kind', 'actor_id'], { task_id: taskId, ...actor, read_at: now })
  }
}
