import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { IllegalTransition } from '../../src/index.ts'
import type { Command } from '../../src/index.ts'
import { expectRowsFit } from '../soundness.ts'
import { framed, randomBlocks } from './blocks.ts'
import { drawBlocks } from './draw-blocks.ts'
import { startInstance } from './instance.ts'
import type { Instance } from './instance.ts'
import { beginProcess } from './reference.ts'

const choices = fc.array(fc.record({ which: fc.nat({ max: 1_000 }), pick: fc.nat({ max: 11 }) }), { maxLength: 30 })

/** Completes what is open with every loop left and no transaction cancelled; events only when nothing else is open. */
function finish(instance: Instance): void {
  for (let steps = 0; !instance.isEnded(); steps += 1) {
    expect(steps).toBeLessThan(2_000)
    const [task] = instance.state().tasks
    const [wait] = instance.waits()
    expect(wait, JSON.stringify(instance.state())).toBeDefined()
    instance.happen(task?.elementId ?? wait ?? '', 1)
  }
}

const expectEmpty = (instance: Instance): void => {
  const { instance: _, ...rows } = instance.state()
  expect(rows).toEqual({
    scopes: [],
    tokens: [],
    variables: [],
    tasks: [],
    jobs: [],
    subscriptions: [],
    compensations: [],
  })
}

/** Holds random models to the reference model and to what is always true. */
export function describeEveryElement(runs: number, seed: number): void {
  describe('random models of every element', () => {
    it('do what the reference model does, step by step', () =>
      fc.assert(
        fc.asyncProperty(randomBlocks(false), choices, async (block, story) => {
          const model = framed(block)
          const instance = await startInstance(drawBlocks(model))
          let pick = 1
          const reference = beginProcess(model, { pick: () => pick })
          for (const choice of [...story, ...Array.from({ length: 60 }, (_, which) => ({ which, pick: 1 }))]) {
            expect(instance.waits()).toEqual([...reference.waits()].toSorted())
            expect(instance.isEnded()).toBe(reference.isDone())
            const waits = instance.waits()
            if (waits.length === 0) break
            const id = waits[choice.which % waits.length] as string // there are some
            pick = choice.pick
            instance.happen(id, pick)
            reference.happen(id)
          }
        }),
        { numRuns: runs, seed },
      ))

    it('stay sound whatever happens, end after it, and leave nothing behind', () =>
      fc.assert(
        fc.asyncProperty(randomBlocks(true), choices, async (block, story) => {
          const instance = await startInstance(drawBlocks(framed(block)))
          for (const { which, pick } of story) {
            if (instance.isEnded()) break
            act(instance, which, pick)
            expectRowsFit(instance.state(), instance.changes(), instance.before())
          }
          finish(instance)
          expectEmpty(instance)
        }),
        { numRuns: runs, seed },
      ))

    it('give the same state when the same commands are given again, and nothing is left of what is cancelled', () =>
      fc.assert(
        fc.asyncProperty(randomBlocks(true), choices, async (block, story) => {
          const xml = drawBlocks(framed(block))
          const commands: Command[] = []
          const instance = await startInstance(xml, commands)
          for (const { which, pick } of story) if (!instance.isEnded()) act(instance, which, pick)
          const again = await startInstance(xml, [], false)
          for (const command of commands.slice(1)) again.applyOne(command)
          expect(again.state()).toEqual(instance.state())
          if (instance.isEnded()) return
          instance.apply({ type: 'cancelInstance' })
          expectEmpty(instance)
        }),
        { numRuns: Math.ceil(runs / 3), seed: seed + 1 },
      ))
  })
}

/** Mostly what waits; now and then a move, a suspension, somebody else for a task. */
function act(instance: Instance, which: number, pick: number): void {
  const { tokens, tasks } = instance.state()
  const waits = instance.waits()
  const targets = Object.values(instance.definition.nodes)
  try {
    if (which % 10 === 0) {
      const from = tokens[which % tokens.length]?.id ?? ''
      const to = targets[pick % targets.length]?.id ?? ''
      instance.apply({ type: 'moveTokens', from: [from], to: [to], mode: pick % 2 === 0 ? 'return' : 'tokenOnly' })
    } else if (which % 17 === 0) {
      instance.apply({ type: 'suspendInstance' })
      expect(() => instance.apply({ type: 'sendSignal', name: 'any' })).toThrow(IllegalTransition)
      instance.apply({ type: 'resumeInstance' })
    } else if (which % 19 === 0 && tasks[0] !== undefined) {
      instance.apply({ type: 'reassignUserTask', taskId: tasks[0].id, assignee: 'u1' })
    } else instance.happen(waits[which % waits.length] ?? '', pick)
  } catch (error) {
    // A move may be refused; then nothing has happened.
    if (!(error instanceof IllegalTransition)) throw error
  }
}
