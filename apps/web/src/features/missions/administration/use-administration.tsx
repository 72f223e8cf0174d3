import {
  EditOutlined,
  ForwardOutlined,
  PauseCircleOutlined,
  PlayCircleOutlined,
  SwapOutlined,
  UserSwitchOutlined,
} from '@ant-design/icons'
import type { InstanceDetail } from '@liveline/contract/process-instance/shapes.ts'
import { useState, type ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { api } from '../../../api/client.ts'
import { invalidateTasks } from '../../../api/query-client.ts'
import { correctFormAddress, migrateAddress } from '../../../app/paths.ts'
import { ReasonDialog } from '../../../ui/feedback/reason-dialog.tsx'
import { toast } from '../../../ui/feedback/toasts.ts'
import { JumpDialog } from './jump-dialog.tsx'
import { ReassignDialog } from './reassign-dialog.tsx'

const LONGEST_REASON = 2_000

export type AdministrationDeed = 'jump' | 'reassign' | 'suspend' | 'resume'

/** What an administrator does in a dialog, or on a page of its own. */
export type AdministrationEntry = { readonly icon: ReactNode } & (
  | { readonly key: AdministrationDeed }
  | { readonly key: 'correct' | 'migrate'; readonly to: string }
)
type AdministrationKey = AdministrationEntry['key']

const icons: Readonly<Record<AdministrationKey, ReactNode>> = {
  jump: <ForwardOutlined aria-hidden />,
  correct: <EditOutlined aria-hidden />,
  reassign: <UserSwitchOutlined aria-hidden />,
  migrate: <SwapOutlined aria-hidden />,
  suspend: <PauseCircleOutlined aria-hidden />,
  resume: <PlayCircleOutlined aria-hidden />,
}

/** What an administrator of processes may do with one, as far as its state allows it. */
export function administrationEntries({
  status,
  open,
  endedAt,
  instanceId,
  correctable,
}: InstanceDetail): readonly AdministrationEntry[] {
  const [task] = open
  const [toCorrect] = correctable
  const isActive = status === 'active'
  const deed = (key: AdministrationDeed): AdministrationEntry => ({ key, icon: icons[key] })
  return [
    ...(isActive && task !== undefined
      ? [
          deed('jump'),
          ...(toCorrect === undefined
            ? []
            : [{ key: 'correct' as const, icon: icons.correct, to: correctFormAddress(toCorrect) }]),
          deed('reassign'),
        ]
      : []),
    ...(endedAt === null ? [{ key: 'migrate' as const, icon: icons.migrate, to: migrateAddress([instanceId]) }] : []),
    ...(isActive ? [deed('suspend')] : []),
    ...(status === 'suspended' ? [deed('resume')] : []),
  ]
}

interface Administration {
  readonly act: (key: AdministrationDeed) => void
  /** What is asked now. */
  readonly dialog: ReactNode
}

/** The dialogs of what an administrator does with one process; `first` is asked at once. */
export function useAdministration(instance: InstanceDetail, first?: AdministrationDeed): Administration {
  const { t } = useTranslation()
  const [asking, setAsking] = useState(first)
  const { number, title, instanceId } = instance
  const close = () => setAsking(undefined)
  const done = (text: string) => {
    close()
    toast.success(text)
    void invalidateTasks()
  }
  const asked = { instance, onDone: done, onClose: close }
  return {
    act: setAsking,
    dialog: (
      <>
        {(asking === 'suspend' || asking === 'resume') && (
          <ReasonDialog
            title={t(`instances.${asking}Title`, { number })}
            verb={t(`instances.acts.${asking}`)}
            keep={t('missions.cancel')}
            reasonLabel={t('missions.acts.reason')}
            reasonRequired={t('missions.acts.reasonRequired')}
            longest={LONGEST_REASON}
            onClose={close}
            onConfirm={async (reason) => {
              await api.administration[asking]({ body: { instanceId, reason } })
              done(t(asking === 'suspend' ? 'instances.suspended' : 'instances.resumed', { number }))
            }}
          >
            <p>{t(`instances.${asking}Text`, { title })}</p>
          </ReasonDialog>
        )}
        {asking === 'reassign' && <ReassignDialog {...asked} />}
        {asking === 'jump' && <JumpDialog {...asked} />}
      </>
    ),
  }
}
