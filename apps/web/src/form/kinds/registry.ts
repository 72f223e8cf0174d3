import { checkbox } from './checkbox/checkbox.tsx'
import { checkboxes } from './checkboxes/checkboxes.tsx'
import { combo } from './combo/combo.tsx'
import { hidden } from './hidden/hidden.tsx'
import { inputDate } from './input-date/input-date.tsx'
import { inputDatetime } from './input-datetime/input-datetime.tsx'
import { inputNumber } from './input-number/input-number.tsx'
import { inputText } from './input-text/input-text.tsx'
import { inputTime } from './input-time/input-time.tsx'
import { catalogueItem } from './catalogue-item/catalogue-item.tsx'
import { checkedText } from './checked-text/checked-text.tsx'
import { currentHandler } from './current-handler/current-handler.tsx'
import { departmentPicker } from './department-picker/department-picker.tsx'
import { inputFile } from './input-file/input-file.tsx'
import { inputImage } from './input-image/input-image.tsx'
import { inputQuantity } from './input-quantity/input-quantity.tsx'
import { inputSignature } from './input-signature/input-signature.tsx'
import { locationPicker } from './location-picker/location-picker.tsx'
import { opinion } from './opinion/opinion.tsx'
import { organisationPicker } from './organisation-picker/organisation-picker.tsx'
import { personPicker } from './person-picker/person-picker.tsx'
import { weatherReading } from './weather-reading/weather-reading.tsx'
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
  static: staticView,
  switch: switchView,
  textarea,
}
