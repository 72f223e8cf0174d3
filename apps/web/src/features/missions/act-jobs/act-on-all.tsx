import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { paths } from '../../../app/paths.ts'
import { Button, ButtonLink } from '../../../ui/controls/button.tsx'
import type { InstanceSearch } from '../lists/all-instance-filters.tsx'
import { ActOnManyDialog } from './act-on-many-dialog.tsx'
import { versionOf } from './order-entry.ts'

/** Leads from the list of instances to an act on all that its filter matches, and to the acts that were. */
export function ActOnAll({ search }: { search: InstanceSearch }) {
  const { t } = useTranslation()
  const [isOpen, setIsOpen] = useState(false)
  return (
    <>
      <ButtonLink to={paths.actJobs}>{t('actJobs.toJobs')}</ButtonLink>
      {search.finished !== true && <Button onClick={() => setIsOpen(true)}>{t('actJobs.open')}</Button>}
      {isOpen && <ActOnManyDialog wanted={{ search }} on={versionOf(search)} onClose={() => setIsOpen(false)} />}
    </>
  )
}
