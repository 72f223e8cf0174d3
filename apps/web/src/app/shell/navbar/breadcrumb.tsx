import { nameIn } from '@liveline/contract/language.ts'
import { useTranslation } from 'react-i18next'
import { useLanguage } from '../../../ui/use-language.ts'
import type { ConsoleRoute } from '../../menu-routes.ts'

export function Breadcrumb({ route, title }: { route: ConsoleRoute | undefined; title: string | undefined }) {
  const { t } = useTranslation()
  const language = useLanguage()
  return (
    <nav className="navbar-breadcrumb" aria-label={t('shell.breadcrumb')}>
      <ol>
        {route?.parents.map((parent) => (
          <li key={parent.path}>{nameIn(language, parent)}</li>
        ))}
        {title !== undefined && <li aria-current="page">{title}</li>}
      </ol>
    </nav>
  )
}
