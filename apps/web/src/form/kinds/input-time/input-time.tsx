import { DateTimeInput } from '../date-time-input.tsx'
import type { ControlProps, ItemView } from '../item-view.ts'
import { readMoment } from '../read-moment.ts'

const InputTime = (props: ControlProps) => <DateTimeInput {...props} kind="time" />

export const inputTime: ItemView = { Control: InputTime, read: readMoment('time') }
