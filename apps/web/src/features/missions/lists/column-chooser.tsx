import { SettingOutlined } from '@ant-design/icons'
import { useTranslation } from 'react-i18next'
import { Button } from '../../../ui/controls/button.tsx'
import { Check } from '../../../ui/controls/check.tsx'
import { Popup } from '../../../ui/popup/popup.tsx'
import { setHiddenColumns } from './column-choice.ts'
import './column-chooser.css'
import type { Column } from './mission-columns.tsx'

interface Props {
  readonly page: string
  readonly columns: readonly Column[]
  readonly hidden: readonly string[]
}

export function ColumnChooser({ page, columns, hidden }: Props) {
  const { t } = useTranslation()
  return (
    <span className="ll-desk-only">
      <Popup label={t('list.columns')} trigger={<SettingOutlined aria-hidden />} kind="dialog">
        {() => (
          <div className="ll-columns">
            {columns.map((column) => (
              <Check
                key={column.key}
                disabled={column.key === 'title'}
                checked={column.key === 'title' || !hidden.includes(column.key)}
                onChange={(event) =>
                  setHiddenColumns(
                    page,
                    event.target.checked ? hidden.filter((key) => key !== column.key) : [...hidden, column.key],
                  )
                }
              >
                {column.title}
              </Check>
            ))}
            <Button kind="text" onClick={() => setHiddenColumns(page, undefined)}>
              {t('list.columnsReset')}
            </Button>
          </div>
        )}
      </Popup>
    </span>
  )
}
