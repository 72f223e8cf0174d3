import { expect, it } from 'vitest'
import { withoutValues } from '../src/error-report/without-values.ts'

it.each([
  [
    'an address loses what it asks for',
    'at http://h:8080/assets/a.js?token=secret:1:2',
    'at http://h:8080/assets/a.js:1:2',
  ],
  [
    'a quotation is dropped',
    `Unexpected token '张', "张三 13900001111" is not valid JSON`,
    `Unexpected token '…', "…" is not valid JSON`,
  ],
  ['a name of the program stays', "Cannot read properties of undefined (reading 'orgs')", undefined],
  ['a Chinese quotation is dropped', '步骤“现场勘察”不存在', '步骤“…”不存在'],
  ['so is one that was cut off', '步骤“现场勘察 张三', '步骤“…”'],
  ['a phone number is dropped', 'no such person 13900001111', 'no such person …'],
  ['a number between quotes is dropped', "no such person '13900001111'", "no such person '…'"],
  ['a card number is dropped', '11010119900307123X is wrong', '… is wrong'],
  ['a path loses what it asks for', 'no route /home?token=secret&x=1', 'no route /home'],
  ['a line of a path stays', 'at /src/a.ts?t=17:1:2', 'at /src/a.ts:1:2'],
  ['a token is dropped', 'refused Zk3q-9_aXbR7Lw2Zk3q-9_aXbR7Lw2Zk3q-9_aXbR7', 'refused …'],
  ['a token between quotes is dropped', "no '3f2b8c1e9a7d4f60b1c2d3e4f5a697883f2b8c1e'", "no '…'"],
  ['lines and columns stay', 'at draw (http://h/assets/shell-B2x.js:12:345678)', undefined],
])('%s', (_, text, kept = text) => {
  expect(withoutValues(text)).toBe(kept)
})

it.each(['/', '“', '「a', '/.', 'http://', '"\'', '1-', '-'])('takes no longer than the text is long: %s', (part) => {
  expect(withoutValues(part.repeat(20_000)).length).toBeGreaterThan(0)
})
