/** Choices as one line: `value=label=English label; …`. Pure. */
import type { DataSetParameter } from '@liveline/contract/data-set/shapes.ts'

type Options = NonNullable<DataSetParameter['options']>

export const optionsText = (options: Options | undefined): string =>
  (options ?? []).map(({ value, label, labelEn }) => [value, label, labelEn].join('=').replace(/=+$/, '')).join('; ')

export const optionsOf = (text: string): Options =>
  text
    .split(/[;\uff1b]/)
    .map((one) => one.split('=').map((part) => part.trim()))
    .filter(([value = '']) => value !== '')
    .map(([value = '', label = '', labelEn = '']) => ({ value, label: label === '' ? value : label, labelEn }))
