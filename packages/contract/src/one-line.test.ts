import { describe, expect, it } from 'vitest'
import { z } from 'zod'
import { allApis } from './all-apis.ts'
import { isOneLine } from './one-line.ts'
import { settingOf } from './setting/settings.ts'

describe('a name in one line', () => {
  it.each(['\u4e0d\u505c\u7535', "Zhou Min's crew (2)", 'José', '👩🏽‍🚒 rescue', 'می‌خواهم', 'क्‍ष', '…—'])(
    'is %j',
    (text) => {
      expect(isOneLine(text)).toBe(true)
    },
  )
  it.each([
    'a\nb',
    'a\rb',
    'a\tb',
    'a\u0000',
    'a\u007f',
    'a\u2028b',
    '\u202eabc',
    'a\u2066b',
    'a\u200eb',
    'ad\u200dmin',
  ])('is not %j', (text) => expect(isOneLine(text)).toBe(false))
  it.each(['\u200badmin', 'ad\u00admin', '\ufeffx', 'ad\u200cmin'])('is not %j, which looks like another', (text) => {
    expect(isOneLine(text)).toBe(false)
  })
})

/** Where a text is called a name and is none that others read: what is looked for, what is chosen, what others gave. */
const NOT_ENTERED: readonly string[] = [
  ...['session.login.body.userName', 'session.sendVerifyCode.body.userName', 'identity.list.query.userName'],
  ...['identity.unlink.body.userName', 'account.unlock.body.userName', 'file.upload.query.name'],
  ...['processInstance.list.query.ownerName', 'processInstance.history.body.ownerName', 'mission.list.query.ownerName'],
  ...['mission.search.body.ownerName', 'mission.totals.body.ownerName', 'event.message.body.name'],
  ...['actJob.foresee.body.search.ownerName', 'actJob.begin.body.search.ownerName'],
  ...['actJob.foresee.body.order.name', 'actJob.begin.body.order.name'],
  // Read again by its owner alone.
  ...['event.signal.body.name', 'ownLists.saveView.body.view.name'],
]
const NAMES = /(?:^|[a-z])(?:name|nameEn)$/i

type Def = {
  readonly type: string
  readonly shape?: Readonly<Record<string, z.core.$ZodType>>
  readonly options?: readonly z.core.$ZodType[]
  readonly in?: z.core.$ZodType
  readonly innerType?: z.core.$ZodType
}

/** Every text of what a call takes, by its place. */
function* textsOf(schema: z.core.$ZodType, place: string): Generator<readonly [string, z.core.$ZodType]> {
  const { def } = schema._zod as unknown as { def: Def }
  if (def.type === 'string') yield [place, schema]
  else if (def.type === 'object') {
    for (const [key, inner] of Object.entries<z.core.$ZodType>(def.shape ?? {})) {
      yield* textsOf(inner, `${place}.${key}`)
    }
  } else if (def.type === 'union') for (const one of def.options ?? []) yield* textsOf(one, place)
  else if (def.type === 'pipe') yield* textsOf(def.in ?? z.never(), place)
  // What stands in a list is a part of something, with rules of its own.
  else if (def.innerType !== undefined) yield* textsOf(def.innerType, place)
}

const names = Object.entries(allApis).flatMap(([subject, calls]) =>
  Object.entries(calls as Record<string, { body?: z.ZodType; query?: z.ZodType }>).flatMap(([call, { body, query }]) =>
    [
      ...(body === undefined ? [] : textsOf(body, `${subject}.${call}.body`)),
      ...(query === undefined ? [] : textsOf(query, `${subject}.${call}.query`)),
    ].filter(([place]) => NAMES.test(place.slice(place.lastIndexOf('.') + 1)) && !NOT_ENTERED.includes(place)),
  ),
)

describe('what others read as a name', () => {
  it('is found in every subject that has one', () => {
    const subjects = new Set(names.map(([place]) => place.slice(0, place.indexOf('.'))))
    expect([...subjects].toSorted()).toEqual(
      expect.arrayContaining([
        'dataSet',
        'form',
        'menu',
        'organisation',
        'pageTable',
        'people',
        'processDefinition',
        'pushChannel',
        'reportPage',
        'role',
        'schemaPage',
      ]),
    )
  })

  it.each(names)('%s is one line', (_place, schema) => {
    const takes = (text: string) => z.safeParse(schema, text).success
    expect([takes('\u5e26\u7535'), takes('a\r\nb'), takes('a\u202eb')]).toEqual([true, false, false])
    expect(z.parse(schema, ' a\n')).toBe('a')
  })

  it.each(['systemName', 'systemNameEn', 'companyName', 'companyNameEn', 'administratorContact'] as const)(
    'nor is the setting %s more',
    (key) => {
      expect(settingOf(key).problem('a\nb', 'en')).toContain('one line')
    },
  )
})
