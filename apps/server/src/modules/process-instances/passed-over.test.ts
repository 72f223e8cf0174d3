import { parseProcess } from '@liveline/workflow-engine'
import { describe, expect, it } from 'vitest'
import { passedOver } from './passed-over.ts'

/** `a>b` are flows; nodes are tasks, gateways named x… (exclusive) and p… (parallel). */
async function drawn(flows: string) {
  const pairs = flows.split(' ').map((flow) => flow.split('>') as [string, string])
  const names = new Set(pairs.flat())
  const kindOf = (name: string) =>
    name === 's'
      ? 'startEvent'
      : name.startsWith('e')
        ? 'endEvent'
        : name.startsWith('x')
          ? 'exclusiveGateway'
          : name.startsWith('p')
            ? 'parallelGateway'
            : 'userTask'
  const nodes = [...names].map((name) => `<${kindOf(name)} id="${name}"/>`)
  const drawnFlows = pairs.map(([from, to], at) => `<sequenceFlow id="f${at}" sourceRef="${from}" targetRef="${to}"/>`)
  const xml = `<definitions xmlns="http://www.omg.org/spec/BPMN/20100524/MODEL" targetNamespace="t"><process id="drawn" isExecutable="true">${nodes.join('')}${drawnFlows.join('')}</process></definitions>`
  const { definitions } = await parseProcess(xml)
  const [definition] = definitions
  if (definition === undefined) throw new Error('nothing drawn')
  return definition
}

/** Straight on, with a loop back behind the guarded step and an early end before it. */
const line = 's>a a>x1 x1>e1 x1>b b>N N>x2 x2>a x2>c c>d d>e2'
/** Two branches, the guarded step in one of them. */
const fork = 's>a a>p1 p1>b p1>k b>N N>p2 k>p2 p2>c c>e1'
/** Either the guarded step or another. */
const choice = 's>a a>x1 x1>b x1>k b>N N>x2 k>x2 x2>c c>d d>e1'

describe('what a move passes over', () => {
  it.each([
    ['over it, forward', line, ['b'], 'c', ['N']],
    ['over it, to its neighbour', line, ['a'], 'd', ['N']],
    ['away from it, forward', line, ['N'], 'c', ['N']],
    ['to it', line, ['b'], 'N', []],
    ['before it', line, ['a'], 'b', []],
    ['back from it', line, ['N'], 'b', []],
    ['back from behind it', line, ['d'], 'a', []],
    ['behind it', line, ['c'], 'd', []],
    ['over its branch', fork, ['b', 'k'], 'c', ['N']],
    ['out of its own branch', fork, ['N'], 'k', ['N']],
    ['out of the branch where it comes', fork, ['b'], 'k', ['N']],
    ['beside its branch', fork, ['k'], 'c', []],
    ['back before its branch', fork, ['N', 'k'], 'a', []],
    ['over a choice that may lead to it', choice, ['a'], 'c', ['N']],
    ['to the other choice', choice, ['b'], 'k', ['N']],
    ['from the other choice on', choice, ['k'], 'd', []],
    ['before the choice', choice, ['k'], 'a', []],
  ])('%s', async (_, flows, sources, target, skipped) => {
    expect(passedOver(await drawn(flows), new Set(['N']), { sources, target })).toEqual(skipped)
  })

  it('nothing where nothing is guarded', async () => {
    expect(passedOver(await drawn(line), new Set(), { sources: ['a'], target: 'd' })).toEqual([])
  })
})
