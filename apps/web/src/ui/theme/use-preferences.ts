import { useStore } from 'zustand'
import { isDark, preferencesStore, systemDarkStore } from './preferences.ts'
import type { Preferences } from './stored-preferences.ts'

/** The settings as this browser has them; a component is drawn again when what it picked changes. */
export function usePreferences(): Preferences
export function usePreferences<T>(pick: (preferences: Preferences) => T): T
export function usePreferences<T>(pick?: (preferences: Preferences) => T): T | Preferences {
  return useStore<typeof preferencesStore, T | Preferences>(preferencesStore, pick ?? ((preferences) => preferences))
}

/** Follows the setting and, when that says so, the system. */
export function useIsDark(): boolean {
  const theme = usePreferences((preferences) => preferences.theme)
  useStore(systemDarkStore)
  return isDark(theme)
}
