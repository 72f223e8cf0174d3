import { Script, createContext } from 'node:vm'

/** Linear work on the largest input takes a second, other work years: between the two no machine is too busy. */
const HANGS_AFTER_MS = 120_000

/**
 * What `work` gives back; work that never lets go of the thread is broken off, which no time limit of a test can do.
 * @throws when it does not end
 */
export function endsAtAll<T>(work: () => T): T {
  return new Script('work()').runInContext(createContext({ work }), { timeout: HANGS_AFTER_MS }) as T
}
