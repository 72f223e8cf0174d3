import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { buildAutomaton, step, wordAt } from '../src/automaton.ts'
import {
  createFolding,
  createWordMatcher,
  createWordMatcherInTurns,
  markWords,
  plainFolding,
  replaceWords,
} from '../src/index.ts'
import { plainFind } from './plain-find.ts'

const found = (words: readonly string[], text: string, options = {}) =>
  createWordMatcher(words, options)
    .find(text)
    .map(({ start, end, word }) => [text.slice(start, end), word])
const marked = (words: readonly string[], text: string) => markWords(text, createWordMatcher(words).find(text))
const wide = createFolding({ traditional: true, separators: ' *·-' })

describe('finding words', () => {
  it.each([
    [
      ['赌博'],
      '严禁赌博，赌博',
      [
        ['赌博', '赌博'],
        ['赌博', '赌博'],
      ],
    ],
    [
      ['VPN'],
      '用vpn、ＶＰＮ',
      [
        ['vpn', 'VPN'],
        ['ＶＰＮ', 'VPN'],
      ],
    ],
    [['ｖｐｎ'], 'a VPN', [['VPN', 'ｖｐｎ']]],
    // The longest counts, wherever it begins.
    [['代打', '代打卡', '打卡'], '代打卡', [['代打卡', '代打卡']]],
    [
      ['打卡器', '代打卡', '打'],
      '代打卡器',
      [
        ['代打卡', '代打卡'],
        ['打卡器', '打卡器'],
      ],
    ],
    // One character may fold to several, which stand where it stands.
    [['(株'], '甲㈱乙', [['㈱', '(株']]],
    [['词'], '词\u0301', [['词', '词']]],
    [['😀a'], 'x😀A', [['😀A', '😀a']]],
    [['a', 'A'], 'a', [['a', 'a']]],
    [['甲'], '', []],
    [['', '甲'], '乙', []],
    [['甲'], '\uD83D甲\uDE00', [['甲', '甲']]],
    [[], '甲', []],
  ])('%j in %j', (words, text, expected) => {
    expect(found(words, text)).toEqual(expected)
  })

  it.each([
    ['赌博', '賭博', '賭博'],
    ['賭博', '赌博', '赌博'],
    ['赌博', '不要 赌 * 博 了', '赌 * 博'],
    ['赌·博', '赌-博', '赌-博'],
    ['10kV', '１０ＫＶ', '１０ＫＶ'],
  ])('%s stands in %s as %s', (word, text, expected) => {
    expect(found([word], text, { folding: wide })).toEqual([[expected, word]])
    if (text !== '１０ＫＶ') expect(found([word], text)).toEqual([])
  })

  it('never finds a word of separators only', () => {
    expect(found(['**'], 'a ** b', { folding: wide })).toEqual([])
  })

  it('leaves out what stands within an exception, and nothing that reaches beyond it', () => {
    const exceptions = ['赌博检测', '反赌']
    expect(found(['赌博'], '赌博检测仪，赌博', { exceptions })).toEqual([['赌博', '赌博']])
    expect(createWordMatcher(['赌博'], { exceptions }).find('赌博检测仪，赌博')[0]?.start).toBe(6)
    expect(found(['赌博'], '反赌博', { exceptions })).toEqual([['赌博', '赌博']])
    expect(found(['赌博检测仪', '赌博'], '赌博检测仪', { exceptions })).toEqual([['赌博检测仪', '赌博检测仪']])
  })

  const letters = fc.constantFrom('a', 'A', 'ａ', 'b', '㈱', '(', '株', '😀', '词', '賭', '赌', ' ', '*', '\uD800')
  const listed = (shortest: number, longest: number) =>
    fc.array(fc.string({ unit: letters, minLength: shortest, maxLength: longest }), { maxLength: 8 })
  it.each([
    ['case and width', plainFolding, 0],
    ['traditional characters and separators too', wide, 0],
    ['no word of one character', plainFolding, 3],
    ['no word of one character, separators', wide, 4],
  ])('finds what a slow and plain search finds: %s', (_, folding, shortest) => {
    fc.assert(
      fc.property(
        listed(shortest, 4),
        listed(shortest, 6),
        fc.string({ unit: letters, maxLength: 24 }),
        (words, exceptions, text) => {
          expect(createWordMatcher(words, { folding, exceptions }).find(text)).toEqual(
            plainFind(words, text, { folding, exceptions }),
          )
        },
      ),
      { seed: 51, numRuns: 1_500 },
    )
  })

  it('ends in the longest of the words that fit, however many nearly do', () => {
    const words = Array.from({ length: 49 }, (_, length) => `${'a'.repeat(length + 1)}b`)
    const building = buildAutomaton(words)
    const { value: automaton } = building.next()
    if (automaton === undefined) throw new Error('So few words are built in one turn')
    const [a, b] = ['a'.charCodeAt(0), 'b'.charCodeAt(0)]
    let state = step(automaton, 0, a)
    for (let at = 1; at < 5_000; at += 1) state = step(automaton, state, a)
    expect(wordAt(automaton, state)).toBe(-1)
    // The longest end of `aaa…ab` that is a word is the longest word.
    expect(wordAt(automaton, step(automaton, state, b))).toBe(48)
  })
})

