import type { FlowNode, ProcessDefinition, SequenceFlow } from '@liveline/workflow-engine'
import { afterEach, describe, expect, it, vi } from 'vitest'
import type { Caller } from '../../../http/caller.ts'
import type { RunnableVersion } from '../../process-definitions/released-versions.ts'
import { createRehearseBranches } from './rehearse-branches.ts'
import type { Rehearsed } from './rehearse.ts'

const WAYS = 50
const flowIds = Array.from({ length: WAYS }, (_, place) => `to${place}`)
const node = (id: string, type: FlowNode['type'], incoming: string[], outgoing: string[]) =>
  ({ id, type, parentId: 'p', incoming, outgoing }) as unknown as FlowNode
const flow = (id: string, sourceId: string, targetId: string) => ({ id, sourceId, targetId }) as SequenceFlow
const definition = {
  id: 'p',
  nodes: {
    s: node('s', 'startEvent', [], ['in']),
    x: node('x', 'exclusiveGateway', ['in'], flowIds),
    e: node('e', 'endEvent', flowIds, []),
  },
  flows: { in: flow('in', 's', 'x'), ...Object.fromEntries(flowIds.map((id) => [id, flow(id, 'x', 'e')])) },
} as unknown as ProcessDefinition

describe('all branches of a drawing', () => {
  afterEach(() => {
    vi.useRealTimers()
  })

  it.each([
    [10, WAYS, false],
    [5_000, 3, true],
  ])('of %i ms each are %i in the time that one call has', async (ms, tried, isCut) => {
    vi.useFakeTimers({ toFake: ['performance'] })
    const rehearseBranches = createRehearseBranches({
      definitions: { getTried: () => Promise.resolve({ definition } as unknown as RunnableVersion) },
      rehearse() {
        vi.advanceTimersByTime(ms)
        return Promise.resolve({
          report: { takenElementIds: [], problems: [], end: 'cut' },
          after: [],
        } as unknown as Rehearsed)
      },
    })
    const given = { initiator: 1, values: {}, variables: {}, decisions: {}, chosen: {} }
    const told = await rehearseBranches({ language: 'en' } as Caller, { id: 1 }, given)
    expect([told.branches.length, told.isCut]).toEqual([tried, isCut])
  })
})
