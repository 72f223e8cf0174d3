import { LeftOutlined, RightOutlined } from '@ant-design/icons'
import { useTranslation } from 'react-i18next'

interface Props {
  readonly page: number
  readonly pageSize: number
  readonly total: number
  readonly onPage: (page: number) => void
}

export function Pager({ page, pageSize, total, onPage }: Props) {
  const { t } = useTranslation()
  const last = Math.max(1, Math.ceil(total / pageSize))
  return (
    <nav className="ll-pager" aria-label={t('missions.pages')}>
      <span>{t('list.total', { count: total })}</span>
      {last > 1 && (
        <>
          <button
            type="button"
            className="ll-icon-button"
            aria-label={t('list.previous')}
            disabled={page <= 1}
            onClick={() => onPage(page - 1)}
          >
            <LeftOutlined aria-hidden />
          </button>
          <span>
            {page} / {last}
          </span>
          <button
            type="button"
            className="ll-icon-button"
            aria-label={t('list.next')}
            disabled={page >= last}
            onClick={() => onPage(page + 1)}
          >
            <RightOutlined aria-hidden />
          </button>
        </>
      )}
    </nav>
  )
}
