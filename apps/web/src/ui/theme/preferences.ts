import { createStore } from 'zustand/vanilla'

/** Settings of this browser (specification §9 gives the defaults that it names). */
export interface Preferences {
  readonly theme: 'light' | 'dark' | 'system'
  /** Hexadecimal colour; undefined is the product's own. */
  readonly accent: string | undefined
  readonly size: 'medium' | 'small' | 'mini'
  readonly fixedHeader: boolean
  readonly tagsView: boolean
  readonly sidebarLogo: boolean
  readonly sidebarOpen: boolean
}

const defaultPreferences: Preferences = {
  theme: 'system',
  accent: undefined,
  size: 'mini',
  fixedHeader: true,
  tagsView: true,
  sidebarLogo: false,
  sidebarOpen: true,
}

const KEY = 'liveline.settings'

function load(): Preferences {
  try {
    const stored: unknown = JSON.parse(localStorage.getItem(KEY) ?? '{}')
    return { ...defaultPreferences, ...(stored as Partial<Preferences>) }
  } catch {
    return defaultPreferences
  }
}

/** The settings as they are; components use `usePreferences`. */
export const preferencesStore = createStore<Preferences>(load)

export function setPreferences(patch: Partial<Preferences>): void {
  preferencesStore.setState(patch)
  localStorage.setItem(KEY, JSON.stringify(preferencesStore.getState()))
  applyPreferences()
}

const systemDark = typeof matchMedia === 'function' ? matchMedia('(prefers-color-scheme: dark)') : undefined
/** Whether the system asks for a dark theme. */
export const systemDarkStore = createStore<{ dark: boolean }>(() => ({ dark: systemDark?.matches ?? false }))

/** Whether a setting of the theme means dark at present. */
export function isDark(theme: Preferences['theme']): boolean {
  return theme === 'dark' || (theme === 'system' && systemDarkStore.getState().dark)
}

/** In px. */
const controls: Record<Preferences['size'], { fontSize: number; control: number }> = {
  medium: { fontSize: 14, control: 36 },
  small: { fontSize: 14, control: 32 },
  mini: { fontSize: 13, control: 28 },
}

/** Puts theme, accent and size on the document, where style sheets read them. */
export function applyPreferences(): void {
  const { theme, accent, size } = preferencesStore.getState()
  const root = document.documentElement
  root.dataset['theme'] = isDark(theme) ? 'dark' : 'light'
  const { fontSize, control } = controls[size]
  root.style.setProperty('--ll-font-size', `${fontSize}px`)
  root.style.setProperty('--ll-control', `${control}px`)
  for (const name of ['--ll-accent', '--ll-accent-text']) {
    if (accent === undefined) root.style.removeProperty(name)
    else root.style.setProperty(name, accent)
  }
  if (accent === undefined) root.style.removeProperty('--ll-accent-soft')
  else root.style.setProperty('--ll-accent-soft', `${accent}22`)
}

systemDark?.addEventListener?.('change', (event) => {
  systemDarkStore.setState({ dark: event.matches })
  applyPreferences()
})
