import type { ItemType } from '../item-kinds.ts'
import { checkbox } from './checkbox/checkbox.ts'
import { checkboxes } from './checkboxes/checkboxes.ts'
import { combo } from './combo/combo.ts'
import { hidden } from './hidden/hidden.ts'
import { inputDate } from './input-date/input-date.ts'
import { inputDatetime } from './input-datetime/input-datetime.ts'
import { inputNumber } from './input-number/input-number.ts'
import { inputText } from './input-text/input-text.ts'
import { inputTime } from './input-time/input-time.ts'
import { radios } from './radios/radios.ts'
import { select } from './select/select.ts'
import { staticKind } from './static/static.ts'
import { switchKind } from './switch/switch.ts'
import { textarea } from './textarea/textarea.ts'
import type { ItemKind } from './kind.ts'

/** Every kind of item: what the lint lets in, the console draws and both sides judge. */
export const kinds: Readonly<Record<ItemType, ItemKind>> = {
  checkbox,
  checkboxes,
  combo,
  hidden,
  'input-date': inputDate,
  'input-datetime': inputDatetime,
  'input-number': inputNumber,
  'input-text': inputText,
  'input-time': inputTime,
  radios,
  select,
  static: staticKind,
  switch: switchKind,
  textarea,
}
