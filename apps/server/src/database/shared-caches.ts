/**
 * What several servers of one database keep in memory.
 * *Subject*: what is kept together and changes together. *Epoch*: names a state of a subject; whoever changes the subject
 * gives it another in the same transaction, and no epoch ever comes back. A kept value counts as long as the epoch that
 * was current before it was read still is; which one is current is known from the last poll, or from the transaction
 * itself when it has read the epochs, for a second from when that was asked.
 */
export const cacheSubjects = [
  'catalogue',
  'configuration',
  'definitions',
  'directory',
  'forms',
  'menus',
  'sensitiveWords',
] as const
export type CacheSubject = (typeof cacheSubjects)[number]
export type Epochs = ReadonlyMap<string, string>

const POLL_EVERY_MS = 300
/** How long after the epochs were asked for the answer is believed (issue 6: within a second). */
const BELIEVED_MS = 1_000
/** Entries a subject. */
const MOST_KEPT = 10_000

/** How one database, or one transaction of it, looks at what is kept. */
export type CacheView = {
  readonly caches: SharedCaches
  /** Whoever holds a connection never waits for somebody who may still be waiting for one. */
  readonly holdsConnection: boolean
  /** What this transaction has changed, seen by itself alone until it commits: it reads past the caches. */
  readonly changed: Set<CacheSubject>
  /** When this transaction sent its last statement. */
  askedAt: number
  /** The epochs as this transaction has read them. */
  believed: Answer | undefined
}

/** The epochs, and when they were asked for: a statement that waits for a lock is as old as its beginning. */
type Answer = { readonly epochs: Epochs; readonly askedAt: number }

type Filling = { readonly holdsConnection: boolean; readonly values: Promise<ReadonlyMap<string, unknown>> }
type Entry = { readonly value: unknown } | { readonly filling: Filling }
type Shelf = { readonly epoch: string; readonly entries: Map<string, Entry> }

export type SharedCaches = ReturnType<typeof createSharedCaches>

/**
 * @param readEpochs reads `cache_epochs` as committed, on a connection that no request waits for
 * @param now milliseconds of a clock that is never set, and goes on while the process is stopped
 */
export function createSharedCaches({ readEpochs, now }: { readEpochs: () => Promise<Epochs>; now: () => number }) {
  const shelves = new Map<CacheSubject, Shelf>()
  let polls = 0
  let known: (Answer & { readonly poll: number }) | undefined
  /** The newest poll that began before this server changed the subject: it, and those before it, do not count. */
  const outdated = new Map<CacheSubject, number>()
  let users = 0
  let timer: NodeJS.Timeout | undefined

  /** Reads the epochs now. @throws what the database throws; what is known then holds for its second only */
  async function poll(): Promise<void> {
    const number = ++polls
    const askedAt = now()
    const epochs = await readEpochs()
    if (known === undefined || known.poll < number) known = { epochs, askedAt, poll: number }
  }

  function pollLater(): void {
    timer = setTimeout(() => {
      // A poll that fails leaves the caches unused: every read then finds out by itself what the matter is.
      void poll()
        .catch(() => undefined)
        .then(() => (users > 0 ? pollLater() : undefined))
    }, POLL_EVERY_MS)
    timer.unref()
  }

  const isBelieved = <A extends Answer>(answer: A | undefined): answer is A =>
    answer !== undefined && now() - answer.askedAt < BELIEVED_MS

  /** Undefined: nothing kept may be used, and nothing kept. */
  function epochOf(view: CacheView, subject: CacheSubject): string | undefined {
    if (view.changed.has(subject)) return undefined
    if (isBelieved(view.believed)) return view.believed.epochs.get(subject)
    if (!isBelieved(known)) return undefined
    return known.poll > (outdated.get(subject) ?? 0) ? known.epochs.get(subject) : undefined
  }

  function entriesOf(subject: CacheSubject, epoch: string): Map<string, Entry> {
    const shelf = shelves.get(subject)
    if (shelf?.epoch === epoch) return shelf.entries
    const entries = new Map<string, Entry>()
    shelves.set(subject, { epoch, entries })
    return entries
  }

  /** Reads what is missing in one go; one who needs the same meanwhile waits for the answer instead of asking again. */
  async function fill(
    entries: Map<string, Entry>,
    missing: readonly string[],
    { view: { holdsConnection, changed }, subject }: { view: CacheView; subject: CacheSubject },
    load: (keys: readonly string[]) => Promise<ReadonlyMap<string, unknown>>,
  ): Promise<ReadonlyMap<string, unknown>> {
    const filling: Filling = { holdsConnection, values: load(missing) }
    const entry: Entry = { filling }
    for (const key of missing) entries.set(key, entry)
    try {
      const values = await filling.values
      // Meanwhile changed by its own transaction: what was read may never be committed.
      const mayKeep = !changed.has(subject)
      for (const key of missing) {
        if (entries.get(key) !== entry) continue
        if (mayKeep) entries.set(key, { value: values.get(key) })
        else entries.delete(key)
      }
      for (const oldest of entries.keys()) {
        if (entries.size <= MOST_KEPT) break
        entries.delete(oldest)
      }
      return values
    } catch (error) {
      for (const key of missing) if (entries.get(key) === entry) entries.delete(key)
      throw error
    }
  }

  /**
   * The value of each key, kept or read with `load`; a key that `load` leaves out has none. `load` must ask the
   * database or transaction that `view` belongs to, and nobody may change what it gives back.
   */
  async function readEach<Value>(
    view: CacheView,
    subject: CacheSubject,
    keys: readonly string[],
    load: (keys: readonly string[]) => Promise<ReadonlyMap<string, Value>>,
  ): Promise<ReadonlyMap<string, Value>> {
    const epoch = epochOf(view, subject)
    if (epoch === undefined) return load(keys)
    const entries = entriesOf(subject, epoch)
    const found = new Map<string, Value>()
    const take = (key: string, value: unknown) => {
      // What stands under a key was put there by the same kind of reader: keys begin with its name.
      if (value !== undefined) found.set(key, value as Value)
    }
    const missing: string[] = []
    const waiting: { key: string; filling: Filling }[] = []
    for (const key of new Set(keys)) {
      const entry = entries.get(key)
      if (entry !== undefined && 'value' in entry) take(key, entry.value)
      else if (entry !== undefined && (entry.filling.holdsConnection || !view.holdsConnection))
        waiting.push({ key, filling: entry.filling })
      else missing.push(key)
    }
    if (missing.length > 0) {
      const values = await fill(entries, missing, { view, subject }, load)
      for (const key of missing) take(key, values.get(key))
    }
    const failed: string[] = []
    for (const { key, filling } of waiting) {
      const values = await filling.values.catch(() => undefined)
      if (values === undefined) failed.push(key)
      else take(key, values.get(key))
    }
    if (failed.length > 0) for (const [key, value] of await load(failed)) take(key, value)
    return found
  }

  return {
    now,
    poll,
    readEach,

    /** What this server itself has changed counts at once, not after the next poll. */
    forget(subjects: Iterable<CacheSubject>): void {
      for (const subject of subjects) outdated.set(subject, polls)
    },

    /** Polls until the function it gives back is called; until the first answer nothing is kept. */
    start(): () => void {
      users += 1
      if (users === 1) pollLater()
      let isStopped = false
      return () => {
        if (isStopped) return
        isStopped = true
        users -= 1
        if (users === 0) clearTimeout(timer)
      }
    },
  }
}
