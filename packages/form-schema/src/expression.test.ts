import { describe, expect, it } from 'vitest'
import { ConditionRefused, holds, parseCondition } from './expression.ts'

describe('a form condition', () => {
  const values = {
    class: 4,
    source: 'project',
    live: true,
    note: '',
    users: ['hospital'],
    joined: 'school,hospital',
    row: { unit: 'h' },
  }

  it.each([
    ["${source == 'project'}", true],
    ["${source != 'project'}", false],
    ["${source === 'project' || source == 'customer'}", true],
    ['${class >= 3 && class < 5}', true],
    ["${class == '4'}", true],
    ["${class === '4'}", false],
    ['${live}', true],
    ['${!live}', false],
    ['${!note}', true],
    ['${missing}', false],
    ['${missing > 1}', false],
    ['${missing <= 1}', false],
    ['${missing == null}', true],
    ['${live ? class == 4 : false}', true],
    ['${(class + 1) * 2 == 10}', true],
    ["${ARRAYINCLUDES(users, 'hospital')}", true],
    ["${CONTAINS(joined, 'hospital')}", true],
    ['${ISEMPTY(note)}', true],
    ["${row.unit == 'h'}", true],
    ['${toString}', false],
    ["${source == 'pro\\'ject'}", false],
  ])('%s is %s', (text, expected) => {
    expect(holds(text, values)).toBe(expected)
  })

  it.each([
    'data.class > 1',
    'this.class',
    '${this.class}',
    '${class',
    '${class >}',
    '${class ==}',
    '${a} ${b}',
    '${window.location}',
    '${ls:token}',
    '${class.constructor}',
    '${__proto__}',
    '${EVAL(1)}',
    '${users.map(x => x)}',
    '${a = 1}',
    `\${${'('.repeat(60)}1${')'.repeat(60)}}`,
    `\${${'!'.repeat(60)}1}`,
    `\${${'a+'.repeat(600)}1}`,
  ])('refuses %s', (text) => {
    expect(() => parseCondition(text)).toThrow(ConditionRefused)
    expect(holds(text, values)).toBe(false)
  })
})
