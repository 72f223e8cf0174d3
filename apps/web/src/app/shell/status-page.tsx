import { CompassOutlined, LockOutlined } from '@ant-design/icons'
import { useTranslation } from 'react-i18next'
import { Button, ButtonLink } from '../../ui/controls/button.tsx'
import { EmptyState } from '../../ui/feedback/state-page.tsx'
import { paths } from '../paths.ts'

/** Not found, and not permitted, inside the shell. */
export function StatusPage({ kind, home }: { kind: 'notFound' | 'forbidden'; home: string }) {
  const { t } = useTranslation()
  return (
    <EmptyState
      icon={kind === 'notFound' ? <CompassOutlined aria-hidden /> : <LockOutlined aria-hidden />}
      title={t(`error.${kind}Title`)}
      hint={t(`error.${kind}Text`)}
      action={
        <div className="ll-actions">
          <Button onClick={() => history.back()}>{t('error.back')}</Button>
          {home !== paths.notFound && <ButtonLink to={home}>{t('error.home')}</ButtonLink>}
        </div>
      }
    />
  )
}
