import { EllipsisOutlined } from '@ant-design/icons'
import { nameIn } from '@liveline/contract/language.ts'
import { useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { api } from '../../../api/client.ts'
import { queryKeys } from '../../../api/query-keys.ts'
import { openQuickForm } from '../../../form/quick-form-choice.ts'
import { QuickFormLink } from '../../../form/quick-form-link.tsx'
import { MenuItem } from '../../../ui/menu/menu-item.tsx'
import { Popup } from '../../../ui/popup/popup.tsx'
import { useIsMobile } from '../../../ui/use-is-mobile.ts'
import { useLanguage } from '../../../ui/use-language.ts'
import { quickFormAddress } from '../../paths.ts'
import { MenuIcon } from '../../../ui/labels/menu-icon.tsx'

const SHOWN_QUICK_FORMS = 5

export function QuickForms() {
  const { t } = useTranslation()
  const language = useLanguage()
  const mobile = useIsMobile()
  const { data = [] } = useQuery({
    queryKey: queryKeys.quickForms,
    queryFn: () => api.systemConfig.forms({ quiet: true }),
    staleTime: 5 * 60_000,
  })
  if (data.length === 0) return null
  const shown = mobile ? [] : data.slice(0, SHOWN_QUICK_FORMS)
  const rest = data.slice(shown.length)
  const nameOf = (form: (typeof data)[number]) => nameIn(language, form, 'formName')
  return (
    <nav className="navbar-group" aria-label={t('shell.quickForms')}>
      {shown.map((form) => (
        <QuickFormLink
          key={form.formId}
          form={form}
          to={quickFormAddress(form)}
          className="ll-icon-button"
          title={nameOf(form)}
        >
          <MenuIcon name={form.icon} />
          <span className="ll-visually-hidden">{nameOf(form)}</span>
        </QuickFormLink>
      ))}
      {rest.length > 0 && (
        <Popup
          label={mobile ? t('shell.quickForms') : t('shell.moreQuickForms')}
          trigger={mobile ? <MenuIcon name="FileAddOutlined" /> : <EllipsisOutlined aria-hidden />}
        >
          {(close) =>
            rest.map((form) => (
              <MenuItem
                key={form.formId}
                icon={<MenuIcon name={form.icon} />}
                onSelect={() => {
                  close()
                  openQuickForm(form)
                }}
              >
                {nameOf(form)}
              </MenuItem>
            ))
          }
        </Popup>
      )}
    </nav>
  )
}
