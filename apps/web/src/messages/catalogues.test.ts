import { posix } from 'node:path'
import { recordFacts, taskFacts } from '@liveline/contract/page-table/page-params.ts'
import { describe, expect, it } from 'vitest'
import { linesWith, sources, sourcesBut } from '../../test/sources.ts'
import { catalogues } from './catalogues.ts'

interface Tree {
  readonly [key: string]: string | Tree
}
const files = import.meta.glob<{ texts: Tree }>('./*/*.ts', { eager: true })
const pairs = [...new Set(Object.keys(files).map((file) => file.split('/')[1] ?? ''))]
const textsOf = (pair: string, language: string) => new Map(flat(files[`./${pair}/${language}.ts`]?.texts ?? {}))

/** `['list.days.today', '今天']` and so on. */
function flat(tree: Tree, above = ''): [string, string][] {
  return Object.entries(tree).flatMap(([key, held]) =>
    typeof held === 'string' ? [[above + key, held] as [string, string]] : flat(held, `${above}${key}.`),
  )
}

/** They say the name of the other language, in that language. */
const namesOfTheOther = new Set(['shell.language', 'otherLanguage'])
const placeholders = (text: string) => (text.match(/\{\{?\w+\}?\}/g) ?? []).toSorted()
const isForOne = (key: string) => key.endsWith('_one')
const chineseSign = /[\p{Script=Han}\u3000-\u303f\uff00-\uffef]/u
const isChinese = (text: string) => chineseSign.test(text)
/** As a typewriter has them; what a condition looks like is code. */
const isStraight = (text: string) => /["']/.test(text.replaceAll(/\$\{[^}]*\}/g, ''))

it('is a pair of files each', () => {
  expect(pairs.length).toBeGreaterThan(8)
  expect(Object.keys(files).toSorted()).toEqual(
    pairs.flatMap((pair) => [`./${pair}/en.ts`, `./${pair}/zh-CN.ts`]).toSorted(),
  )
})

describe.each(pairs)('the texts of %s', (pair) => {
  const [chinese, english] = [textsOf(pair, 'zh-CN'), textsOf(pair, 'en')]

  it('have the same keys and placeholders in both languages', () => {
    expect(chinese.size).toBeGreaterThan(0)
    // English has another text for one of a kind.
    const [plain, forOne] = [[...english.keys()].filter((key) => !isForOne(key)), [...english.keys()].filter(isForOne)]
    expect(plain).toEqual([...chinese.keys()])
    expect(forOne.filter((key) => !chinese.get(key.replace(/_one$/, ''))?.includes('{{count}}'))).toEqual([])
    const placed = (texts: ReadonlyMap<string, string>) =>
      [...texts].filter(([key]) => !isForOne(key)).map(([key, text]) => [key, placeholders(text)])
    expect(placed(english)).toEqual(placed(chinese))
  })

  it('are sentences in English, no label and a value set side by side', () => {
    // "Choose: Source" is Chinese word for word. A reason or a list of names may follow a colon.
    const follows = /: \{\{(?!reason|names|steps|types|fields|contact|count|number|outcome|name|title|strength)\w+\}\}$/
    expect([...english].filter(([, text]) => follows.test(text))).toEqual([])
  })

  it('are Chinese, and English', () => {
    const own = (texts: ReadonlyMap<string, string>) => [...texts].filter(([key]) => !namesOfTheOther.has(key))
    expect(own(chinese).filter(([, text]) => !isChinese(text))).toEqual([])
    expect(own(english).filter(([, text]) => isChinese(text) || text.trim() === '')).toEqual([])
  })

  it('have the quotation marks and apostrophes of print: “ ” ’', () => {
    expect([...chinese, ...english].filter(([, text]) => isStraight(text))).toEqual([])
  })
})

/** The key of each text that `t` gives, and the catalogue that brings it. */
const broughtBy = new Map<string, string>()
for (const name of Object.keys(catalogues)) for (const key of textsOf(name, 'zh-CN').keys()) broughtBy.set(key, name)

/** The keys that a source asks for: those it spells, and each that its computed ones may mean. */
function keysIn(text: string): string[] {
  const spelled = [...text.matchAll(/'([\w-]+(?:\.[\w-]+)+)'/g)].map(([, key]) => key ?? '')
  const computed = [...text.matchAll(/\bt\(\s*`([^`]*)`/g)].map(
    ([, key]) => new RegExp(`^${(key ?? '').replaceAll('.', '\\.').replaceAll(/\$\{[^}]*\}/g, '[^.]+')}$`),
  )
  return [
    ...spelled.filter((key) => broughtBy.has(key)),
    ...[...broughtBy.keys()].filter((key) => computed.some((pattern) => pattern.test(key))),
  ]
}

describe('every text', () => {
  it('of a pair is brought by a catalogue, or comes with the code', () => {
    const withTheCode = new Set([
      'column-titles',
      'flow-templates',
      'login-link',
      'map',
      'modeler-words',
      'pages',
      'sign-on',
      'startup',
      'verify-code',
    ])
    const brought = pairs
      .filter((pair) => !withTheCode.has(pair))
      .flatMap((pair) => [...textsOf(pair, 'zh-CN').keys()])
      .filter((key) => !broughtBy.has(key))
    expect(brought).toEqual([])
  })

  it('is used', () => {
    const outside = sourcesBut('messages/')
    const used = new Set(outside.flatMap(({ text }) => keysIn(text)))
    expect([...broughtBy.keys()].filter((key) => !used.has(key))).toEqual([])
    /** Those that are no catalogue are properties, or handed to a function. */
    const unusedOf = (pair: string, reader: string, spelled: (key: string) => string) => {
      const readers = outside.map(({ text }) => text).filter((text) => text.includes(reader))
      return [...textsOf(pair, 'zh-CN').keys()].filter((key) => !readers.some((text) => text.includes(spelled(key))))
    }
    expect(unusedOf('startup', 'startupTexts', (key) => `.${key}`)).toEqual([])
    expect(unusedOf('login-link', 'loginLinkTexts', (key) => `link.${key}`)).toEqual([])
    expect(unusedOf('pages', 'pageName', (key) => `pageName('${key}')`)).toEqual([])
    expect(
      unusedOf('flow-templates', 'flow-templates', (key) => `'${key}'`).filter(
        (key) => !['agree', 'reject'].includes(key),
      ),
    ).toEqual([])
    // Named by the facts of the contract, or where a page begins its filters.
    const facts = [...taskFacts, ...recordFacts].map(String)
    const titles = [...textsOf('column-titles', 'zh-CN').keys()].filter((key) => !facts.includes(key))
    const filters = sources.find(({ file }) => file.endsWith('behaviour-part.tsx'))?.text ?? ''
    expect(titles.filter((key) => !filters.includes(`'${key}'`))).toEqual([])
  })

  it('that is asked for is there', () => {
    const asked = sources.flatMap(({ text }) => [...text.matchAll(/\bt\(\s*'([^']+)'/g)].map(([, key]) => key ?? ''))
    expect(asked.length).toBeGreaterThan(100)
    expect(asked.filter((key) => !broughtBy.has(key))).toEqual([])
  })

  it('stands here, and nowhere else', () => {
    const outside = sourcesBut('messages/').map(({ file, text }) => ({
      file,
      // What a comment says is for us.
      text: text.replaceAll(/\/\*[^]*?\*\//g, (comment) => comment.replaceAll(/[^\n]/g, '')).replaceAll(/\/\/.*/g, ''),
    }))
    expect(linesWith(chineseSign, outside)).toEqual([])
    const places = outside.filter(({ file }) => /^ui\/(?:in-)?language\.ts$/.test(file))
    const choice = /[=!]== 'en'|[=!]== 'zh-CN'|isEnglish|\benglish \?/
    expect(
      linesWith(
        choice,
        outside.filter((source) => !places.includes(source)),
      ),
    ).toEqual([])
    expect(linesWith(choice, places)).not.toEqual([])
  })
})

describe('a page that is fetched', () => {
  const known = new Map(sources.map((source) => [source.file, source.text]))
  const place = (from: string, specifier: string) => posix.join(posix.dirname(from), specifier)
  const fetched = [...known].flatMap(([from, text]) =>
    [...text.matchAll(/withTexts\(\s*\[([^\]]*)\],\s*\(\) =>\s*import\('([^']+)'\)/g)].map(([, names, specifier]) => ({
      file: place(from, specifier ?? ''),
      names: [...(names ?? '').matchAll(/'([\w-]+)'/g)].map(([, name]) => name ?? ''),
    })),
  )
  const gates = new Set(fetched.map(({ file }) => file))

  /** All that comes with a file, at once or later, but for what is fetched with texts of its own. */
  function closureOf(start: string): Set<string> {
    const found = new Set([start])
    for (const file of found) {
      const text = known.get(file) ?? ''
      const imports = text.matchAll(/(?:^|\n)(?:import|export)\s(?!type)[^'`;]*?'([^']+)'|import\('([^']+)'\)/g)
      for (const [, now, later] of imports) {
        const next = place(file, now ?? later ?? '')
        if (known.has(next) && (now !== undefined || !gates.has(next))) found.add(next)
      }
    }
    return found
  }
  const catalogueNames = (files: Iterable<string>) =>
    new Set([...files].flatMap((file) => keysIn(known.get(file) ?? '').map((key) => broughtBy.get(key) ?? '')))

  it.each(fetched)('has its texts: $file', ({ file, names }) => {
    const needed = catalogueNames(closureOf(file))
    needed.delete('console')
    expect([...needed].toSorted()).toEqual(names.toSorted())
  })

  it('is no other: the console itself speaks its own texts only', () => {
    expect([...catalogueNames(closureOf('app/console.tsx'))]).toEqual(['console'])
  })
})
