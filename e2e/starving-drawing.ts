/** A drawing whose join waits for ever, which it does not tell: its right branch always goes elsewhere. */
import { draw, INITIATOR, type Drawn, type Flow } from './draw.ts'

const step = (id: string, name: string, column: number, row: number): Drawn => {
  return { id, kind: 'userTask', name, column, row, inside: INITIATOR }
}
const nodes: readonly Drawn[] = [
  { id: 's', kind: 'startEvent', column: 0, row: 1 },
  { id: 'split', kind: 'parallelGateway', column: 1, row: 1 },
  step('left', '左路', 2, 0),
  step('right', '右路', 2, 1),
  step('watch', '看护', 2, 2),
  { id: 'pick', kind: 'exclusiveGateway', column: 3, row: 1, more: 'default="pick_gone"' },
  { id: 'gone', kind: 'endEvent', column: 4, row: 1 },
  { id: 'join', kind: 'parallelGateway', name: '会合', column: 4, row: 0 },
  step('last', '收尾', 5, 0),
  { id: 'e', kind: 'endEvent', column: 6, row: 0 },
  { id: 'watched', kind: 'endEvent', column: 5, row: 2 },
]
const flows: readonly Flow[] = [
  ['s', 'split'],
  ['split', 'left'],
  ['split', 'right'],
  ['split', 'watch'],
  ['left', 'join'],
  ['right', 'pick'],
  ['pick', 'join', '1 == 2'],
  ['pick', 'gone'],
  ['join', 'last'],
  ['last', 'e'],
  ['watch', 'watched'],
]

/** `left` waits at `join` for good once `right` is done; `watch` goes on beside them, and `last` would be next. */
export const starvingDrawing = (key: string) => draw(key, nodes, flows)

/** The same, but nobody knows: after `watch` it calls a process, which might end everything. */
export const doubtfulDrawing = (key: string, called: string) =>
  draw(
    key,
    [
      ...nodes,
      { id: 'call', kind: 'callActivity', name: '善后', column: 4, row: 2, more: `calledElement="${called}"` },
    ],
    [...flows.filter(([from]) => from !== 'watch'), ['watch', 'call'], ['call', 'watched']],
  )
