/**
 * Finding 10,000 words in 10,000 characters: ours, which folds and keeps places, beside the matchers of npm, which do less,
 * and beside reading each character once. Texts are Chinese with a word now and then, and two that nearly fit all along.
 *
 * The floor is `charCodeAt` of each character, added up so that no compiler drops it, and nothing else. Each character also
 * has to be looked up for what it folds to: that is told beside it and not taken into the floor, for it is work of a
 * matcher and not of reading.
 */
import { createFolding, createWordMatcher } from '@liveline/sensitive-words'
import { AhoCorasick as Monyone } from '@monyone/aho-corasick'
import { Mint } from 'mint-filter'
import Modern from 'modern-ahocorasick/fast'
import { SensitiveWordTool } from 'sensitive-word-tool'
import { runsWanted } from './options.ts'
import { median, report, round } from './result.ts'

const WORDS = 10_000
const CHARACTERS = 10_000
const ROUNDS = 20 * runsWanted
/** A server has looked through texts before: until then its code is not compiled. */
const WARM = 300
const [LEAST_RATIO, MOST_SCANS] = [3, 3]

/** The same words and texts in every run. */
let seed = 20_261_123
const random = (below: number) => {
  seed = (Math.imul(seed, 1_103_515_245) + 12_345) & 0x7fffffff
  return seed % below
}
const FIRST_HAN = 0x4e00
const character = () => String.fromCharCode(FIRST_HAN + ((random(3_000) * 7) % 3_000))
const textOf = (length: number) => Array.from({ length }, character).join('')
const words = [...new Set(Array.from({ length: WORDS * 2 }, () => textOf(2 + random(5))))].slice(0, WORDS)
const anyWord = () => words[random(words.length)] ?? ''
const fill = (piece: () => string) => {
  let text = ''
  while (text.length < CHARACTERS) text += piece()
  return text.slice(0, CHARACTERS)
}
/** As a text of a request is: one run of units, not joined or cut of others. */
const flat = (text: string) => JSON.parse(JSON.stringify(text)) as string
const texts: Readonly<Record<string, string>> = {
  'a word in a hundred characters': flat(fill(() => textOf(96) + anyWord())),
  'no more than beginnings of words': flat(fill(() => anyWord().slice(0, -1) + character())),
  'no more than ends of words': flat(fill(() => character() + anyWord().slice(1))),
}

const ours = createWordMatcher(words)
const wide = createWordMatcher(words, { folding: createFolding({ traditional: true, separators: ' *-' }) })
const [monyone, mint, modern] = [new Monyone(words), new Mint(words), new Modern(words)]
const tool = new SensitiveWordTool({ wordList: words })
const OURS = 'ours'
const SCAN = 'each character read once'
const FOLDED = 'each character read and looked up once'
const table = Uint16Array.from({ length: 65_536 }, (_, unit) => unit)
const finders: Readonly<Record<string, (text: string) => number>> = {
  [OURS]: (text) => ours.find(text).length,
  'ours, with traditional characters and separators': (text) => wide.find(text).length,
  '@monyone/aho-corasick': (text) => monyone.matchInText(text).length,
  'mint-filter': (text) => mint.filter(text, { replace: false }).words.length,
  'modern-ahocorasick': (text) => modern.search(text).length,
  'sensitive-word-tool': (text) => tool.match(text).length,
  [SCAN]: (text) => {
    let sum = 0
    for (let at = 0; at < text.length; at += 1) sum = (sum + text.charCodeAt(at)) | 0
    return sum
  },
  [FOLDED]: (text) => {
    let sum = 0
    for (let at = 0; at < text.length; at += 1) sum = (sum + (table[text.charCodeAt(at)] ?? 0)) | 0
    return sum
  },
}

const microseconds = new Map(Object.keys(finders).map((name) => [name, { all: [] as number[], worst: 0 }]))
const figures: Record<string, string> = {}
for (const [kind, text] of Object.entries(texts)) {
  const times = new Map<string, number[]>(Object.keys(finders).map((name) => [name, []]))
  // Each by itself, so that none works in a cache that another has just filled with its own.
  for (const [name, find] of Object.entries(finders)) {
    for (let n = 0; n < WARM; n += 1) find(text)
    for (let n = 0; n < ROUNDS; n += 1) {
      const began = performance.now()
      find(text)
      times.get(name)?.push((performance.now() - began) * 1_000)
    }
  }
  for (const [name, measured] of times) {
    const kept = microseconds.get(name)
    if (kept === undefined) continue
    kept.all.push(median(measured))
    figures[`${kind}: ${name}`] = `${round(median(measured))} µs, ${finders[name]?.(text)} found`
  }
}
const slowest = (name: string) => Math.max(...(microseconds.get(name)?.all ?? [Number.NaN]))
const peers = Object.keys(finders).filter((name) => !name.startsWith(OURS) && name !== SCAN && name !== FOLDED)
const fastest = peers.reduce((best, name) => (slowest(name) < slowest(best) ? name : best))
const ratio = slowest(fastest) / slowest(OURS)
const scans = slowest(OURS) / slowest(SCAN)
const folds = slowest(OURS) / slowest(FOLDED)
const began = performance.now()
createWordMatcher(words)
report({
  name: 'sensitive-words',
  claim: 'Words are found in a text in little more than the time to read it',
  sizes: { words: WORDS, characters: CHARACTERS, rounds: ROUNDS, 'fastest of npm': fastest },
  figures: {
    ...figures,
    'ours against reading each character once': `${round(scans, 2)} ×`,
    'ours against reading and looking up': `${round(folds, 2)} ×`,
    'building the matcher': `${round(performance.now() - began)} ms`,
  },
  ratio,
  budget: `≥ ${LEAST_RATIO} × the fastest of npm, and ≤ ${MOST_SCANS} × reading each character once`,
  met: ratio >= LEAST_RATIO && scans <= MOST_SCANS,
})
