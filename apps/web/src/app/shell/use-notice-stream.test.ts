import { describe, expect, it } from 'vitest'
import { readEvents } from './use-notice-stream.ts'

describe('readEvents', () => {
  it.each([
    ['event: todo\ndata: {}\n\n', ['todo'], ''],
    ['event: todo\r\ndata: {}\r\n\r\nevent:notice\r\n\r\n', ['todo', 'notice'], ''],
    [': keep alive\n\n', [], ''],
    ['event: todo\ndata: {}\n\nevent: not', ['todo'], 'event: not'],
    ['', [], ''],
  ])('%j', (buffer, events, rest) => {
    expect(readEvents(buffer)).toEqual({ events, rest })
  })
})
