import { DateTimeInput } from '../date-time-input.tsx'
import type { ControlProps, ItemView } from '../item-view.ts'
import { readMoment } from '../read-moment.ts'

const InputDatetime = (props: ControlProps) => <DateTimeInput {...props} kind="datetime" />

export const inputDatetime: ItemView = { Control: InputDatetime, read: readMoment('datetime') }
