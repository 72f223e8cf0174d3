import { createStore } from 'zustand/vanilla'
import { isHexColour } from './contrast.ts'
import { accentShades } from './accents.ts'
import { defaultPreferences, keepPreferences, loadPreferences, type Preferences } from './stored-preferences.ts'

/** The settings as they are; components use `usePreferences`. */
export const preferencesStore = createStore<Preferences>(loadPreferences)

export function setPreferences(patch: Partial<Preferences>): void {
  preferencesStore.setState(patch)
  keepPreferences(preferencesStore.getState())
  applyPreferences()
}

/** Everything that the settings panel offers, as it was before anybody chose. */
export function resetPreferences(): void {
  const { sidebarOpen, folders, alarmSound } = preferencesStore.getState()
  setPreferences({ ...defaultPreferences, sidebarOpen, folders, alarmSound })
}

/** Takes over what another tab of this browser has kept. */
export function reloadPreferences(): void {
  preferencesStore.setState(loadPreferences())
  applyPreferences()
}

const systemDark = typeof matchMedia === 'function' ? matchMedia('(prefers-color-scheme: dark)') : undefined
/** Whether the system asks for a dark theme. */
export const systemDarkStore = createStore<{ dark: boolean }>(() => ({ dark: systemDark?.matches ?? false }))

/** Whether a setting of the theme means dark at present. */
export function isDark(theme: Preferences['theme']): boolean {
  return theme === 'dark' || (theme === 'system' && systemDarkStore.getState().dark)
}

let houseAccent: string | undefined

/** The colour of whoever has chosen none, as the configuration says it; empty: the product's own. */
export function setHouseAccent(colour: string): void {
  houseAccent = isHexColour(colour) ? colour : undefined
  applyPreferences()
}

let previewed: 'light' | 'dark' | undefined

/** Draws the page in a theme that nobody has set, until told `undefined`: what is designed is looked at in both. */
export function previewTheme(theme: 'light' | 'dark' | undefined): void {
  previewed = theme
  applyPreferences()
}

/** In px (answers B16); `control` is the height of a box or button, `row` of a table's row. */
const sizes: Record<Preferences['size'], { fontSize: number; control: number; row: number }> = {
  medium: { fontSize: 15, control: 36, row: 48 },
  small: { fontSize: 14, control: 32, row: 42 },
  mini: { fontSize: 13, control: 28, row: 36 },
}

/** Puts theme, accent and size on the document, where style sheets read them. */
export function applyPreferences(): void {
  const { theme, accent, size } = preferencesStore.getState()
  const root = document.documentElement
  const dark = previewed === undefined ? isDark(theme) : previewed === 'dark'
  root.dataset['theme'] = dark ? 'dark' : 'light'
  const { fontSize, control, row } = sizes[size]
  root.style.setProperty('--ll-font-size', `${fontSize}px`)
  root.style.setProperty('--ll-control', `${control}px`)
  root.style.setProperty('--ll-row', `${row}px`)
  const hue = accent ?? houseAccent
  const shades = hue === undefined ? undefined : accentShades(hue, dark ? 'dark' : 'light')
  for (const [name, shade] of [
    ['--ll-accent', shades?.accent],
    ['--ll-accent-text', shades?.text],
    ['--ll-accent-soft', shades?.soft],
  ] as const) {
    if (shade === undefined) root.style.removeProperty(name)
    else root.style.setProperty(name, shade)
  }
}

systemDark?.addEventListener?.('change', (event) => {
  systemDarkStore.setState({ dark: event.matches })
  applyPreferences()
})
