import { expect, it } from 'vitest'
import { createFormStore } from './form-store.ts'

const text = (name: string, rest: object = {}) => ({ type: 'input-text', name, label: name, ...rest })
const NOW = new Date('2026-11-21T00:00:00Z')

function storeOf(body: readonly object[], initial: Record<string, unknown> = {}, around: Record<string, unknown> = {}) {
  const schema = { type: 'form', body }
  const editable = new Set(body.map((node) => String((node as { name?: unknown }).name)))
  return createFormStore({ schema, editable, required: new Set(), initial, around, now: () => NOW })
}
const shown = (store: ReturnType<typeof storeOf>) => [...store.shownProblems()]

it('tells a field only of its own changes', () => {
  const store = storeOf([text('a'), text('b')])
  const told: string[] = []
  for (const name of ['a', 'b']) {
    store.stateOf(name)
    store.subscribeTo(name, () => told.push(name))
  }

  store.set('a', 'x')

  expect(told).toEqual(['a'])
})

it('tells a field whose requirement another one changed', () => {
  const store = storeOf([text('a'), text('b', { requiredOn: "${a == 'x'}" })])
  store.stateOf('b')
  let told = 0
  store.subscribeTo('b', () => (told += 1))

  store.set('a', 'x')

  expect(told).toBe(1)
  expect(store.stateOf('b').isRequired).toBe(true)
})

it('keeps what is wrong as it was typed, and says so once the person has left the field', () => {
  const store = storeOf([{ type: 'input-number', name: 'crew', min: 2, precision: 0 }])

  store.set('crew', -3)
  expect(shown(store)).toEqual([])
  store.visit('crew')

  expect(store.values()).toEqual({ crew: -3 })
  expect(shown(store)).toEqual(['crew'])
  store.set('crew', 'abc')
  expect(store.values()).toEqual({ crew: 'abc' })
  expect(store.stateOf('crew').problems.get('crew')?.code).toBe('TYPE')
})

it('asks for nothing that the person has not come to, until he submits', () => {
  const store = storeOf([text('a', { required: true }), text('b', { required: true })])

  store.visit('a')
  expect(shown(store)).toEqual([])

  expect(store.showAll()).toEqual(['a', 'b'])
  expect(shown(store)).toEqual(['a', 'b'])
})

it('lets a change of one field clear no problem of another', () => {
  const store = storeOf([text('a', { maxLength: 2 }), text('b')], { a: 'long' })
  store.visit('a')

  store.set('b', 'x')
  expect(shown(store)).toEqual(['a'])

  store.set('a', 'ok')
  expect(shown(store)).toEqual([])
})

it('begins with the first values of the schema where nothing is kept, and only where they may be edited', () => {
  const schema = { type: 'form', body: [text('a', { value: 'first' }), text('b', { value: 'first' }), text('c')] }
  const store = createFormStore({
    schema,
    editable: new Set(['a', 'c']),
    required: new Set(),
    initial: { c: 'kept' },
    around: {},
    now: () => NOW,
  })

  expect(store.values()).toEqual({ a: 'first', c: 'kept' })
})

it('computes what the schema computes, and lets a person write over it until it changes again', () => {
  const store = storeOf([text('a'), text('b', { value: '${a + mainForm.c}' })], { a: '1' }, { mainForm: { c: '2' } })
  expect(store.values()['b']).toBe('12')

  store.set('b', 'his')
  expect(store.values()['b']).toBe('his')

  store.set('a', '3')
  expect(store.values()['b']).toBe('32')
})

it('fills in fields that follow a choice, but for what the person entered there himself', () => {
  const store = storeOf([text('item'), text('hours'), text('reason')])

  store.set('item', 'LW01', { hours: 3, reason: 'x' })
  store.set('reason', 'his own')
  store.set('item', 'LW02', { hours: 5, reason: 'y' })

  expect(store.values()).toEqual({ item: 'LW02', hours: 5, reason: 'his own' })
})

it('takes what is said of a row along when the rows above it go', () => {
  const columns = [{ type: 'input-number', name: 'count', min: 1 }]
  const store = storeOf([{ type: 'combo', name: 'rows', multiple: true, items: columns }])
  store.set('rows', [{ count: 5 }, { count: 0 }, { count: 7 }])
  store.visit('rows[1].count')
  expect(shown(store)).toEqual(['rows[1].count'])

  store.moveRows('rows', [1, 2], [{ count: 0 }, { count: 7 }])

  expect(shown(store)).toEqual(['rows[0].count'])
})

it('shows what the server refused until the field is changed', () => {
  const store = storeOf([text('a'), text('b')], { a: 'gone' })

  const isSaid = store.refuse([
    { path: 'a', message: 'no such option' },
    { path: 'stranger', message: 'no field of this form' },
  ])
  expect(isSaid).toBe(false)
  expect(store.refuse([{ path: 'a', message: 'no such option' }])).toBe(true)
  store.set('b', 'x')
  expect(store.stateOf('a').problems.get('a')?.text.zh).toBe('no such option')

  store.set('a', 'other')
  expect(shown(store)).toEqual([])
})

it('looks into no value for an expression', () => {
  const store = storeOf([text('a', { value: '${b}' }), text('b')], { b: '${1 + 1}' })

  expect(store.values()).toEqual({ a: '${1 + 1}', b: '${1 + 1}' })
})

it('shows and hides nothing by what a hidden field still holds, as the server will not', () => {
  const store = storeOf([
    text('method'),
    text('reason', { visibleOn: "${method == 'live'}" }),
    text('measures', { hiddenOn: "${reason == 'none'}", required: true }),
  ])
  store.set('method', 'live')
  store.set('reason', 'none')
  expect(store.showAll()).toEqual([])

  store.set('method', 'dead')

  expect(store.scope()).toEqual({ method: 'dead' })
  expect(shown(store)).toEqual(['measures'])
  // What he typed is back when the field is.
  expect(store.values()).toMatchObject({ reason: 'none' })
})
