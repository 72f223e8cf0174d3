import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { DEFAULT_FOLDER, playAll } from './conformance/run.ts'

describe.skipIf(!existsSync(DEFAULT_FOLDER))('the outside cases', () => {
  it('pass, as far as their elements are supported', async () => {
    const outcomes = await playAll(join(DEFAULT_FOLDER, 'cases.json'), join(DEFAULT_FOLDER, 'processes'))

    expect(outcomes?.filter(({ result }) => result === 'failed')).toEqual([])
    expect(outcomes?.filter(({ result }) => result === 'passed').length).toBeGreaterThan(40)
  })
})
