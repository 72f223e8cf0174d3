import { defineConfig } from 'vitest/config'

/** `npx vitest run --project server` runs one of these; a path narrows it further. */
export default defineConfig({
  test: {
    projects: [
      {
        test: {
          name: 'engine',
          include: ['packages/{workflow-engine,sensitive-words}/{src,test}/**/*.test.ts'],
          exclude: ['packages/workflow-engine/test/long/**'],
        },
      },
      { test: { name: 'long', include: ['packages/workflow-engine/test/long/**/*.test.ts'] } },
      { test: { name: 'contract', include: ['packages/contract/{src,test}/**/*.test.ts'] } },
      {
        test: {
          name: 'server',
          include: ['apps/server/{src,test,test-support}/**/*.test.ts', 'tools/**/*.test.ts'],
          globalSetup: ['apps/server/test-support/global-setup.ts'],
          pool: 'forks',
          maxWorkers: 2,
          // As long as a start may wait for its predecessor (20 s), and then some.
          testTimeout: 40_000,
          hookTimeout: 30_000,
        },
      },
      {
        extends: './apps/web/vite.config.ts',
        test: {
          name: 'web',
          root: './apps/web',
          include: ['{src,test}/**/*.test.{ts,tsx}'],
          environment: 'happy-dom',
          testTimeout: 20_000,
        },
      },
      {
        test: {
          name: 'faults',
          include: ['apps/server/faults/**/*.test.ts'],
          globalSetup: ['apps/server/test-support/global-setup.ts'],
          pool: 'forks',
          maxWorkers: 1,
          fileParallelism: false,
          testTimeout: 300_000,
          hookTimeout: 60_000,
        },
      },
      {
        test: {
          name: 'attack',
          include: ['apps/server/attack/**/*.test.ts'],
          globalSetup: ['apps/server/test-support/global-setup.ts'],
          pool: 'forks',
          maxWorkers: 1,
          fileParallelism: false,
          testTimeout: 300_000,
          hookTimeout: 60_000,
        },
      },
      {
        test: {
          name: 'e2e',
          include: ['e2e/**/*.test.ts'],
          pool: 'forks',
          maxWorkers: 1,
          fileParallelism: false,
          testTimeout: 120_000,
          hookTimeout: 120_000,
        },
      },
    ],
  },
})
