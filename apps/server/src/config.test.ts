import { join, resolve } from 'node:path'
import { describe, expect, it } from 'vitest'
import { readConfig } from './config.ts'

describe('the settings', () => {
  it('have defaults for everything', () => {
    const config = readConfig({}, false)

    expect(config).toMatchObject({
      port: 8080,
      databaseUrl: undefined,
      pack: 'live-line',
      oneTimePasswordDays: 7,
      oneTimePasswords: 'reusable',
      logLevel: 'info',
      logFormat: 'json',
      baseUrl: 'http://localhost:8080',
      isBaseUrlGiven: false,
      host: '127.0.0.1',
      isOpenToOthers: false,
      trustedProxies: undefined,
      tlsFiles: undefined,
      metrics: 'local',
      servesApiDocs: true,
      connectionsPerAddress: 200,
      drawingLimits: { minimumTimerMs: 60_000, maximumInstances: 500 },
      jobWorkers: 2,
    })
    expect(config.secretsDir).toBe(join(config.dataDir, 'secrets'))
  })

  it('log for a person on a terminal, unless told otherwise', () => {
    expect(readConfig({}, true).logFormat).toBe('text')
    expect(readConfig({ LOG_FORMAT: 'json' }, true).logFormat).toBe('json')
    expect(readConfig({ LOG_FORMAT: 'text' }, false).logFormat).toBe('text')
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
      MIN_TIMER_SECONDS: '5',
      MAX_MULTI_INSTANCE: '50',
      JOB_WORKERS: '4',
    })

    expect(config).toMatchObject({
      port: 9000,
      host: '127.0.0.1',
      dataDir: resolve('somewhere'),
      databaseUrl: 'postgres://u:p@db/x',
      pack: 'none',
      oneTimePasswordDays: 3,
      oneTimePasswords: 'once',
      baseUrl: 'https://liveline.example.com',
      isBaseUrlGiven: true,
      drawingLimits: { minimumTimerMs: 5_000, maximumInstances: 50 },
      jobWorkers: 4,
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
    ['MIN_TIMER_SECONDS', '0'],
    ['MAX_MULTI_INSTANCE', '9000'],
    ['JOB_WORKERS', '0'],
    ['JOB_WORKERS', '9'],
    ['LOG_LEVEL', 'loud'],
    ['LOG_FORMAT', 'xml'],
    ['DATABASE_URL', 'mysql://u:p@db/x'],
    ['BASE_URL', 'liveline.example.com'],
    ['TRUST_PROXY', 'yes'],
    ['TRUST_PROXY', '10.0.0.0/40'],
    ['TRUST_PROXY', '10.0.0.1, proxy.example.com'],
    ['TLS_CERT', 'cert.pem'],
    ['TLS_KEY', 'key.pem'],
    ['METRICS', 'yes'],
    ['API_DOCS', 'local'],
    ['CONNECTIONS_PER_ADDRESS', 'many'],
  ])('refuse %s=%s in one sentence that names the variable', (name, value) => {
    expect(() => readConfig({ [name]: value })).toThrow(new RegExp(`^${name} [^\n]+\\.$`))
  })

  it.each([
    ['127.0.0.1', false],
    ['127.8.8.8', false],
    ['localhost', false],
    ['::1', false],
    ['0.0.0.0', true],
    ['::', true],
    ['192.0.2.1', true],
  ])('show the API documents on HOST=%s unless others can reach it: %s', (host, isOpenToOthers) => {
    expect(readConfig({ HOST: host })).toMatchObject({ isOpenToOthers, servesApiDocs: !isOpenToOthers })
    expect(readConfig({ HOST: host, API_DOCS: 'on' }).servesApiDocs).toBe(true)
    expect(readConfig({ HOST: host, API_DOCS: 'off' }).servesApiDocs).toBe(false)
  })

  it.each([{ TRUST_PROXY: 'loopback' }, { BASE_URL: 'https://liveline.example.com' }])(
    'hide the API documents behind a proxy: %o',
    (env) => expect(readConfig(env).servesApiDocs).toBe(false),
  )

  it('name https when it is served', () => {
    const { tlsFiles, baseUrl } = readConfig({ TLS_CERT: 'cert.pem', TLS_KEY: 'key.pem', PORT: '8443' })
    expect(tlsFiles).toEqual({ cert: resolve('cert.pem'), key: resolve('key.pem') })
    expect(baseUrl).toBe('https://localhost:8443')
  })

  it('know the proxies that are trusted', () => {
    const { trustedProxies } = readConfig({ TRUST_PROXY: 'loopback, 10.1.0.0/16' })
    expect(['127.0.0.1', '10.1.2.3', '10.2.0.1'].map((address) => trustedProxies?.has(address))).toEqual([
      true,
      true,
      false,
    ])
  })

  it('never repeat a DATABASE_URL, which may hold a password', () => {
    expect(() => readConfig({ DATABASE_URL: 'mysql://u:secret-word@db/x' })).not.toThrow('secret-word')
  })
})
