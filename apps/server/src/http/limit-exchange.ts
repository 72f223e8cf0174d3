/**
 * What the limits of several servers on one database tell each other. No request waits for it: each server says with
 * its beat what it admitted and hears what the others did (docs/adr/0025-several-servers.md).
 */
export type SharedCounts = Readonly<Record<string, readonly unknown[]>>

/** One limit's part of it. */
type SharedPart = {
  /** What the others should know, as JSON; few entries, for it is written with every beat. */
  collect(): readonly unknown[]
  /** @param isFirst nothing was heard from that server before: its counts are older than what is known of them */
  hear(server: string, entries: readonly unknown[], isFirst: boolean): void
}

export type OtherServer = { readonly id: string; readonly counts: SharedCounts }

export type LimitExchange = {
  /** Living servers as last heard, this one among them. */
  readonly servers: number
  /** Grows with every exchange. */
  readonly round: number
  /** @param name the same on every server */
  add(name: string, part: SharedPart): void
  collect(): SharedCounts
  hear(others: readonly OtherServer[]): void
  /** After an absence: the others' counts are heard as if for the first time. */
  forget(): void
}

export function createLimitExchange(): LimitExchange {
  const parts = new Map<string, SharedPart>()
  let heard = new Set<string>()
  let servers = 1
  let round = 0
  return {
    get servers() {
      return servers
    },
    get round() {
      return round
    },
    add(name, part) {
      if (parts.has(name)) throw new Error(`Two limits are called '${name}'`)
      parts.set(name, part)
    },
    collect() {
      const counts: Record<string, readonly unknown[]> = {}
      for (const [name, part] of parts) {
        const entries = part.collect()
        if (entries.length > 0) counts[name] = entries
      }
      return counts
    },
    hear(others) {
      for (const { id, counts } of others) {
        for (const [name, part] of parts) {
          const entries: unknown = counts[name]
          // A server of another version may count otherwise, or less.
          part.hear(id, Array.isArray(entries) ? entries : [], !heard.has(id))
        }
      }
      const present = new Set(others.map(({ id }) => id))
      for (const id of heard) if (!present.has(id)) for (const part of parts.values()) part.hear(id, [], false)
      heard = present
      servers = others.length + 1
      round += 1
    },
    forget() {
      heard = new Set()
    },
  }
}
