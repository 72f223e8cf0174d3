import { currentUser } from '../current-user.ts'

const PREFIX = 'liveline.draft'

/** One person's drafts never show to another who uses the same browser. */
const keyOf = (name: string) => `${PREFIX}.${currentUser()?.userId ?? 0}.${name}`

/** Keeps an entry in this browser at once; a full store costs only this safety net. */
export function saveLocalDraft(name: string, draft: object): void {
  try {
    localStorage.setItem(keyOf(name), JSON.stringify(draft))
  } catch {
    // The server's copy follows within seconds.
  }
}

export function readLocalDraft(name: string): unknown {
  try {
    return JSON.parse(localStorage.getItem(keyOf(name)) ?? 'null')
  } catch {
    return null
  }
}

export function dropLocalDraft(name: string): void {
  localStorage.removeItem(keyOf(name))
}
