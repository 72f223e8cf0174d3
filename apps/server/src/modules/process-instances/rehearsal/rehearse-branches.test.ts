import { REHEARSAL_BRANCHES } from '@liveline/contract/rehearsal/shapes.ts'
import type { FlowNode, ProcessDefinition, SequenceFlow } from '@liveline/workflow-engine'
import { describe, expect, it } from 'vitest'
import type { Caller } from '../../../http/caller.ts'
import type { RunnableVersion } from '../../process-definitions/released-versions.ts'
import { createRehearseBranches } from './rehearse-branches.ts'
import type { Rehearsed } from './rehearse.ts'

const WAYS = 50
const node = (id: string, type: FlowNode['type'], incoming: string[], outgoing: string[]) =>
  ({ id, type, parentId: 'p', incoming, outgoing }) as unknown as FlowNode
const flow = (id: string, sourceId: string, targetId: string) => ({ id, sourceId, targetId }) as SequenceFlow
/** One decision with so many ways out. */
function drawnWith(ways: number): ProcessDefinition {
  const flowIds = Array.from({ length: ways }, (_, place) => `to${place}`)
  return {
    id: 'p',
    nodes: {
      s: node('s', 'startEvent', [], ['in']),
      x: node('x', 'exclusiveGateway', ['in'], flowIds),
      e: node('e', 'endEvent', flowIds, []),
    },
    flows: { in: flow('in', 's', 'x'), ...Object.fromEntries(flowIds.map((id) => [id, flow(id, 'x', 'e')])) },
  } as unknown as ProcessDefinition
}

describe('all branches of a drawing', () => {
  it.each([
    [WAYS, 10, WAYS, false],
    [WAYS, 5_000, 3, true],
    [REHEARSAL_BRANCHES, 10, REHEARSAL_BRANCHES, false],
    [REHEARSAL_BRANCHES + 1, 10, REHEARSAL_BRANCHES, true],
  ])('%i ways of %i ms each: %i are tried in one call', async (ways, ms, tried, isCut) => {
    let elapsed = 0
    const rehearseBranches = createRehearseBranches({
      clock: { elapsedMs: () => elapsed },
      inTurn: (work) => work(),
      definitions: {
        getTried: () =>
          Promise.resolve({ definition: drawnWith(ways), settings: { nodes: {} } } as unknown as RunnableVersion),
      },
      rehearse() {
        elapsed += ms
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
