import { decodeQR } from 'qr/decode.js'
import { expect, it } from 'vitest'
import { QUIET, qrPath, type QrPath } from './qr-path.ts'

/** Pixels a module. */
const SCALE = 4

/** What a camera would see of the path: dark on light. */
function drawn({ size, path }: QrPath) {
  const width = size * SCALE
  const data = new Uint8Array(width * width * 4).fill(255)
  for (const [, x, y, length, back] of path.matchAll(/M(\d+) (\d+)h(\d+)v1h-(\d+)z/g)) {
    expect(back).toBe(length)
    for (let row = Number(y) * SCALE; row < (Number(y) + 1) * SCALE; row += 1)
      for (let column = Number(x) * SCALE; column < (Number(x) + Number(length)) * SCALE; column += 1)
        data.fill(0, (row * width + column) * 4, (row * width + column) * 4 + 3)
  }
  return { width, height: width, data }
}

it.each([
  'https://liveline.example/mission/instance?instanceId=0b6cbb0f-6a5c-4a0e-9a0f-0f1f5f3f7a11',
  'http://127.0.0.1:8080/record?id=x&带电=作业',
])('draws what a reader reads again: %s', (text) => {
  expect(decodeQR(drawn(qrPath(text)))).toBe(text)
})

it('leaves the margin free that readers look for', () => {
  const { size, path } = qrPath('x')
  for (const [, x, y, length] of path.matchAll(/M(\d+) (\d+)h(\d+)/g)) {
    expect(Math.min(Number(x), Number(y))).toBeGreaterThanOrEqual(QUIET)
    expect(Math.max(Number(x) + Number(length), Number(y) + 1)).toBeLessThanOrEqual(size - QUIET)
  }
})
