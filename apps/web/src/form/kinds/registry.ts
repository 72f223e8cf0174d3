import { checkbox } from './checkbox/checkbox.tsx'
import { checkboxes } from './checkboxes/checkboxes.tsx'
import { combo } from './combo/combo.tsx'
import { hidden } from './hidden/hidden.tsx'
import { inputDate } from './input-date/input-date.tsx'
import { inputDatetime } from './input-datetime/input-datetime.tsx'
import { inputNumber } from './input-number/input-number.tsx'
import { inputText } from './input-text/input-text.tsx'
import { inputTime } from './input-time/input-time.tsx'
import type { ItemViews } from './item-view.ts'
import { radios } from './radios/radios.tsx'
import { select } from './select/select.tsx'
import { staticView } from './static/static.tsx'
import { switchView } from './switch/switch.tsx'
import { textarea } from './textarea/textarea.tsx'

/** How every kind of item is drawn: the same list as the lint lets in and the server judges. */
export const itemViews: ItemViews = {
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
  static: staticView,
  switch: switchView,
  textarea,
}
