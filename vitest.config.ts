import { availableParallelism } from 'node:os'
import { defineConfig } from 'vitest/config'

/**
 * Long enough for a busy machine: what a test judges is events and counts, and this only ends what hangs. It holds for
 * every test, hook and wait; none has a limit of its own (tools/patience.test.ts).
 */
const HANGS_AFTER_MS = 600_000
const patience = {
  testTimeout: HANGS_AFTER_MS,
  hookTimeout: HANGS_AFTER_MS,
  teardownTimeout: 60_000,
  expect: { poll: { timeout: 120_000 } },
}

const workers = Math.max(2, Math.min(4, availableParallelism()))

/** Files share a process, which loads the libraries once; our own modules and the page are fresh for each file. */
const shared = {
  isolate: false,
  setupFiles: [`${import.meta.dirname}/tools/fresh-modules.ts`],
  maxWorkers: workers,
  ...patience,
}

/** They start whole programs, most with a PostgreSQL of its own: part of `npm test`, not of `npm run check`. */
const startingPrograms = [
  'apps/server/src/main.test.ts',
  'apps/server/src/database/embedded/*.test.ts',
  'tools/**/*.test.ts',
]

/**
 * They try everything: each caller at each call, each typed text in each field, random stories, each person at each step,
 * parallel guesses, a database that is gone. `npm run check` leaves them to `npm test` (tools/check.ts).
 */
const thorough = [
  'apps/server/src/http/access-matrix.test.ts',
  'apps/server/src/http/database-outage.test.ts',
  'apps/server/src/http/infrastructure.test.ts',
  'apps/server/src/http/input-cost.test.ts',
  'apps/server/src/http/limit-callers.test.ts',
  'apps/server/src/http/poll-limits.test.ts',
  'apps/server/src/http/pool-exhaustion.test.ts',
  'apps/server/src/http/readiness.test.ts',
  'apps/server/src/modules/audit/audit-chain.test.ts',
  'apps/server/src/modules/backups/backup-commands.test.ts',
  'apps/server/src/modules/auth/accounts.test.ts',
  'apps/server/src/modules/auth/login-input.test.ts',
  'apps/server/src/modules/auth/login-limits.test.ts',
  'apps/server/src/modules/auth/login-parallel.test.ts',
  'apps/server/src/modules/auth/one-time-passwords.test.ts',
  'apps/server/src/modules/auth/session-binding.test.ts',
  'apps/server/src/modules/pack/plan-separation.test.ts',
  'apps/server/src/modules/pack/sample-plans.test.ts',
  'apps/server/src/modules/servers/limits-of-several.test.ts',
  'apps/server/src/modules/process-instances/hidden-fields.test.ts',
  'apps/server/src/modules/missions/lists/list-plans.test.ts',
  'apps/server/src/modules/missions/lists/lists.test.ts',
  'apps/server/src/modules/process-instances/store/store-properties.test.ts',
  'apps/server/test-support/administer.test.ts',
  'packages/workflow-engine/test/properties.test.ts',
]
const thoroughInTheWeb = ['src/amis/typed-text.test.tsx']
const leftOut = (files: readonly string[]) => (process.env['LIVELINE_TESTS'] === 'quick' ? files : [])

const withDatabase = { globalSetup: ['apps/server/test-support/global-setup.ts'], pool: 'forks' as const }
const oneAfterAnother = { pool: 'forks' as const, maxWorkers: 1, fileParallelism: false }

/** `npx vitest run --project server` runs one of these; a path narrows it further. */
export default defineConfig({
  test: {
    projects: [
      {
        test: {
          name: 'engine',
          include: ['packages/workflow-engine/{src,test}/**/*.test.ts'],
          exclude: [...leftOut(thorough), '**/long/**'],
          ...shared,
        },
      },
      {
        test: {
          name: 'contract',
          include: ['packages/{contract,form-schema,sensitive-words}/{src,test}/**/*.test.ts'],
          exclude: ['**/long/**'],
          ...shared,
        },
      },
      {
        test: {
          name: 'server',
          include: ['apps/server/{src,test,test-support}/**/*.test.ts', 'benchmarks/**/*.test.ts'],
          exclude: [...startingPrograms, ...leftOut(thorough), '**/long/**'],
          ...withDatabase,
          ...shared,
        },
      },
      {
        extends: './apps/web/vite.config.ts',
        test: {
          name: 'web',
          root: './apps/web',
          include: ['{src,test}/**/*.test.{ts,tsx}'],
          exclude: [...leftOut(thoroughInTheWeb), '**/long/**'],
          environment: 'happy-dom',
          // The files of a worker share its page: a download that is pressed in one must not lead the next away.
          environmentOptions: {
            happyDOM: { settings: { navigation: { disableMainFrameNavigation: true, disableFallbackToSetURL: true } } },
          },
          ...shared,
          setupFiles: [...shared.setupFiles, `${import.meta.dirname}/apps/web/test/patience.ts`],
        },
      },
      { test: { name: 'programs', include: startingPrograms, pool: 'forks', maxWorkers: workers, ...patience } },
      {
        test: {
          name: 'faults',
          include: ['apps/server/faults/**/*.test.ts'],
          ...withDatabase,
          ...oneAfterAnother,
          ...patience,
        },
      },
      {
        test: {
          name: 'attack',
          include: ['apps/server/attack/**/*.test.ts'],
          ...withDatabase,
          ...oneAfterAnother,
          ...patience,
        },
      },
      {
        test: {
          name: 'long',
          include: ['packages/**/test/long/**/*.test.ts', 'apps/**/long/**/*.test.ts'],
          ...withDatabase,
          ...oneAfterAnother,
          ...patience,
          testTimeout: 3_600_000,
        },
      },
      {
        test: {
          name: 'e2e',
          include: ['e2e/**/*.test.ts'],
          setupFiles: [`${import.meta.dirname}/e2e/judge-visitors.ts`],
          pool: 'forks',
          // Most of a journey is waiting: two of them use a small machine better than one.
          maxWorkers: 2,
          ...patience,
        },
      },
    ],
  },
})
