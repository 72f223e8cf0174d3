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
import { catalogueItem } from './catalogue-item/catalogue-item.ts'
import { checkedText } from './checked-text/checked-text.ts'
import { currentHandler } from './current-handler/current-handler.ts'
import { departmentPicker } from './department-picker/department-picker.ts'
import { inputFile } from './input-file/input-file.ts'
import { inputImage } from './input-image/input-image.ts'
import { inputQuantity } from './input-quantity/input-quantity.ts'
import { inputSignature } from './input-signature/input-signature.ts'
import { locationPicker } from './location-picker/location-picker.ts'
import { opinion } from './opinion/opinion.ts'
import { organisationPicker } from './organisation-picker/organisation-picker.ts'
import { personPicker } from './person-picker/person-picker.ts'
import { weatherReading } from './weather-reading/weather-reading.ts'
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
  'catalogue-item': catalogueItem,
  'checked-text': checkedText,
  'current-handler': currentHandler,
  'department-picker': departmentPicker,
  'input-file': inputFile,
  'input-image': inputImage,
  'input-quantity': inputQuantity,
  'input-signature': inputSignature,
  'location-picker': locationPicker,
  opinion,
  'organisation-picker': organisationPicker,
  'person-picker': personPicker,
  'weather-reading': weatherReading,
  radios,
  select,
  static: staticKind,
  switch: switchKind,
  textarea,
}
