import {
  CheckCircleOutlined,
  ClockCircleOutlined,
  EditOutlined,
  ExclamationCircleOutlined,
  MinusCircleOutlined,
  StopOutlined,
  SyncOutlined,
} from '@ant-design/icons'
import type { TFunction } from 'i18next'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import type { AllTexts } from '../../messages/catalogues.ts'
import './state-tag.css'

type Tone = 'draft' | 'running' | 'waiting' | 'done' | 'stopped' | 'void'
type StateName = Exclude<keyof AllTexts['state'], 'class' | 'classTitle'>

/** One colour and one icon per meaning (ui.md): grey draft, blue running, amber waiting, green done, red stopped. */
const tones: Record<StateName, Tone> = {
  draft: 'draft',
  screening: 'running',
  surveying: 'running',
  scheming: 'running',
  countersigning: 'running',
  approving: 'running',
  publishing: 'waiting',
  published: 'done',
  dead: 'stopped',
  expired: 'void',
  withdrawn: 'void',
  deleted: 'void',
  active: 'running',
  completed: 'done',
  cancelled: 'void',
  overdue: 'stopped',
  escalated: 'waiting',
}

const icons: Record<Tone, typeof EditOutlined> = {
  draft: EditOutlined,
  running: SyncOutlined,
  waiting: ClockCircleOutlined,
  done: CheckCircleOutlined,
  stopped: ExclamationCircleOutlined,
  void: MinusCircleOutlined,
}

/** Every state that has a word of its own, but those of an instance itself and of time limits. */
export const stateNames: readonly string[] = Object.keys(tones).filter(
  (name) => !['active', 'completed', 'cancelled', 'overdue', 'escalated'].includes(name),
)

const isStateName = (state: string): state is StateName => state in tones

export const stateText = (state: string, t: TFunction): string => (isStateName(state) ? t(`state.${state}`) : state)

/** A state as a colour, an icon and a word; a name it does not know is shown as it is. */
export function stateLabel(state: string, t: TFunction): ReactNode {
  // A drawing need not name states.
  if (state === '') return null
  const tone = isStateName(state) ? tones[state] : 'draft'
  const Icon = state === 'dead' ? StopOutlined : icons[tone]
  return (
    <span className="ll-tag" data-tone={tone}>
      <Icon aria-hidden />
      <span>{stateText(state, t)}</span>
    </span>
  )
}

export function StateTag({ state }: { state: string }) {
  const { t } = useTranslation()
  return <>{stateLabel(state, t)}</>
}
