/**
 * Messages and signals between instances, and from outside. What one instance throws is written in its step and handed
 * to the others by jobs, each in its own transaction: once each, whatever is killed when.
 */
import type { Variables } from '@liveline/workflow-engine'
import type { Clock } from '../../../clock.ts'
import type { Tx, Write } from '../../../database/open-database.ts'
import { AppError } from '../../../http/app-error.ts'
import type { Caller } from '../../../http/caller.ts'
import type { Ids } from '../../../ids.ts'
import { audit } from '../../audit/audit.service.ts'
import type { DefinitionsService } from '../../process-definitions/process-definitions.service.ts'
import type { Alarm } from '../jobs/alarm.ts'
import { assertMaySetVariables } from '../safety-guard.ts'
import type { RunStep } from '../step/run-step.ts'
import { lockInstance } from '../store/instances.repository.ts'
import type { LoadedInstance } from '../store/stored-instance.ts'
import { getVersionAt } from '../store/version-at.ts'
import type { StartByEvent } from '../starts/start-by-event.ts'
import { handToStarts } from '../starts/starts.repository.ts'
import { handMessageOn } from './hand-on.ts'
import * as repository from './events.repository.ts'

type Message = {
  readonly name: string
  readonly correlationKey?: string | undefined
  readonly instanceId?: string | undefined
  readonly variables: Variables
}

export function createEvents(parts: {
  readonly clock: Clock
  readonly ids: Ids
  readonly alarm: Pick<Alarm, 'note'>
  readonly definitions: DefinitionsService
  readonly runStep: RunStep
  readonly starts: StartByEvent
}) {
  const { clock, ids, alarm, definitions, runStep, starts } = parts

  /** @throws {AppError} MESSAGE_NOT_AWAITED when it starts no process either */
  async function startByMessage(tx: Tx, caller: Caller, { name, variables }: Message, now: Date) {
    const started = await starts.byMessage(tx, caller, name, variables)
    if (started === undefined) throw new AppError('MESSAGE_NOT_AWAITED', { details: { name } })
    const { instanceId } = started
    const after = { name, started: started.number, variables: Object.keys(variables) }
    await audit(tx, caller, { action: 'instance.message', objectType: 'instance', objectId: instanceId, after })
    await startOnCondition(tx, caller, variables, now)
    return { instanceId }
  }

  /** What a message from outside has brought may start others. */
  async function startOnCondition(tx: Tx, caller: Caller, variables: Variables, now: Date): Promise<void> {
    const holding = await starts.listHolding(tx, caller, variables)
    if (holding.length === 0) return
    const event = { id: ids.next(), kind: 'message', name: '', key: undefined, variables, thrownBy: undefined } as const
    await repository.insertEvent(tx, event, now)
    await handToStarts(tx, holding, event, now)
    alarm.note([now])
  }

  return {
    /** What a job is for: nothing when the instance waits no more; a message then goes to another that does. */
    async receive(tx: Tx, loaded: LoadedInstance, job: { id: string; eventId: string }, now: Date): Promise<void> {
      const { instance, state } = loaded
      const event = await repository.findEvent(tx, job.eventId)
      const awaits =
        event !== undefined &&
        state.subscriptions.some(
          ({ kind, name, key }) =>
            kind === event.kind && name === event.name && (kind === 'signal' || key === undefined || key === event.key),
        )
      if (event === undefined || !awaits || instance.status !== 'active') {
        await repository.removeJob(tx, instance.id, job.id)
        if (event?.kind === 'message') await handMessageOn(tx, event, now)
        return
      }
      const { name, key, variables } = event
      await runStep(tx, {
        version: await definitions.getVersion(instance.definitionVersionId, tx),
        before: loaded,
        command:
          event.kind === 'signal'
            ? { type: 'sendSignal', name, variables }
            : {
                type: 'correlateMessage',
                name,
                variables,
                ...(key === undefined ? {} : { correlationKey: key }),
              },
        act: undefined,
        mainForm: undefined,
        heading: instance,
        now,
        also({ recorded: { writes } }) {
          writes.remove('jobs', ['process_instance_id', 'id'], { process_instance_id: instance.id, id: job.id })
        },
      })
    },

    async sendMessage(write: Write, caller: Caller, message: Message): Promise<{ instanceId: string }> {
      const { name, correlationKey: key, instanceId: wanted, variables } = message
      return write(async (tx) => {
        const now = clock.now()
        const awaiting = await repository.listAwaiting(tx, { name, key, instanceId: wanted })
        const [one] = awaiting
        if (awaiting.length > 1) throw new AppError('MESSAGE_AMBIGUOUS', { details: { name, count: awaiting.length } })
        const loaded = one && (await lockInstance(tx, one.instanceId))
        if (one === undefined && wanted === undefined) return startByMessage(tx, caller, message, now)
        // It may have gone on before it was locked.
        const awaited = loaded?.state.subscriptions.find(({ id }) => id === one?.subscriptionId)
        if (loaded === undefined || awaited === undefined) {
          throw new AppError('MESSAGE_NOT_AWAITED', { details: { name } })
        }
        const { instance } = loaded
        const version = await definitions.getVersion(instance.definitionVersionId, tx)
        // A called process that waits protects variables of its own.
        const own = await getVersionAt(definitions, loaded, awaited.scopeId, tx)
        for (const { settings } of [version, own]) assertMaySetVariables(caller, settings, Object.keys(variables))
        await runStep(tx, {
          version,
          before: loaded,
          command: { type: 'correlateMessage', name, variables, ...(key === undefined ? {} : { correlationKey: key }) },
          act: undefined,
          mainForm: undefined,
          heading: instance,
          now,
        })
        await audit(tx, caller, {
          action: 'instance.message',
          objectType: 'instance',
          objectId: instance.id,
          after: { name, key, variables: Object.keys(variables) },
        })
        await startOnCondition(tx, caller, variables, now)
        return { instanceId: instance.id }
      })
    },

    async sendSignal(
      write: Write,
      caller: Caller,
      { name, variables }: { name: string; variables: Variables },
    ): Promise<{ instances: number }> {
      const now = clock.now()
      const instances = await write(async (tx) => {
        for (const versionId of await repository.listVersionsAwaiting(tx, name)) {
          const { settings } = await definitions.getVersion(versionId, tx)
          assertMaySetVariables(caller, settings, Object.keys(variables))
        }
        const event = { id: ids.next(), kind: 'signal', name, key: undefined, variables, thrownBy: undefined } as const
        await repository.insertEvent(tx, event, now)
        const started = await starts.bySignal(tx, caller, event, now)
        const holding = await starts.listHolding(tx, caller, variables)
        await handToStarts(tx, holding, event, now)
        const count = (await repository.handSignal(tx, event, now)) + started + holding.length
        await audit(tx, caller, {
          action: 'workflow.signal',
          objectType: 'signal',
          objectId: event.id,
          after: { name, instances: count, variables: Object.keys(variables) },
        })
        return count
      })
      alarm.note([now])
      return { instances }
    },
  }
}
