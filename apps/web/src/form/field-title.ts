import { nameIn, type Language } from '@liveline/contract/language.ts'
import type { FormField } from '@liveline/form-schema/form-field.ts'

export const titleOf = (field: Pick<FormField, 'label' | 'labelEn'>, language: Language): string =>
  nameIn(language, field, 'label')
