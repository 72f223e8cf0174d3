import fc from 'fast-check'
import { describe, expect, it, vi } from 'vitest'
import { fold } from './fold.ts'
import { markWords } from './mark-words.ts'
import { createWordMatcher, type WordMatch } from './word-matcher.ts'

const found = (words: readonly string[], text: string) =>
  createWordMatcher(words)
    .find(text)
    .map(({ start, end, word }) => [text.slice(start, end), word])
const marked = (words: readonly string[], text: string) => markWords(text, createWordMatcher(words).find(text))

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
    [['甲'], '', []],
    [[], '甲', []],
  ])('%j in %j', (words, text, expected) => {
    expect(found(words, text)).toEqual(expected)
  })

  it('finds what a slow and plain search finds', () => {
    const letters = fc.constantFrom('a', 'A', 'ａ', 'b', '㈱', '(', '株', '😀', '词')
    const words = fc.uniqueArray(fc.string({ unit: letters, minLength: 1, maxLength: 4 }), {
      selector: fold,
      maxLength: 8,
    })
    fc.assert(
      fc.property(words, fc.string({ unit: letters, maxLength: 24 }), (listed, text) => {
        expect(createWordMatcher(listed).find(text)).toEqual(plainFind(listed, text))
      }),
      { seed: 51, numRuns: 400 },
    )
  })

  it('looks at each character of a text twice at most, however many words nearly fit', () => {
    const words = Array.from({ length: 49 }, (_, length) => `${'a'.repeat(length + 1)}b`)
    const matcher = createWordMatcher(words)
    const text = 'a'.repeat(5_000)
    const looked = vi.spyOn(Map.prototype, 'get')

    matcher.find(text)
    const steps = looked.mock.calls.length
    looked.mockRestore()

    expect(steps).toBeGreaterThanOrEqual(text.length)
    expect(steps).toBeLessThanOrEqual(2 * text.length)
  })
})

/** Every place of every word, without those within a longer one. */
function plainFind(words: readonly string[], text: string): WordMatch[] {
  const places = Array.from(text).flatMap((character, index, all) => {
    const start = all.slice(0, index).join('').length
    return Array.from({ length: fold(character).length }, () => ({ start, end: start + character.length }))
  })
  const folded = fold(text)
  const all = words.flatMap((word) => {
    const wanted = fold(word)
    return [...folded].length === 0
      ? []
      : Array.from({ length: folded.length }, (_, at) => at)
          .filter((at) => folded.startsWith(wanted, at))
          .map((at) => ({ at, last: at + wanted.length - 1, word }))
  })
  return all
    .filter((one) => !all.some((other) => other !== one && other.at <= one.at && other.last >= one.last))
    .toSorted((a, b) => a.at - b.at)
    .map(({ at, last, word }) => ({ start: places[at]!.start, end: places[last]!.end, word }))
}

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
})
