import type { TFunction } from 'i18next'

const keys = [
  'peopleAdmin.sources.local',
  'peopleAdmin.sources.directory',
  'peopleAdmin.sources.external',
  'peopleAdmin.sources.approval',
] as const

/** Where an account comes from, in words; a source of another installation by its number (answers E8). */
export const sourceName = (source: number, t: TFunction): string => {
  const key = keys[source]
  return key === undefined ? String(source) : t(key)
}

export const sourceOptions = (t: TFunction) => keys.map((key, value) => ({ value: String(value), label: t(key) }))