describe('a long text', () => {
  // More places where a word may begin than are looked for at a time.
  const times = 10_000

  it.each([
    ['each a hit', ['甲乙'], '甲乙'.repeat(times), times],
    ['each a hit of one character', ['甲', '乙'], '甲乙'.repeat(times), times * 2],
    ['of characters that are several units', ['甲(株'], '甲㈱'.repeat(times), times],
    ['with separators', ['甲乙丙'], '甲 乙 *丙'.repeat(times), times],
  ])('%s', (_, words, text, expected) => {
    const found = createWordMatcher(words, { folding: wide }).find(text)

    expect(found).toHaveLength(expected)
    expect(found.map(({ start, end }) => text.slice(start, end)).join('')).toHaveLength(text.length)
  })

  it('of beginnings only, with one word across where it goes on', () => {
    const text = `${'a'.repeat(times * 2)}b${'a'.repeat(times)}`

    expect(createWordMatcher([`${'a'.repeat(times)}b`, 'ab', 'ac']).find(text)).toEqual([
      { start: times, end: times * 2 + 1, word: `${'a'.repeat(times)}b` },
    ])
  })

  it('is read alike by matchers that take turns', () => {
    const [one, other] = [createWordMatcher(['甲乙', '丙丁戊']), createWordMatcher(['賭博'], { folding: wide })]
    const found = () => [one, other].map(({ find }) => find('甲乙丙丁戊，赌 博').map(({ word }) => word))

    expect([found(), found()]).toEqual(Array.from({ length: 2 }, () => [['甲乙', '丙丁戊'], ['賭博']]))
  })
})

describe('a long list', () => {
  const words = Array.from({ length: 5_000 }, (_, n) => `词${n.toString(36)}甲`)

  it('is built in turns, and others have theirs between', async () => {
    let turns = 0
    const matcher = await createWordMatcherInTurns(words, { exceptions: ['词a甲乙'] }, async () => {
      turns += 1
    })

    expect(turns).toBeGreaterThan(10)
    const text = '词a甲，词a甲乙，词2b甲'
    expect(matcher.find(text)).toEqual(createWordMatcher(words, { exceptions: ['词a甲乙'] }).find(text))
    expect(matcher.find(text).map(({ word }) => word)).toEqual(['词a甲', '词2b甲'])
  })

  it('asks no word for units that it has not, however long another is', () => {
    const many = [...words, '长'.repeat(900)]
    let [asked, most] = [0, 0]
    const counted = new Proxy(many, {
      get: (target, key) => {
        asked += 1
        return Reflect.get(target, key) as unknown
      },
    })
    for (const building = buildAutomaton(counted); building.next().done !== true; asked = 0)
      most = Math.max(most, asked)

    // Between two turns; asked at each of 900 lengths, it would be millions.
    expect(most).toBeGreaterThan(0)
    expect(most).toBeLessThan(many.length * 20)
  })

  it('is given up when there is no more turn', async () => {
    const stopped = createWordMatcherInTurns(words, {}, () => Promise.reject(new Error('stopped')))

    await expect(stopped).rejects.toThrow('stopped')
  })
})

describe('marking words', () => {
  it('escapes all that was typed, and adds nothing but marks', () => {
    expect(marked(['赌博'], '<img onerror="x">赌博 & \'y\'').htmlText).toBe(
      '&lt;img onerror=&quot;x&quot;&gt;<mark class="sensitive-word">赌博</mark> &amp; &#39;y&#39;',
    )
    expect(marked(['<b>', 'amp'], '<b>&amp;').htmlText).toBe(
      '<mark class="sensitive-word">&lt;b&gt;</mark>&amp;<mark class="sensitive-word">amp</mark>;',
    )
  })

  it('marks words that overlap as one, and lists both', () => {
    expect(marked(['代打卡', '打卡器'], '代打卡器')).toEqual({
      htmlText: '<mark class="sensitive-word">代打卡器</mark>',
      wordList: ['代打卡', '打卡器'],
      contain: true,
    })
  })

  it('lists a word once, as it was entered, and says when there is none', () => {
    expect(marked(['Vpn'], 'vpn VPN').wordList).toEqual(['Vpn'])
    expect(marked(['Vpn'], '10kV')).toEqual({ htmlText: '10kV', wordList: [], contain: false })
  })

  it('holds the text whole, whatever was found', () => {
    const units = fc.constantFrom('a', '<', '&', '"', "'", '词', '😀')
    const unescape = (html: string) =>
      html
        .replaceAll(/<\/?mark(?: class="sensitive-word")?>/g, '')
        .replaceAll('&lt;', '<')
        .replaceAll('&gt;', '>')
        .replaceAll('&quot;', '"')
        .replaceAll('&#39;', "'")
        .replaceAll('&amp;', '&')
    fc.assert(
      fc.property(fc.array(fc.string({ unit: units, maxLength: 3 })), fc.string({ unit: units }), (words, text) => {
        expect(unescape(marked(words, text).htmlText)).toBe(text)
      }),
      { seed: 52, numRuns: 500 },
    )
  })
})

describe('replacing words', () => {
  const replaced = (words: Readonly<Record<string, string | undefined>>, text: string) =>
    replaceWords(text, createWordMatcher(Object.keys(words)).find(text), (word) => words[word])

  it('puts the replacement in its place, or a star for each character', () => {
    expect(replaced({ 赌博: '娱乐', VPN: undefined }, '赌博用vpn😀')).toBe('娱乐用***😀')
    expect(replaced({ '😀a': undefined }, 'x😀A')).toBe('x**')
  })

  it('puts stars where words overlap', () => {
    expect(replaced({ 代打卡: '甲', 打卡器: '乙' }, '代打卡器。代打卡')).toBe('****。甲')
  })
})
