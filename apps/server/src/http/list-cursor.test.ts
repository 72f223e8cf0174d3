import { describe, expect, it } from 'vitest'
import { readCursor, writeCursor } from './list-cursor.ts'

const ID = '01890000-0000-7000-8000-000000000000'
const read = (moment: string) => readCursor('a list', ['timestamptz', 'uuid'], writeCursor('a list', [moment, ID]))

describe('a place in a list', () => {
  it.each(['2026-11-23 01:00:00.123456+00', '0001-01-01 00:00:00+00', 'infinity'])('is read back: %s', (moment) => {
    expect(read(moment)).toEqual([moment, ID])
  })

  it.each(['0000-01-01 00:00:00+00', '2026-02-31 00:00:00+00', '2026-01-01 24:00:00+00', 'now', '-infinity', ''])(
    'is refused where PostgreSQL has no such moment: %s',
    (moment) => {
      expect(() => read(moment)).toThrow('CURSOR_INVALID')
    },
  )
})
