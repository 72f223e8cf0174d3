import {
  BellOutlined,
  CommentOutlined,
  CopyOutlined,
  ImportOutlined,
  InboxOutlined,
  RollbackOutlined,
  StopOutlined,
  SwapOutlined,
  UndoOutlined,
  UserAddOutlined,
  UserDeleteOutlined,
} from '@ant-design/icons'
import type { ActName, ActOffer } from '@liveline/contract/task-act/shapes.ts'
import type { InstanceDetail } from '@liveline/contract/process-instance/shapes.ts'
import type { Signer } from '@liveline/contract/signing/shapes.ts'
import type { TaskInfo } from '@liveline/contract/task/shapes.ts'
import type { ReactNode } from 'react'

/** What the menu offers: acts of a task, and those of the process around it. */
export type ActKey =
  | 'reject'
  | 'transfer'
  | 'addSign'
  | 'removeSign'
  | 'claim'
  | 'unclaim'
  | 'takeBack'
  | 'cc'
  | 'urge'
  | 'comment'
  | 'withdraw'
  | 'end'

export interface ActEntry {
  readonly key: ActKey
  readonly icon: ReactNode
  readonly danger: boolean
  readonly can: boolean
  readonly reason: string
  /** When it becomes possible, where that is known. */
  readonly possibleAt: string | null
}

const icons: Readonly<Record<ActKey, ReactNode>> = {
  reject: <RollbackOutlined aria-hidden />,
  transfer: <SwapOutlined aria-hidden />,
  addSign: <UserAddOutlined aria-hidden />,
  removeSign: <UserDeleteOutlined aria-hidden />,
  claim: <InboxOutlined aria-hidden />,
  unclaim: <InboxOutlined aria-hidden />,
  takeBack: <UndoOutlined aria-hidden />,
  cc: <CopyOutlined aria-hidden />,
  urge: <BellOutlined aria-hidden />,
  comment: <CommentOutlined aria-hidden />,
  withdraw: <ImportOutlined aria-hidden />,
  end: <StopOutlined aria-hidden />,
}
const dangerous: readonly ActKey[] = ['reject', 'takeBack', 'removeSign', 'withdraw', 'end']

/** Whether the process is over with it. */
export const isEnding = (key: ActKey) => key === 'withdraw' || key === 'end'

type Offer = Pick<ActOffer, 'can' | 'reason' | 'possibleAt'>
const entry = (key: ActKey, { can, reason, possibleAt }: Offer): ActEntry => ({
  key,
  icon: icons[key],
  danger: dangerous.includes(key),
  can,
  reason,
  possibleAt,
})
const POSSIBLE: Offer = { can: true, reason: '', possibleAt: null }
const offerOf = (actions: readonly ActOffer[], act: ActName) => actions.find((one) => one.act === act)

interface Asker {
  readonly userId: number | undefined
  readonly isAdministrator: boolean
}

/** Those whom the person may take back: they have not signed, and he has added them, or is an administrator. */
export function removableSigners({ signing }: Pick<TaskInfo, 'signing'>, asker: Asker): readonly Signer[] {
  return (signing?.signers ?? []).filter(
    ({ userId, state, addedBy }) =>
      userId !== null &&
      (state === 'open' || state === 'waiting') &&
      (asker.isAdministrator || (addedBy !== null && addedBy.userId === asker.userId)),
  )
}

/**
 * The acts of a task as the server offers them. Why an act is refused is told to whom the task belongs; somebody who
 * only looks on reads in one notice that it is not his.
 */
export function taskActs(task: TaskInfo, asker: Asker): readonly ActEntry[] {
  const { actions, canAct } = task
  const shown = (act: ActName, key: ActKey): readonly ActEntry[] => {
    const offer = offerOf(actions, act)
    return offer !== undefined && (offer.can || canAct) ? [entry(key, offer)] : []
  }
  const onlyPossible = (act: ActName, key: ActKey) => shown(act, key).filter(({ can }) => can)
  const isOpen = task.status === 'open'
  return [
    ...(isOpen ? shown('reject', 'reject') : []),
    ...(isOpen ? shown('transfer', 'transfer') : []),
    ...(task.canAddSign ? [entry('addSign', POSSIBLE)] : []),
    ...(task.canAddSign && removableSigners(task, asker).length > 0 ? [entry('removeSign', POSSIBLE)] : []),
    ...(isOpen ? onlyPossible('claim', 'claim') : []),
    ...(isOpen ? onlyPossible('unclaim', 'unclaim') : []),
    // Whoever did the step is told why he cannot have it back.
    ...(task.status === 'completed' && task.completedBy?.userId === asker.userId
      ? actions.filter(({ act }) => act === 'withdraw').map((offer) => entry('takeBack', offer))
      : onlyPossible('withdraw', 'takeBack')),
  ]
}

/** The acts of a process; that it can be ended is told only to who may. */
export function instanceActs({ actions }: Pick<InstanceDetail, 'actions'>): readonly ActEntry[] {
  return (['urge', 'cc', 'comment', 'withdraw', 'end'] as const).flatMap((act) => {
    const offer = offerOf(actions, act)
    return offer === undefined || (isEnding(act) && !offer.can) ? [] : [entry(act, offer)]
  })
}
