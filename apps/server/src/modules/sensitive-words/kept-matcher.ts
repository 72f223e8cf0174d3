/**
 * The matcher that this server looks through texts with. A long list takes a tenth of a second to build: that is done in
 * turns between the requests, and texts are looked through with the matcher there is until the new one stands.
 */
import { setImmediate } from 'node:timers/promises'
import { createFolding, createWordMatcherInTurns, type WordMatch } from '@liveline/sensitive-words'
import type { FastifyBaseLogger } from 'fastify'
import { readCached } from '../../database/cached.ts'
import type { Queryable } from '../../database/open-database.ts'
import * as repository from './sensitive-words.repository.ts'
import type { ListedWord } from './sensitive-words.repository.ts'

export type BuiltMatcher = {
  /** The state of the list that it was built from. */
  readonly epoch: string
  readonly find: (text: string) => WordMatch[]
  readonly wordOf: (word: string) => ListedWord | undefined
}

/** So few words are built sooner than anybody could wait for another turn. */
const BUILT_AT_ONCE = 500
const FOLLOWED_EVERY_MS = 300

export function createKeptMatcher({ database, log }: { database: Queryable; log: FastifyBaseLogger }) {
  let kept: BuiltMatcher | undefined
  let building: { readonly epoch: string; readonly built: Promise<BuiltMatcher> } | undefined
  let following: Promise<void> | undefined
  let timer: NodeJS.Timeout | undefined

  const readState = (from: Queryable) => readCached(from, 'sensitiveWords', 'state', () => repository.readState(from))
  const readWords = (from: Queryable) => readCached(from, 'sensitiveWords', 'words', () => repository.listWords(from))
  const readMatching = (from: Queryable) =>
    readCached(from, 'sensitiveWords', 'matching', () => repository.readMatching(from))

  /** Built once for a state, whoever asks; it needs no connection, so that nobody who holds one waits for another. */
  async function build(from: Queryable, epoch: string): Promise<BuiltMatcher> {
    // Read after the state was: at least as new.
    const [words, matching] = [await readWords(from), await readMatching(from)]
    if (building?.epoch !== epoch) building = { epoch, built: builtOf(epoch, words, matching) }
    const built = await building.built
    if (kept === undefined || BigInt(built.epoch) > BigInt(kept.epoch)) kept = built
    return built
  }

  /** Brings the kept matcher to the state of the list, if it is not. */
  function follow(): Promise<void> {
    following ??= (async () => {
      const { epoch } = await readState(database)
      if (kept?.epoch !== epoch) await build(database, epoch)
    })()
      .catch((error: unknown) => log.warn({ err: error }, 'the sensitive words could not be read'))
      .finally(() => {
        following = undefined
      })
    return following
  }

  return {
    readWords,
    readMatching,

    /** The newest matcher that can be had without a pause. */
    async read(from: Queryable = database): Promise<BuiltMatcher> {
      const { epoch, count } = await readState(from)
      if (kept?.epoch === epoch) return kept
      if (kept === undefined || count <= BUILT_AT_ONCE) return build(from, epoch)
      void follow()
      return kept
    },

    /** The one of the list as it stands, however long that takes. */
    async readNewest(): Promise<BuiltMatcher> {
      const { epoch } = await readState(database)
      return kept?.epoch === epoch ? kept : build(database, epoch)
    },

    /** Follows the list until `stop`, so that it is new also where nobody has asked for a while. */
    start(): void {
      void follow()
      timer = setInterval(() => void follow(), FOLLOWED_EVERY_MS)
      timer.unref()
    },

    async stop(): Promise<void> {
      clearInterval(timer)
      await following
    },
  }
}

async function builtOf(
  epoch: string,
  words: readonly ListedWord[],
  { traditional, separators }: { traditional: boolean; separators: string },
): Promise<BuiltMatcher> {
  const enabled = words.filter((word) => word.enabled)
  const matcher = await createWordMatcherInTurns(
    enabled.map(({ word }) => word),
    { folding: createFolding({ traditional, separators }), exceptions: enabled.flatMap((one) => one.exceptions) },
    async () => {
      await setImmediate()
    },
  )
  const byWord = new Map(enabled.map((one) => [one.word, one]))
  return { epoch, find: matcher.find, wordOf: (word) => byWord.get(word) }
}
