import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Button } from '../../ui/controls/button.tsx'
import { Dialog } from '../../ui/feedback/dialog.tsx'
import { ErrorState, Skeleton } from '../../ui/feedback/state-page.tsx'
import { delegationsQuery } from './delegation-queries.ts'
import { GivenDelegation } from './given-delegation.tsx'
import { NewDelegation } from './new-delegation.tsx'

/** Work delegation: approval steps only, and the title says so (specification §4). */
export function DelegationDialog({ onClose }: { onClose: () => void }) {
  const { t } = useTranslation()
  const own = useQuery(delegationsQuery)
  const [isReplacing, setIsReplacing] = useState(false)
  if (own.data === undefined) {
    return (
      <Dialog
        title={t('delegation.title')}
        onClose={onClose}
        footer={<Button onClick={onClose}>{t('delegation.close')}</Button>}
      >
        {own.isError ? <ErrorState error={own.error} onRetry={() => void own.refetch()} /> : <Skeleton lines={4} />}
      </Dialog>
    )
  }
  const { given } = own.data
  return given === null || isReplacing ? (
    <NewDelegation onClose={onClose} />
  ) : (
    <GivenDelegation given={given} onReplace={() => setIsReplacing(true)} onClose={onClose} />
  )
}
