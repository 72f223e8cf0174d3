import { UserSwitchOutlined } from '@ant-design/icons'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Button } from '../../ui/controls/button.tsx'
import { DelegationDialog } from './delegation-dialog.tsx'
import { delegationsQuery } from './delegation-queries.ts'
import { usePeriodText } from './use-period-text.ts'

/** On both sides as long as a delegation is active: who acts for whom, and how to end it. */
export function DelegationBanners() {
  const { t } = useTranslation()
  const periodText = usePeriodText()
  const [isOpen, setIsOpen] = useState(false)
  const own = useQuery(delegationsQuery)
  const given = own.data?.given
  const received = (own.data?.received ?? []).filter(({ active }) => active)
  return (
    <>
      {given?.active === true && (
        <output className="banner" data-tone="info">
          <UserSwitchOutlined aria-hidden />
          {t('delegation.given', { name: given.delegate.name, period: periodText(given) })}
          <Button kind="text" onClick={() => setIsOpen(true)}>
            {t(given.locked ? 'delegation.view' : 'delegation.cancel')}
          </Button>
        </output>
      )}
      {received.map((delegation) => (
        <output key={delegation.id} className="banner" data-tone="info">
          <UserSwitchOutlined aria-hidden />
          {t('delegation.received', { name: delegation.owner.name, period: periodText(delegation) })}
        </output>
      ))}
      {isOpen && <DelegationDialog onClose={() => setIsOpen(false)} />}
    </>
  )
}
