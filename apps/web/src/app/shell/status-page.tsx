import { CompassOutlined, LockOutlined } from '@ant-design/icons'
import { useTranslation } from 'react-i18next'
import { Button, ButtonLink } from '../../ui/controls/button.tsx'
import { EmptyState } from '../../ui/feedback/state-page.tsx'
import { useAdministratorContact } from '../console-state.ts'
import { paths } from '../paths.ts'

interface Props {
  readonly kind: 'notFound' | 'forbidden'
  /** The address that led here. */
  readonly asked: string | undefined
  readonly home: string
}

/** Not found, and not permitted, inside the shell; it names what was asked and whom to tell (answers A22). */
export function StatusPage({ kind, asked, home }: Props) {
  const { t } = useTranslation()
  const contact = useAdministratorContact()
  return (
    <EmptyState
      isPage
      icon={kind === 'notFound' ? <CompassOutlined aria-hidden /> : <LockOutlined aria-hidden />}
      title={t(`error.${kind}Title`)}
      hint={t(`error.${kind}Text`)}
      action={
        <>
          {asked !== undefined && (
            <p>
              {t('error.asked')} <code>{asked}</code>
            </p>
          )}
          <p>{contact === '' ? t('error.tellAdministrator') : t('error.tellContact', { contact })}</p>
          <div className="ll-actions">
            <Button onClick={() => history.back()}>{t('error.back')}</Button>
            {home !== paths.notFound && <ButtonLink to={home}>{t('error.home')}</ButtonLink>}
          </div>
        </>
      }
    />
  )
}
