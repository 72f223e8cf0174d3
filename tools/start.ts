import { buildWebIfStale } from './build-web.ts'

/** What `npm start` runs: the console built if its sources changed, then the server in this same process. */
try {
  await buildWebIfStale((sentence) => console.log(sentence))
} catch (error) {
  console.error(error instanceof Error ? error.message : error)
  process.exit(1)
}
await import('../apps/server/src/main.ts')
