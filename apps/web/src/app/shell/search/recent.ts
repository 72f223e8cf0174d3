/** What a person opened from the search, newest first, in this browser. */
const MOST_RECENT = 6

export interface Recent {
  readonly key: string
  readonly title: string
  readonly detail: string
  readonly to: string
}

const storageKey = (userId: number) => `liveline.search.${userId}`
const isText = (value: unknown): value is string => typeof value === 'string'

/** Only addresses of the console itself, whatever stands in the storage. */
export function readRecent(userId: number): readonly Recent[] {
  try {
    const stored: unknown = JSON.parse(localStorage.getItem(storageKey(userId)) ?? '[]')
    if (!Array.isArray(stored)) return []
    return stored
      .flatMap((one: unknown): Recent[] => {
        const { key, title, detail, to } = (one ?? {}) as Readonly<Record<string, unknown>>
        if (!isText(key) || !isText(title) || !isText(detail) || !isText(to)) return []
        return to.startsWith('/') && !/^\/[/\\]/.test(to) ? [{ key, title, detail, to }] : []
      })
      .slice(0, MOST_RECENT)
  } catch {
    return []
  }
}

export function addRecent(userId: number, { key, title, detail, to }: Recent): void {
  const others = readRecent(userId).filter((one) => one.key !== key)
  localStorage.setItem(
    storageKey(userId),
    JSON.stringify([{ key, title, detail, to }, ...others].slice(0, MOST_RECENT)),
  )
}
