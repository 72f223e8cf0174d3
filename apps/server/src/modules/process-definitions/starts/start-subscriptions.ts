/** The event starts of a workflow, kept with its newest release for as long as it is valid. */
import {
  firingAfter,
  startsByEvent,
  type DrawingLimits,
  type Firing,
  type ProcessDefinition,
} from '@liveline/workflow-engine'
import type { Tx } from '../../../database/open-database.ts'
import type { Ids } from '../../../ids.ts'
import * as repository from './start-subscriptions.repository.ts'

export type StartSubscriptions = ReturnType<typeof createStartSubscriptions>

export function createStartSubscriptions({ ids, limits }: { ids: Ids; limits: DrawingLimits }) {
  const leastMs = limits.minimumTimerMs

  /** What has passed is not made up for: nobody wants last year's patrols when he releases the drawing again. */
  function fromNow(firing: Firing, now: Date): Firing | undefined {
    return firing.dueAt > now ? firing : firingAfter(firing, now, { leastMs, mostMadeUp: 0 })
  }

  function waitingOf(definition: ProcessDefinition, now: Date): repository.Waiting[] {
    return startsByEvent(definition, now).flatMap((start): repository.Waiting[] => {
      const { elementId, kind } = start
      const waiting = { id: ids.next(), elementId, kind, name: '', dueAt: undefined, repeat: undefined }
      if (start.kind === 'conditional') return [{ ...waiting, name: start.condition }]
      if (start.kind !== 'timer') return [{ ...waiting, name: start.name }]
      const next = fromNow(start.first, now)
      return next === undefined ? [] : [{ ...waiting, dueAt: next.dueAt, repeat: next.repeat }]
    })
  }

  return {
    /** In the transaction of the release. */
    async release(
      tx: Tx,
      released: {
        definitionId: number
        version: number
        startedBy: number | undefined
        isActive: boolean
        definition: ProcessDefinition
      },
      now: Date,
    ): Promise<void> {
      await repository.replaceWaiting(tx, released, waitingOf(released.definition, now))
    },

    async setValid(tx: Tx, definitionId: number, valid: boolean, now: Date): Promise<void> {
      if (!valid) return repository.holdWaiting(tx, definitionId)
      for (const missed of await repository.listMissed(tx, definitionId, now)) {
        await repository.setNext(tx, missed.id, fromNow(missed, now))
      }
      await repository.resumeWaiting(tx, definitionId)
    },

    remove: repository.removeWaiting,

    /** After a start has begun its process: the next firing of a cycle, counted from the last. */
    async goOn(tx: Tx, start: { id: string; dueAt: Date; repeat: string | undefined }, now: Date): Promise<void> {
      await repository.setNext(tx, start.id, firingAfter(start, now, { leastMs }))
    },
  }
}
