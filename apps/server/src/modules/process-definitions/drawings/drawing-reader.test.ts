import { afterAll, expect, it } from 'vitest'
import { createDrawingReader } from './drawing-reader.ts'

const reader = createDrawingReader()
afterAll(() => reader.close())

const drawing = `<definitions xmlns="http://www.omg.org/spec/BPMN/20100524/MODEL" targetNamespace="t">
  <process id="p" isExecutable="true"><startEvent id="s"/></process></definitions>`

it('reads for everybody, though one person asks without end', async () => {
  const read = async (userId?: number) =>
    reader.read('p', drawing, undefined, userId).then(
      ({ found }) => found.join(),
      ({ message }: Error) => message.split(' ')[0],
    )

  const flood = Array.from({ length: 50 }, () => read(1))
  const [other, own] = [read(2), read()]

  expect(await Promise.all([other, own])).toEqual(['p', 'p'])
  const answers = await Promise.all(flood)
  expect(answers.filter((answer) => answer === 'p')).toHaveLength(6)
  expect(answers.filter((answer) => answer?.startsWith('OVERLOADED'))).toHaveLength(44)
  expect(await read(1)).toBe('p')
})

it('lets no crowd wait without end, and itself never', async () => {
  const crowd = Array.from({ length: 40 }, (_, userId) =>
    reader.read('p', drawing, undefined, userId).then(
      () => true,
      () => false,
    ),
  )
  expect((await reader.read('p', drawing)).found).toEqual(['p'])
  expect((await Promise.all(crowd)).filter(Boolean)).toHaveLength(31)
})
