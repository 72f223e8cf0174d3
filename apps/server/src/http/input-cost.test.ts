import { allApis } from '@liveline/contract/all-apis.ts'
import { BODY_LIMIT_BYTES } from '@liveline/contract/constants.ts'
import type { Api, ApiCall } from '@liveline/contract/define-api.ts'
import { describe, expect, it } from 'vitest'
import { z } from 'zod'
import { AppError } from './app-error.ts'
import { checkInput } from './check-input.ts'
import { jsonExcess, MOST_VALUES } from './json-size.ts'

const many = (count: number, entry: (index: number) => string) =>
  Array.from({ length: count }, (_, i) => entry(i)).join()

/** JSON of about `count` hurtful things. */
const shapes: Readonly<Record<string, (count: number) => string>> = {
  'unknown keys': (count) => `{${many(count, (i) => `"k${i}":0`)}}`,
  'empty lists': (count) => `{"forms":{"a":{"b":[${many(count, () => '[]')}]}}}`,
  'forms that are none': (count) => `{"forms":{${many(count, (i) => `"f${i}":0`)}}}`,
  'names too long': (count) => `{"forms":{${many(count, (i) => `"${'x'.repeat(66)}${i}":{}`)}}}`,
  'names like __proto__': (count) => `{"forms":{"a":{${many(count, (i) => `"__proto_${i}":"__proto__"`)}}}}`,
  'wrong ids': (count) => `{"ids":[${many(count, () => '"x"')}],"taskId":[${many(count, () => '0')}]}`,
  'wrong filters': (count) => `{"formId":1,"filters":[${many(count, (i) => `{"k${i}":1}`)}]}`,
  'the same key again': (count) => `{${many(count, () => '"forms":{}')}}`,
  'texts that are none': (count) => `{"forms":{"f":[${many(count, () => String.raw`"\u0000"`)}]}}`,
  'keys that are none': (count) => `{"forms":{"f":{${many(count, (i) => String.raw`"\u0000${i}":1`)}}}}`,
}
const bodies = Object.values<Api>(allApis)
  .flatMap((api) => Object.values<ApiCall>(api))
  .flatMap(({ body }) => (body === undefined ? [] : [body]))

/** The same value, with each look into it counted. */
function counted(value: unknown, count: { looks: number }): unknown {
  if (typeof value !== 'object' || value === null) return value
  return new Proxy(value, {
    get(target, key, receiver) {
      count.looks += 1
      return counted(Reflect.get(target, key, receiver), count)
    },
  })
}

function looksOf(text: string, schema: z.ZodType): number {
  const count = { looks: 0 }
  try {
    checkInput(schema, counted(JSON.parse(text), count), 'body', 'en')
  } catch (error) {
    expect(error).toBeInstanceOf(AppError)
  }
  return count.looks
}

describe('the cost of a check', () => {
  it.each(Object.keys(shapes))('grows no faster than what is sent: %s', (name) => {
    const shape = shapes[name]!
    for (const schema of bodies) {
      expect(looksOf(shape(2_000), schema)).toBeLessThanOrEqual(2.2 * looksOf(shape(1_000), schema) + 50)
    }
  })

  it('ends at the tenth problem', () => {
    let tries = 0
    const wrong = z.string().refine(() => (tries += 1) < 0)
    const schema = z.object({ list: z.array(wrong), record: z.record(z.string(), wrong) })
    const full = { list: Array(5_000).fill('x'), record: Object.fromEntries(shapeKeys(5_000)) }

    expect(() => checkInput(schema, full, 'body', 'en')).toThrow('INVALID_INPUT')

    expect(tries).toBe(10)
  })

  it('names ten unknown fields and looks at no further', () => {
    const count = { looks: 0 }
    const schema = z.object({ list: z.array(z.object({})) })
    const body = counted({ list: Array.from({ length: 5_000 }, () => ({ a: 1 })) }, count)
    const looksToVisitAll = 3 * 5_000

    expect(() => checkInput(schema, body, 'body', 'en')).toThrow('UNKNOWN_FIELD')

    // Once through all of it for what cannot be stored, and then ten entries.
    expect(count.looks).toBeLessThan(looksToVisitAll)
  })

  it('tells ten problems, not ten thousand', () => {
    const body = { ids: Array(10_000).fill(0) }
    const refusal = refusalOf(() => checkInput(z.object({ ids: z.array(z.uuid()) }), body, 'body', 'en'))
    expect(refusal.details?.['fields']).toHaveLength(10)
  })

  it('still finds the one wrong entry among many', () => {
    const body = { ids: [...Array(500).fill('x'), 7] }
    const refusal = refusalOf(() => checkInput(z.object({ ids: z.array(z.string()) }), body, 'body', 'en'))
    expect(refusal.details?.['problems']).toEqual(['ids.500: must be a text'])
  })
})

describe('a text of 1 MiB', () => {
  it.each(Object.keys(shapes))('has too many values to be read: %s', (name) => {
    let count = 1_000
    let text = ''
    while (text.length < BODY_LIMIT_BYTES / 2) text = shapes[name]!((count *= 2))
    expect(jsonExcess(text)).toBe(count > MOST_VALUES / 4 ? 'too_many' : undefined)
  })

  it.each([
    ['lists in lists', `${'['.repeat(500_000)}${']'.repeat(500_000)}`],
    ['objects in objects', `${'{"a":'.repeat(150_000)}0${'}'.repeat(150_000)}`],
  ])('nests too deep to be read: %s', (_, text) => expect(jsonExcess(text)).toBe('too_deep'))

  it.each([
    ['brackets inside a text', JSON.stringify({ a: '[{,:'.repeat(200_000) })],
    ['quotes inside a text', JSON.stringify({ a: '"['.repeat(300_000) })],
    ['backslashes before the end of a text', JSON.stringify({ a: `${'\\'.repeat(400_001)}`, b: '[' })],
  ])('is read whatever its texts hold: %s', (_, text) => {
    expect(jsonExcess(text)).toBeUndefined()
    expect(jsonExcess(`[${'0,'.repeat(MOST_VALUES)}${text}]`)).toBe('too_many')
  })
})

const shapeKeys = (count: number) => Array.from({ length: count }, (_, i) => [`k${i}`, 'x'])

function refusalOf(work: () => unknown): AppError {
  try {
    work()
  } catch (error) {
    if (error instanceof AppError) return error
  }
  throw new Error('It was not refused')
}
