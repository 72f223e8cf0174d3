import { describe, expect, it } from 'vitest'
import { counterpartsOf, isStep, newNotes, oldNotes, pairsOf, weighed, withoutPair, withPair } from './mapping.ts'

const task = (id: string) => ({ id, type: 'bpmn:UserTask' })
const words = { chosen: 'chosen', lost: 'lost', count: (tasks: number) => `×${tasks}` }
const at = (elementId: string, tasks: number, to: string | null) => ({
  elementId,
  name: elementId,
  nameEn: elementId,
  tasks,
  numbers: [],
  to,
})

describe('a mapping', () => {
  it('is made of pairs, one for each old step, and needs none where the id stays', () => {
    const once = withPair({}, 'plan', 'draft')
    expect(withPair(once, 'plan', 'check')).toEqual({ plan: 'check' })
    expect(withPair(once, 'plan', 'plan')).toEqual({})
    expect(withoutPair(withPair(once, 'sign', 'vote'), 'plan')).toEqual({ sign: 'vote' })
  })

  it('gives each pair a sign of its own', () => {
    const many = Object.fromEntries(Array.from({ length: 28 }, (_, place) => [`s${place}`, `t${place}`]))
    const signs = pairsOf(many).map(({ sign }) => sign)
    expect([signs[0], signs[25], signs[26]]).toEqual(['A', 'Z', 'A1'])
    expect(new Set(signs).size).toBe(28)
  })
})

it('offers steps of the same kind alone, and no frames', () => {
  const from = [task('plan'), { id: 'join', type: 'bpmn:ParallelGateway' }]
  const to = [task('draft'), task('check'), { id: 'e', type: 'bpmn:EndEvent' }]
  expect(counterpartsOf('plan', from, to).map(({ id }) => id)).toEqual(['draft', 'check'])
  expect(counterpartsOf('join', from, to)).toEqual([])
  expect(counterpartsOf('', from, to)).toEqual([])
  expect([task('plan'), { id: 'lane', type: 'bpmn:Lane' }].filter(isStep)).toEqual([task('plan')])
})

it('tells what stops all, what stops those that stand there, and what stops nobody', () => {
  const problem = (path: string, severity: 'error' | 'warning') => ({ path, code: 'x', message: path, severity })
  const { errors, holding, others } = weighed(
    [problem('plan', 'warning'), problem('sign', 'error'), problem('check', 'warning'), problem('free', 'warning')],
    [at('plan', 1, null), at('check', 2, 'check')],
  )
  expect([errors, holding, others].map((group) => group.map(({ path }) => path))).toEqual([
    ['sign'],
    ['plan'],
    ['check', 'free'],
  ])
})

it('marks in both drawings how many stand where, what is lost, and the pairs by one sign', () => {
  const standing = [at('plan', 2, 'draft'), at('check', 1, 'draft'), at('gone', 3, null)]
  const mapping = { plan: 'draft' }
  const said = (notes: ReturnType<typeof newNotes>) => notes.map(({ elementId, text }) => `${elementId} ${text}`)

  expect(said(oldNotes(standing, mapping, '', words))).toEqual([
    'plan ×2',
    'check ×1',
    'gone ×3',
    'gone lost',
    'plan A',
  ])
  expect(said(oldNotes(standing, mapping, 'gone', words)).slice(3)).toEqual(['plan A', 'gone chosen'])
  expect(said(newNotes(standing, mapping, words))).toEqual(['draft ×3', 'draft A'])
})
