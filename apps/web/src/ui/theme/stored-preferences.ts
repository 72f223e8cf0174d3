import { isHexColour } from './contrast.ts'

/** How the console is set up (specification §2, settings panel), as this browser has it at once. */
export interface Preferences {
  readonly theme: 'light' | 'dark' | 'system'
  /** Hexadecimal colour; undefined is the product's own. */
  readonly accent: string | undefined
  readonly size: 'medium' | 'small' | 'mini'
  readonly fixedHeader: boolean
  readonly tagsView: boolean
  readonly sidebarLogo: boolean
  /** Whether a log-out closes the tabs (answers B11). */
  readonly clearTabs: boolean
  /** Whether news come up over the page; the specification's `autoDialog` (answers B18). */
  readonly alarmPopup: boolean
  /** Whether they are heard too. */
  readonly alarmSound: boolean
  /** Whether notices also come that way, where the operator sends them. */
  readonly noticesByMail: boolean
  readonly noticesBySms: boolean
  readonly noticesByWebhook: boolean
  readonly sidebarOpen: boolean
  /** The folders of the menu that the person opened (true) or closed, by the id of their entry. */
  readonly folders: Readonly<Record<string, boolean>>
}

/** What holds where nothing else was chosen (specification §9 gives those that it names). */
export const defaultPreferences: Preferences = {
  theme: 'system',
  accent: undefined,
  size: 'mini',
  fixedHeader: true,
  tagsView: true,
  sidebarLogo: false,
  clearTabs: false,
  alarmPopup: true,
  alarmSound: false,
  noticesByMail: true,
  noticesBySms: true,
  noticesByWebhook: true,
  sidebarOpen: true,
  folders: {},
}

/** The keys of specification §3: sidebar state, size, and the rest of the settings together. */
const keys = { sidebar: 'liveline.sidebarStatus', size: 'liveline.size', settings: 'liveline.settings' } as const

type Stored = Readonly<Record<string, unknown>>

function storedSettings(): Stored {
  try {
    const stored: unknown = JSON.parse(localStorage.getItem(keys.settings) ?? '{}')
    return typeof stored === 'object' && stored !== null ? (stored as Stored) : {}
  } catch {
    return {}
  }
}

const oneOf = <T extends string>(value: unknown, choices: readonly T[]): T | undefined =>
  choices.find((choice) => choice === value)
const flag = (value: unknown): boolean | undefined => (typeof value === 'boolean' ? value : undefined)
const flags = (value: unknown): Readonly<Record<string, boolean>> =>
  Object.fromEntries(
    Object.entries(value ?? {}).flatMap(([name, each]) => (typeof each === 'boolean' ? [[name, each]] : [])),
  )

/** What was kept; whatever is not a setting any more, or never was, gives way to the default. */
export function loadPreferences(): Preferences {
  const stored = storedSettings()
  const size = localStorage.getItem(keys.size)
  const sidebar = localStorage.getItem(keys.sidebar)
  const initial = defaultPreferences
  return {
    theme: oneOf(stored['theme'], ['light', 'dark', 'system']) ?? initial.theme,
    accent: isHexColour(stored['accent']) ? stored['accent'] : undefined,
    // Size and sidebar stood among the others before each had a key of its own.
    size: oneOf(size ?? stored['size'], ['medium', 'small', 'mini']) ?? initial.size,
    fixedHeader: flag(stored['fixedHeader']) ?? initial.fixedHeader,
    tagsView: flag(stored['tagsView']) ?? initial.tagsView,
    sidebarLogo: flag(stored['sidebarLogo']) ?? initial.sidebarLogo,
    clearTabs: flag(stored['clearTabs']) ?? initial.clearTabs,
    alarmPopup: flag(stored['autoDialog']) ?? initial.alarmPopup,
    alarmSound: flag(stored['alarmSound']) ?? initial.alarmSound,
    noticesByMail: flag(stored['noticesByMail']) ?? initial.noticesByMail,
    noticesBySms: flag(stored['noticesBySms']) ?? initial.noticesBySms,
    noticesByWebhook: flag(stored['noticesByWebhook']) ?? initial.noticesByWebhook,
    folders: flags(stored['folders']),
    sidebarOpen: (sidebar === null ? flag(stored['sidebarOpen']) : sidebar === '1') ?? initial.sidebarOpen,
  }
}

/** Whether a key of the browser's store holds some of them. */
export const holdsPreferences = (key: string | null): boolean => Object.values(keys).some((each) => each === key)

export function keepPreferences({ size, sidebarOpen, alarmPopup, ...rest }: Preferences): void {
  localStorage.setItem(keys.size, size)
  localStorage.setItem(keys.sidebar, sidebarOpen ? '1' : '0')
  localStorage.setItem(keys.settings, JSON.stringify({ ...rest, autoDialog: alarmPopup }))
}
