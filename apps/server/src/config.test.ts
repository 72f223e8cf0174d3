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
      oneTimePasswordDays: 7,
      oneTimePasswords: 'reusable',
      logLevel: 'info',
      baseUrl: 'http://localhost:8080',
      isBaseUrlGiven: false,
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
      ONE_TIME_PASSWORD_DAYS: '3',
      ONE_TIME_PASSWORDS: 'once',
      BASE_URL: 'https://liveline.example.com/',
    })

    expect(config).toMatchObject({
      port: 9000,
      host: '0.0.0.0',
      dataDir: resolve('somewhere'),
      databaseUrl: 'postgres://u:p@db/x',
      pack: 'none',
      oneTimePasswordDays: 3,
      oneTimePasswords: 'once',
      baseUrl: 'https://liveline.example.com',
      isBaseUrlGiven: true,
    })
  })

  it.each([
    ['PORT', 'eighty'],
    ['PORT', '65536'],
    ['PORT', '-1'],
    ['LIVELINE_PACK', 'gas'],
    ['ONE_TIME_PASSWORD_DAYS', '0'],
    ['ONE_TIME_PASSWORD_DAYS', '91'],
    ['ONE_TIME_PASSWORD_DAYS', 'never'],
    ['ONE_TIME_PASSWORDS', 'twice'],
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
