import { useTranslation } from 'react-i18next'
import { EmptyState } from '../../../ui/feedback/state-page.tsx'
import { useCan } from '../../../session/current-user.ts'
import { useAdministratorContact } from '../../console-state.ts'
import type { ConsoleRoute } from '../../menu-routes.ts'

/** A menu entry that names a view which this version does not have: the administrator reads which one (answers B2). */
export function MissingView({ route }: { route: ConsoleRoute }) {
  const { t } = useTranslation()
  const mends = useCan('user:write')
  const contact = useAdministratorContact()
  if (mends) {
    return (
      <EmptyState
        isPage
        title={t('error.missingView', { view: route.component })}
        hint={t('error.missingViewText', { id: route.menuId })}
      />
    )
  }
  return (
    <EmptyState
      isPage
      title={t('error.missingPage')}
      hint={contact === '' ? t('error.tellAdministrator') : t('error.tellContact', { contact })}
    />
  )
}
