import { buildWebIfStale } from './build-web.ts'

/** What `npm run build` runs. */
try {
  const built = await buildWebIfStale((sentence) => console.log(sentence))
  if (!built) console.log('The console is up to date.')
} catch (error) {
  console.error(error instanceof Error ? error.message : error)
  process.exitCode = 1
}
