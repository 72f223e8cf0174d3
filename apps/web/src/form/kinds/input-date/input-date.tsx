import { DateTimeInput } from '../date-time-input.tsx'
import type { ControlProps, ItemView } from '../item-view.ts'
import { readMoment } from '../read-moment.ts'

const InputDate = (props: ControlProps) => <DateTimeInput {...props} kind="date" />

export const inputDate: ItemView = { Control: InputDate, read: readMoment('date') }
