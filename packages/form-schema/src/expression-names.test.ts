import { describe, expect, it } from 'vitest'
import { namesInText, renameInText } from './expression-names.ts'

const renamed = (text: string) => renameInText(text, ([first, ...rest]) => (first === 'a' ? ['b', ...rest] : undefined))

describe('names in expressions', () => {
  it('finds every name and path, and no function, word or text', () => {
    const found = namesInText("see ${a} and ${ISEMPTY(c.d) && a == 'e' || !true ? f : -1.5}")
    expect(found).toEqual([['a'], ['c', 'd'], ['a'], ['f']])
  })

  it('renames the name alone, not a longer one, a text in quotes or a word outside the braces', () => {
    expect(renamed('a ${a + ab + \'a\' + "a" + x.a + a.x}')).toBe('a ${b + ab + \'a\' + "a" + x.a + b.x}')
  })

  it('leaves the format of a date alone', () => {
    expect(renamed('${a|date:a}')).toBe('${b|date:a}')
    expect(renamed('${x || a}')).toBe('${x || b}')
  })

  it('leaves what is no expression as it is', () => {
    for (const text of ['', '$a', '${', '${a', 'a}', '{a}']) expect(renamed(text)).toBe(text)
  })
})
