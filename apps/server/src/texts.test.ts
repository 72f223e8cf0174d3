/** What the server says to people: each sentence in both languages, in a catalogue and nowhere else. */
import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Text } from '@liveline/contract/language.ts'
import { describe, expect, it } from 'vitest'

const source = import.meta.dirname
/** What forms say of what was filled in is said by server and browser alike, from their package. */
const formSchema = '../../../packages/form-schema/src'
const files = globSync(['**/*.ts', `${formSchema}/**/*.ts`], { cwd: source }).filter(
  (file) => !file.endsWith('.test.ts'),
)
/** A kind brings its names in the designer and an example, which is a form of somebody's. */
const isExample = (file: string) => ['kinds', 'layouts'].some((room) => file.startsWith(`${formSchema}/${room}/`))
const catalogues = files.filter((file) => file.endsWith('.texts.ts'))

const isText = (value: unknown): value is Text =>
  typeof value === 'object' && value !== null && 'zh' in value && 'en' in value
const sentences = await Promise.all(
  catalogues.map(async (file) => {
    const exported = (await import(join(source, file))) as Readonly<Record<string, Readonly<Record<string, unknown>>>>
    return Object.entries(exported).flatMap(([name, texts]) =>
      Object.entries(texts).map(([key, text]): [string, unknown] => [`${file} ${name}.${key}`, text]),
    )
  }),
).then((all) => all.flat())

/** The sentences that no code asks for, by name or with the whole catalogue at hand (`texts[key]`). */
function unusedOf(names: readonly string[], codes: readonly string[]): string[] {
  const asked = new Set(codes.flatMap((code) => [...code.matchAll(/\b(\w+\.\w+)\b/g)].map(([, name]) => name)))
  const wholes = new Set(codes.flatMap((code) => [...code.matchAll(/\b(\w+)\[/g)].map(([, name]) => name)))
  return names.filter((name) => !asked.has(name) && !wholes.has(name.split('.')[0]))
}

const HAN = /\p{Script=Han}/u
const placesOf = (sentence: string) => [...sentence.matchAll(/\{\w+\}|\$\d/g)].map(([place]) => place).sort()
const wordsOf = (sentence: string) => sentence.replaceAll(/\{\w+\}|\$\d/g, '')

/** What a condition looks like is code, and so is the sentence on how SQL writes a text. */
const withoutCode = (sentence: string) => sentence.replaceAll(/\$\{[^}]*\}|(?:E|U&)?'…'/g, '')

describe('the catalogues of the server', () => {
  it('are found', () => {
    expect(catalogues.length).toBeGreaterThan(10)
    expect(sentences.length).toBeGreaterThan(100)
  })

  it.each(sentences)('%s: is told in both languages, with the same places', (_, text) => {
    if (!isText(text)) throw new Error('This is no sentence in two languages')
    expect(placesOf(text.zh)).toEqual(placesOf(text.en))
    // What a condition looks like is shown in the words of the language; its braces are no place.
    expect(text.en).not.toMatch(HAN)
    if (/\p{Letter}/u.test(wordsOf(text.en))) expect(text.zh).toMatch(HAN)
    expect(text.zh).not.toBe('')
    expect(text.en).not.toBe('')
    // The quotation marks and apostrophes of print: “ ” ’.
    for (const sentence of [text.zh, text.en]) expect(withoutCode(sentence)).not.toMatch(/["']/)
  })
})

describe('every sentence of the server', () => {
  it('is said somewhere', () => {
    const names = sentences.map(([name]) => name.split(' ')[1] ?? '')
    const codes = files.map((file) => readFileSync(join(source, file), 'utf8'))
    expect(unusedOf(names, codes)).toEqual([])
  })

  it('would be named that is not', () => {
    const names = ['gloveTexts.torn', 'gloveTexts.worn', 'plateTexts.bent']
    expect(unusedOf(names, ['say(language, gloveTexts.torn)', 'plateTexts[code]'])).toEqual(['gloveTexts.worn'])
    expect(unusedOf(names, [])).toEqual(names)
  })
})

it.each(files.filter((file) => !catalogues.includes(file) && !isExample(file)))(
  '%s holds no sentence of its own',
  (file) => {
    const code = readFileSync(join(source, file), 'utf8')
    expect(code.split('\n').filter((line) => HAN.test(line))).toEqual([])
    expect(code).not.toMatch(/anguage [!=]== '(en|zh-CN)'/)
  },
)
