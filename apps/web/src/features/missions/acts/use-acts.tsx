import type { InstanceDetail, StepResult } from '@liveline/contract/process-instance/shapes.ts'
import type { TaskInfo } from '@liveline/contract/task/shapes.ts'
import { useState, type ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { api } from '../../../api/client.ts'
import { invalidateTasks } from '../../../api/query-client.ts'
import { currentUser, useCan } from '../../../session/current-user.ts'
import { toast } from '../../../ui/feedback/toasts.ts'
import { instanceActs, removableSigners, taskActs, type ActEntry, type ActKey } from './act-entries.tsx'
import { AddSignersDialog } from './add-signers-dialog.tsx'
import { CommentDialog } from './comment-dialog.tsx'
import { CopyProcessDialog } from './copy-process-dialog.tsx'
import { EndDialog } from './end-dialog.tsx'
import { RejectDialog } from './reject-dialog.tsx'
import { RemoveSignersDialog } from './remove-signers-dialog.tsx'
import { TakeBackDialog } from './take-back-dialog.tsx'
import { TransferDialog } from './transfer-dialog.tsx'
import { UrgeDialog } from './urge-dialog.tsx'
import { WithdrawDialog } from './withdraw-dialog.tsx'

interface Options {
  readonly instance: Omit<InstanceDetail, 'forms'>
  readonly task?: TaskInfo
  /** Asked at once. */
  readonly first?: ActKey
  /** What was written at the task already. */
  readonly opinion?: string
  /** The task has left the person's hands. */
  readonly onLeft?: (done: { readonly result: StepResult; readonly what: string }) => void
  /** A step is back in the person's hands. */
  readonly onTakenBack?: (result: StepResult) => void
}

interface Acts {
  readonly entries: readonly ActEntry[]
  readonly act: (key: ActKey) => void
  /** What is asked now. */
  readonly dialog: ReactNode
}

/** What can be done with a task or a process beside deciding, and the dialog of what is being done. */
export function useActs({ instance, task, first, opinion = '', onLeft, onTakenBack }: Options): Acts {
  const { t } = useTranslation()
  const [asking, setAsking] = useState(first)
  const isAdministrator = useCan('workflow:admin')
  const asker = { userId: currentUser()?.userId, isAdministrator }
  const { instanceId, number } = instance
  const close = () => setAsking(undefined)
  const stay = (text: string) => {
    close()
    toast.success(text)
    void invalidateTasks()
  }
  const left = (what: string) => (result: StepResult) => {
    close()
    onLeft?.({ result, what })
    void invalidateTasks()
  }
  /** At a task the page goes on; on that of the process it stays. */
  const over = (what: string, text: string) => (onLeft === undefined ? () => stay(text) : left(what))
  const take = async (key: 'claim' | 'unclaim', taskId: string) => {
    try {
      await (key === 'claim' ? api.task.claim({ body: { taskId } }) : api.task.unclaim({ body: { taskId } }))
      toast.success(t(key === 'claim' ? 'missions.acts.claimed' : 'missions.acts.unclaimed', { number }))
    } catch {
      // Shown by the one place that shows failures.
    }
    await invalidateTasks()
  }
  const dialogs: Partial<Record<ActKey, () => ReactNode>> = {
    cc: () => (
      <CopyProcessDialog
        {...{ instanceId, number }}
        onDone={() => stay(t('missions.acts.copied', { number }))}
        onClose={close}
      />
    ),
    withdraw: () => (
      <WithdrawDialog
        instance={instance}
        onDone={over(t('missions.acts.withdraw'), t('missions.withdrawn', { number }))}
        onClose={close}
      />
    ),
    end: () => (
      <EndDialog
        instance={instance}
        onDone={over(t('missions.acts.end'), t('missions.endedByAdministrator', { number }))}
        onClose={close}
      />
    ),
    urge: () => <UrgeDialog {...{ instanceId, number }} onDone={stay} onClose={close} />,
    comment: () => (
      <CommentDialog
        {...{ instanceId, number }}
        taskId={task?.taskId}
        onDone={() => stay(t('missions.acts.commented', { number }))}
        onClose={close}
      />
    ),
    ...(task !== undefined && {
      reject: () => (
        <RejectDialog task={task} opinion={opinion} onDone={left(t('missions.acts.reject'))} onClose={close} />
      ),
      transfer: () => (
        <TransferDialog
          taskId={task.taskId}
          number={number}
          onDone={left(t('missions.acts.transfer'))}
          onClose={close}
        />
      ),
      addSign: () => (
        <AddSignersDialog
          taskId={task.taskId}
          number={number}
          onDone={() => stay(t('missions.acts.signersAdded', { number }))}
          onClose={close}
        />
      ),
      removeSign: () => (
        <RemoveSignersDialog
          taskId={task.taskId}
          number={number}
          signers={removableSigners(task, asker)}
          onDone={() => stay(t('missions.acts.signersRemoved', { number }))}
          onClose={close}
        />
      ),
      takeBack: () => (
        <TakeBackDialog
          task={task}
          onDone={(result) => {
            stay(t('missions.acts.takenBack', { number }))
            onTakenBack?.(result)
          }}
          onClose={close}
        />
      ),
    }),
  }
  return {
    entries: [...(task === undefined ? [] : taskActs(task, asker)), ...instanceActs(instance)],
    act: (key) => {
      if (key !== 'claim' && key !== 'unclaim') setAsking(key)
      else if (task !== undefined) void take(key, task.taskId)
    },
    dialog: asking === undefined ? null : dialogs[asking]?.(),
  }
}
