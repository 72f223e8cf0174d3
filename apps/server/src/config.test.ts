import { join, resolve } from 'node:path'
import { describe, expect, it } from 'vitest'
import { readConfig } from './config.ts'

describe('the settings', () => {
  it('have defaults for everything', () => {
    const config = readConfig({})

    expect(config).toMatchObject({
      port: 8080,
      databaseUrl: undefined,
      pack: 'live-line',
      logLevel: 'info',
      baseUrl: 'http://localhost:8080',
      isBaseUrlGiven: false,
      drawingLimits: { minimumTimerMs: 60_000, maximumInstances: 500 },
    })
    expect(config.secretsDir).toBe(join(config.dataDir, 'secrets'))
  })

  it('are read from the environment, empty ones counting as not set', () => {
    const config = readConfig({
      PORT: '9000',
      HOST: '',
      DATA_DIR: 'somewhere',
      DATABASE_URL: 'postgres://u:p@db/x',
      LIVELINE_PACK: 'none',
      BASE_URL: 'https://liveline.example.com/',
      MIN_TIMER_SECONDS: '5',
      MAX_MULTI_INSTANCE: '50',
    })

    expect(config).toMatchObject({
      port: 9000,
      host: '0.0.0.0',
      dataDir: resolve('somewhere'),
      databaseUrl: 'postgres://u:p@db/x',
      pack: 'none',
      baseUrl: 'https://liveline.example.com',
      isBaseUrlGiven: true,
      drawingLimits: { minimumTimerMs: 5_000, maximumInstances: 50 },
    })
  })

  it.each([
    ['PORT', 'eighty'],
    ['PORT', '65536'],
    ['PORT', '-1'],
    ['LIVELINE_PACK', 'gas'],
    ['MIN_TIMER_SECONDS', '0'],
    ['MAX_MULTI_INSTANCE', '9000'],
    ['LOG_LEVEL', 'loud'],
    ['DATABASE_URL', 'mysql://u:p@db/x'],
    ['BASE_URL', 'liveline.example.com'],
  ])('refuse %s=%s in one sentence that names the variable', (name, value) => {
    expect(() => readConfig({ [name]: value })).toThrow(new RegExp(`^${name} [^\n]+\\.$`))
  })

  it('never repeat a DATABASE_URL, which may hold a password', () => {
    expect(() => readConfig({ DATABASE_URL: 'mysql://u:secret-word@db/x' })).not.toThrow('secret-word')
  })
})
