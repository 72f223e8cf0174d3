import type { ListLayout } from '@liveline/contract/own-lists/shapes.ts'
import { ArrowDownOutlined, ArrowUpOutlined, MinusOutlined, PlusOutlined, SettingOutlined } from '@ant-design/icons'
import { useTranslation } from 'react-i18next'
import { Button } from '../../controls/button.tsx'
import { Check } from '../../controls/check.tsx'
import { IconButton } from '../../controls/icon-button.tsx'
import { Segments } from '../../controls/segments.tsx'
import { Popup } from '../../popup/popup.tsx'
import type { ListColumn } from './list-column.ts'
import { inOrder, isShown, WIDTH_STEP_PX, withMoved, withShown, withWidth } from './list-layout.ts'
import { frozenWidths, widthsOnScreen } from './resize.ts'
import './column-chooser.css'

interface Props {
  readonly columns: readonly ListColumn<never>[]
  readonly layout: ListLayout
  readonly onLayout: (layout: ListLayout) => void
  /** The table on screen, whose widths are the ones to begin with. */
  readonly table: () => Element | null
}

/** No density of its own. */
const AS_CONSOLE = 'console'

/** Which columns, in which order, how wide: all of it by keyboard and by finger. */
export function ColumnChooser({ columns, layout, onLayout, table }: Props) {
  const { t } = useTranslation()
  const ordered = inOrder(columns, layout)
  const widen = (key: string, by: number) => {
    const now = layout.widths?.[key] ?? widthsOnScreen(table())[key]
    if (now !== undefined) onLayout(withWidth(layout, frozenWidths(table(), key), key, now + by))
  }
  return (
    <Popup label={t('list.columns')} trigger={<SettingOutlined aria-hidden />} kind="dialog">
      {() => (
        <div className="ll-columns">
          <ul>
            {ordered.map((column, index) => {
              const { key, title } = column
              const shown = isShown(column, layout)
              return (
                <li key={key}>
                  <Check
                    disabled={column.hideable === false}
                    checked={shown}
                    onChange={({ target }) => onLayout(withShown(columns, layout, key, target.checked))}
                  >
                    {title}
                  </Check>
                  <IconButton
                    label={t('list.narrower', { column: title })}
                    disabled={!shown}
                    onClick={() => widen(key, -WIDTH_STEP_PX)}
                  >
                    <MinusOutlined aria-hidden />
                  </IconButton>
                  <IconButton
                    label={t('list.wider', { column: title })}
                    disabled={!shown}
                    onClick={() => widen(key, WIDTH_STEP_PX)}
                  >
                    <PlusOutlined aria-hidden />
                  </IconButton>
                  <IconButton
                    label={t('list.moveUp', { column: title })}
                    disabled={index === 0}
                    onClick={() => onLayout(withMoved(columns, layout, key, -1))}
                  >
                    <ArrowUpOutlined aria-hidden />
                  </IconButton>
                  <IconButton
                    label={t('list.moveDown', { column: title })}
                    disabled={index === ordered.length - 1}
                    onClick={() => onLayout(withMoved(columns, layout, key, 1))}
                  >
                    <ArrowDownOutlined aria-hidden />
                  </IconButton>
                </li>
              )
            })}
          </ul>
          <div className="ll-columns-density">
            <span>{t('list.density')}</span>
            <Segments
              label={t('list.density')}
              value={layout.density ?? AS_CONSOLE}
              options={[
                [AS_CONSOLE, t('list.densityOfConsole')],
                ['comfortable', t('list.comfortable')],
                ['compact', t('list.compact')],
              ]}
              onChange={(chosen) => onLayout({ ...layout, density: chosen === AS_CONSOLE ? undefined : chosen })}
            />
          </div>
          <Button kind="text" onClick={() => onLayout({})}>
            {t('list.columnsReset')}
          </Button>
        </div>
      )}
    </Popup>
  )
}
