import { expect, it } from 'vitest'
import { differences } from './differences.ts'

const column = (key: string, more: object = {}) => ({ key, title: key, ...more })

it('names what was added, taken away and changed by the key of its row', () => {
  const before = { name: 'A', columns: [column('a'), column('b', { width: 80 })] }
  const after = { name: 'A', columns: [column('b', { width: 90 }), column('c')] }

  expect(differences(before, after)).toEqual([
    { place: 'columns[a]', before: JSON.stringify(column('a')), after: undefined },
    { place: 'columns[b].width', before: '80', after: '90' },
    { place: 'columns[c]', before: undefined, after: JSON.stringify(column('c')) },
  ])
})

it('notices another order, and nothing where nothing differs', () => {
  const rows = [column('a'), column('b')]

  expect(differences({ rows }, { rows: rows.toReversed() })).toEqual([
    { place: 'rows', before: '[a] [b]', after: '[b] [a]' },
  ])
  expect(differences({ rows }, { rows: [...rows] })).toEqual([])
})
