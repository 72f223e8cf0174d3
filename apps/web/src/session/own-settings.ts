/**
 * The settings of the person, kept on the server so that every browser has them (answers B14); what this browser keeps is
 * the copy that it draws from at once. The server's win where they differ, but for what was changed here and has not
 * reached it yet. Each change is sent by its name alone, so that two browsers do not undo each other.
 */
import { MOST_FOLDERS, type Settings } from '@liveline/contract/settings/shapes.ts'
import { api } from '../api/client.ts'
import { onReconnect } from '../api/connection.ts'
import { takeChosenLanguage } from './chosen-language.ts'
import {
  currentLanguage,
  DEFAULT_LANGUAGE,
  LANGUAGE_KEY,
  onLanguageChange,
  readLanguage,
  setLanguage,
} from '../ui/language.ts'
import { preferencesStore, reloadPreferences, setPreferences } from '../ui/theme/preferences.ts'
import { defaultPreferences, holdsPreferences, type Preferences } from '../ui/theme/stored-preferences.ts'

type Name = keyof Settings
/** Whose settings this browser keeps, and which of them the server has not been told. */
interface Kept {
  readonly userId: number | undefined
  readonly unsent: readonly Name[]
}

const KEY = 'liveline.settingsOf'
/** Somebody who tries one theme after the other is sent once. */
const SAVE_PAUSE_MS = 800
const SAVE_TIMEOUT_MS = 3_000

const wireOf = ({ alarmPopup, accent, folders, ...rest }: Preferences): Required<Settings> => ({
  ...rest,
  accent: accent ?? null,
  autoDialog: alarmPopup,
  folders: Object.fromEntries(Object.entries(folders).slice(-MOST_FOLDERS)),
  language: currentLanguage(),
})
const settingsHere = () => wireOf(preferencesStore.getState())

function readKept(): Kept {
  try {
    const { userId, unsent } = JSON.parse(localStorage.getItem(KEY) ?? '{}') as Partial<Record<keyof Kept, unknown>>
    const names = Object.keys(settingsHere()) as Name[]
    return {
      userId: typeof userId === 'number' ? userId : undefined,
      unsent: names.filter((name) => Array.isArray(unsent) && unsent.includes(name)),
    }
  } catch {
    return { userId: undefined, unsent: [] }
  }
}
const writeKept = (kept: Kept) => localStorage.setItem(KEY, JSON.stringify(kept))

/** True while what comes from elsewhere is taken over: it is no choice of the person here. */
let isTaking = false
function taking(work: () => void): void {
  isTaking = true
  try {
    work()
  } finally {
    isTaking = false
  }
}

function show({ language, autoDialog, accent, ...rest }: Settings): void {
  taking(() => {
    setPreferences({
      ...rest,
      ...(autoDialog === undefined ? {} : { alarmPopup: autoDialog }),
      ...(accent === undefined ? {} : { accent: accent ?? undefined }),
    } as Partial<Preferences>)
    if (language !== undefined && language !== currentLanguage()) setLanguage(language)
  })
}

let timer: ReturnType<typeof setTimeout> | undefined
let sending: Promise<void> | undefined

function noteChanged(names: readonly Name[]): void {
  if (isTaking || names.length === 0) return
  const { userId, unsent } = readKept()
  writeKept({ userId, unsent: [...new Set([...unsent, ...names])] })
  clearTimeout(timer)
  timer = setTimeout(() => void saveSettings(), SAVE_PAUSE_MS)
}

async function sendUnsent(keepalive: boolean): Promise<void> {
  const { userId, unsent } = readKept()
  if (userId === undefined || unsent.length === 0) return
  const here = settingsHere()
  const body = Object.fromEntries(unsent.map((name) => [name, here[name]])) as Settings
  // What the server does not take now it is told the next time: at its return, the next change, or when the page opens.
  await api.settings.save({ body, quiet: true, keepalive, timeoutMs: SAVE_TIMEOUT_MS })
  const [now, kept] = [settingsHere(), readKept()]
  if (kept.userId !== userId) return
  const isStill = (name: Name) => JSON.stringify(now[name]) === JSON.stringify(body[name])
  writeKept({ userId, unsent: kept.unsent.filter((name) => !(name in body && isStill(name))) })
  if (unsent.some((name) => !isStill(name))) noteChanged(unsent.filter((name) => !isStill(name)))
}

/** Tells the server what it has not been told, at once; one call at a time. */
export async function saveSettings({ leaving = false } = {}): Promise<void> {
  clearTimeout(timer)
  if (!leaving) await sending
  sending = sendUnsent(leaving)
    .catch(() => {})
    .finally(() => {
      sending = undefined
    })
  await sending
}

let isFollowing = false
function followChanges(): void {
  if (isFollowing) return
  isFollowing = true
  preferencesStore.subscribe((now, before) => {
    const [own, old] = [wireOf(now), wireOf(before)]
    const names = Object.keys(own) as Name[]
    noteChanged(names.filter((name) => JSON.stringify(own[name]) !== JSON.stringify(old[name])))
  })
  onLanguageChange(() => noteChanged(['language']))
  onReconnect(() => void saveSettings())
  window.addEventListener('pagehide', () => void saveSettings({ leaving: true }))
  // Another tab has changed them, and tells the server.
  window.addEventListener('storage', ({ key }) => {
    if (holdsPreferences(key)) taking(reloadPreferences)
    if (key === LANGUAGE_KEY && readLanguage() !== currentLanguage()) taking(() => setLanguage(readLanguage()))
  })
}

/** As `api.settings.read`; undefined when it could not be read: what this browser keeps then serves. */
export const readSettings = (): Promise<Settings | undefined> =>
  api.settings.read({ quiet: true }).catch(() => undefined)

/**
 * Puts the settings of this person in force. Whoever used this browser before leaves nothing behind; what nobody owns
 * yet is the person's own.
 */
export function openSettingsOf(userId: number, server: Settings | undefined): void {
  const { userId: owner, unsent } = readKept()
  const isOther = owner !== undefined && owner !== userId
  const chosen: readonly Name[] = takeChosenLanguage() ? ['language'] : []
  const own = [...new Set([...(isOther ? [] : unsent), ...chosen])]
  const language = chosen.length > 0 ? currentLanguage() : DEFAULT_LANGUAGE
  if (isOther) show({ ...wireOf(defaultPreferences), language })
  const theirs = Object.entries(server ?? {}).filter(([name]) => !own.includes(name as Name))
  show(Object.fromEntries(theirs) as Settings)
  writeKept({ userId, unsent: own })
  followChanges()
  void saveSettings()
}
