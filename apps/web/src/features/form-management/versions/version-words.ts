import type { FormVersionRow } from '@liveline/contract/form/shapes.ts'
import type { TFunction } from 'i18next'

/** `v3`; the draft by its name, for it has no number yet. */
export const versionName = ({ state, version }: Pick<FormVersionRow, 'state' | 'version'>, t: TFunction): string =>
  state === 0 ? t('formVersions.draft') : t('formVersions.version', { version })

const states = ['draft', 'released', 'superseded'] as const
export const stateName = ({ state }: Pick<FormVersionRow, 'state'>, t: TFunction): string =>
  t(`formVersions.states.${states[state]}`)
export const stateTone = ({ state }: Pick<FormVersionRow, 'state'>): string =>
  (['draft', 'done', 'void'] as const)[state]
