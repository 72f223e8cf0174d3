import { EllipsisOutlined } from '@ant-design/icons'
import type { InstanceDetail, InstanceRow } from '@liveline/contract/process-instance/shapes.ts'
import { useQuery } from '@tanstack/react-query'
import { useEffect, useRef } from 'react'
import { useTranslation } from 'react-i18next'
import { ErrorState, Skeleton } from '../../../ui/feedback/state-page.tsx'
import { MenuItem, MenuSeparator } from '../../../ui/menu/menu-item.tsx'
import { navigate } from '../../../ui/navigation.tsx'
import { Popup } from '../../../ui/popup/popup.tsx'
import { instanceActs, isEnding, type ActKey } from '../acts/act-entries.tsx'
import { ActItems } from '../acts/act-items.tsx'
import { administrationEntries, type AdministrationDeed } from '../administration/use-administration.tsx'
import { instanceQuery } from '../mission-queries.ts'

/** What is asked of one process: what is offered to everybody around it, or only to an administrator. */
export type InstanceDeed = { readonly instance: InstanceDetail } & (
  | { readonly act: ActKey }
  | { readonly deed: AdministrationDeed }
)

interface Props {
  readonly row: InstanceRow
  readonly onAct: (asked: InstanceDeed) => void
}

/** The acts of its page, in the row of a process; what is possible is asked when the menu opens. */
export function InstanceMenu({ row: { instanceId, number }, onAct }: Props) {
  const { t } = useTranslation()
  return (
    <Popup onTop label={t('instances.actsOf', { number })} trigger={<EllipsisOutlined aria-hidden />}>
      {(close) => (
        <Offers
          instanceId={instanceId}
          onAct={(asked) => {
            close()
            onAct(asked)
          }}
        />
      )}
    </Popup>
  )
}

function Offers({ instanceId, onAct }: { instanceId: string; onAct: Props['onAct'] }) {
  const { t } = useTranslation()
  const content = useRef<HTMLDivElement>(null)
  const {
    data: instance,
    isFetching,
    isError,
    error,
    refetch,
  } = useQuery({ ...instanceQuery(instanceId), staleTime: 0 })
  const isKnown = instance !== undefined && !isFetching
  useEffect(() => {
    if (isKnown) content.current?.querySelector<HTMLElement>('[role="menuitem"]')?.focus({ preventScroll: true })
  }, [isKnown])
  if (isError && !isFetching) return <ErrorState error={error} onRetry={() => void refetch()} />
  if (!isKnown) return <Skeleton lines={4} />
  const acts = instanceActs(instance)
  const onChoose = (act: ActKey) => onAct({ instance, act })
  const endings = acts.filter(({ key }) => isEnding(key))
  return (
    <div ref={content}>
      {administrationEntries(instance).map((entry) => (
        <MenuItem
          key={entry.key}
          icon={entry.icon}
          onSelect={() => ('to' in entry ? navigate(entry.to) : onAct({ instance, deed: entry.key }))}
        >
          {t(`instances.acts.${entry.key}`)}
        </MenuItem>
      ))}
      {instance.endedAt === null && <MenuSeparator />}
      <ActItems entries={acts.filter(({ key }) => !isEnding(key))} onAct={onChoose} />
      {endings.length > 0 && <MenuSeparator />}
      <ActItems entries={endings} onAct={onChoose} />
    </div>
  )
}
