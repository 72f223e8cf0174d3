import { CloseOutlined } from '@ant-design/icons'
import { useTranslation } from 'react-i18next'
import { ButtonLink } from '../controls/button.tsx'
import { IconButton } from '../controls/icon-button.tsx'
import type { ListColumn, ListRows } from './columns/list-column.ts'
import './preview-pane.css'

interface Props<T> {
  readonly row: T
  readonly of: ListRows<T>
  /** All of them, those that are put away too. */
  readonly columns: readonly ListColumn<T>[]
  readonly onClose: () => void
}

/** One row beside the others, whole: J and K lead to the next and the one before, Enter opens it. */
export function PreviewPane<T>({ row, of, columns, onClose }: Props<T>) {
  const { t } = useTranslation()
  return (
    <aside className="ll-preview" aria-label={t('list.preview')}>
      <header>
        <h2>{columns.find(({ isLink }) => isLink === true)?.cell(row)}</h2>
        <IconButton label={t('list.closePreview')} onClick={onClose}>
          <CloseOutlined aria-hidden />
        </IconButton>
      </header>
      <dl>
        {columns
          .filter(({ isLink }) => isLink !== true)
          .map(({ key, title, cell }) => (
            <div key={key}>
              <dt>{title}</dt>
              <dd>{cell(row)}</dd>
            </div>
          ))}
      </dl>
      <footer>
        <ButtonLink to={of.addressOf(row)}>{t('list.open')}</ButtonLink>
        <span className="ll-muted">{t('list.previewKeys')}</span>
      </footer>
    </aside>
  )
}
