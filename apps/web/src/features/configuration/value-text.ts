import { textIn, type Language } from '@liveline/contract/language.ts'
import type { Setting } from '@liveline/contract/setting/settings.ts'
import type { TFunction } from 'i18next'
import { joinNames } from '../../ui/labels/join-names.ts'

const LONGEST = 160

/** A value as one line; null is the default, which is told with it. */
export function valueText(
  setting: Setting,
  value: unknown,
  { language, t }: { language: Language; t: TFunction },
): string {
  if (value === null) {
    return t('configuration.defaultIs', { value: valueText(setting, setting.default ?? '', { language, t }) })
  }
  if (value === '' || (Array.isArray(value) && value.length === 0)) return t('configuration.empty')
  switch (setting.kind) {
    case 'switch':
      return t(value === true ? 'configuration.on' : 'configuration.off')
    case 'choice': {
      const chosen = setting.options.find((option) => option.value === value)
      return chosen === undefined ? String(value) : textIn(language, chosen.name)
    }
    case 'number':
      return `${String(value)} ${textIn(language, setting.unit)}`
    case 'picture':
      return t('configuration.picture')
    case 'list':
      return Array.isArray(value) ? joinNames(value.map(String), language) : String(value)
    case 'structure':
      return cut(JSON.stringify(value))
    default:
      return cut(String(value))
  }
}

const cut = (text: string): string => (text.length <= LONGEST ? text : `${text.slice(0, LONGEST)}…`)
