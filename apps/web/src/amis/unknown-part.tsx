import { useTranslation } from 'react-i18next'

/** In the place of what no renderer of this version draws: never a blank page (answers C8). */
export function UnknownPart({ type }: { type: string }) {
  const { t } = useTranslation()
  return <p>{t('schemaPage.unknown', { type })}</p>
}
