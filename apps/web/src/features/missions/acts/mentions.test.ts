import { expect, it } from 'vitest'
import { mentionedIn, mentionParts, typedMention } from './mentions.ts'

it.each([
  ['请@周', 3, { from: 1, typed: '周' }],
  ['@', 1, { from: 0, typed: '' }],
  ['请 @周敏 看', 6, undefined],
  // An address is no mention.
  ['mail a@b', 8, undefined],
])('reads what is typed of a name in %s', (text, cursor, expected) => {
  expect(typedMention(text, cursor)).toEqual(expected)
})

it('mentions those whose names still stand there, each once', () => {
  const known = [
    { userId: 1, name: '周敏' },
    { userId: 1, name: '周敏' },
    { userId: 2, name: '陈宇' },
  ]
  expect(mentionedIn('请 @周敏 复核', known)).toEqual([1])
})

it('tells mentions from the rest, the longer name first', () => {
  expect(mentionParts('请@周敏敏看', ['周敏', '周敏敏'])).toEqual([
    { text: '请', isMention: false },
    { text: '@周敏敏', isMention: true },
    { text: '看', isMention: false },
  ])
})
