import { LeftOutlined, RightOutlined } from '@ant-design/icons'
import { useTranslation } from 'react-i18next'
import { IconButton } from '../../ui/controls/icon-button.tsx'

interface Props {
  readonly page: number
  readonly pageSize: number
  readonly total: number
  readonly onPage: (page: number) => void
}

/** Leads through the pages of a table; nothing where one holds all. */
export function SheetPager({ page, pageSize, total, onPage }: Props) {
  const { t } = useTranslation()
  const last = Math.max(1, Math.ceil(total / pageSize))
  if (last === 1 && page === 1) return null
  return (
    <nav className="sheet-pager" aria-label={t('list.pages')}>
      <IconButton label={t('list.previous')} disabled={page <= 1} onClick={() => onPage(page - 1)}>
        <LeftOutlined aria-hidden />
      </IconButton>
      <span>{t('statistics.pageOf', { page, last })}</span>
      <IconButton label={t('list.next')} disabled={page >= last} onClick={() => onPage(page + 1)}>
        <RightOutlined aria-hidden />
      </IconButton>
    </nav>
  )
}
