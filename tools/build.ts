import { buildWebIfStale } from './build-web.ts'

/** What `npm run build` runs. */
const built = await buildWebIfStale((sentence) => console.log(sentence))
if (!built) console.log('The console is up to date.')
