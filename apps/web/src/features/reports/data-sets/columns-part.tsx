import { columnKinds, columnMasks, type DataSetColumn } from '@liveline/contract/data-set/shapes.ts'
import { useId, type ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { Input, Select } from '../../../ui/controls/input.tsx'
import { Panel } from '../../../ui/panel.tsx'
import { Setting } from '../setting.tsx'

interface Props {
  readonly columns: readonly DataSetColumn[]
  readonly onChange: (columns: DataSetColumn[]) => void
  /** Who sees what is masked. */
  readonly children: ReactNode
}

/** What the columns of the answer are called, are, and hide; a trial run puts them here. */
export function ColumnsPart({ columns, onChange, children }: Props) {
  const { t } = useTranslation()
  return (
    <Panel title={t('reports.columns')}>
      {columns.length === 0 && <p className="report-hint">{t('reports.noColumns')}</p>}
      {columns.map((column, index) => (
        <OneColumn
          key={column.name}
          column={column}
          onChange={(next) => onChange(columns.map((one, at) => (at === index ? next : one)))}
        />
      ))}
      {columns.some(({ mask }) => mask !== 'none') && children}
    </Panel>
  )
}

function OneColumn({ column, onChange }: { column: DataSetColumn; onChange: (column: DataSetColumn) => void }) {
  const { t } = useTranslation()
  const id = useId()
  const text = (name: 'label' | 'labelEn') => (
    <Setting label={t(`reports.columnOf.${name}`)} htmlFor={`${id}-${name}`}>
      <Input
        id={`${id}-${name}`}
        value={column[name]}
        maxLength={50}
        onChange={({ target }) => onChange({ ...column, [name]: target.value })}
      />
    </Setting>
  )
  return (
    <fieldset className="report-column report-row" aria-label={column.name}>
      <code>{column.name}</code>
      <div className="report-fields">
        {text('label')}
        {text('labelEn')}
        <Setting label={t('reports.columnOf.kind')} htmlFor={`${id}-kind`}>
          <Select
            id={`${id}-kind`}
            value={column.kind}
            onChange={({ target }) =>
              onChange({ ...column, kind: columnKinds.find((kind) => kind === target.value) ?? 'text' })
            }
          >
            {columnKinds.map((kind) => (
              <option key={kind} value={kind}>
                {t(`reports.columnKinds.${kind}`)}
              </option>
            ))}
          </Select>
        </Setting>
        <Setting label={t('reports.columnOf.mask')} htmlFor={`${id}-mask`}>
          <Select
            id={`${id}-mask`}
            value={column.mask}
            onChange={({ target }) =>
              onChange({ ...column, mask: columnMasks.find((mask) => mask === target.value) ?? 'none' })
            }
          >
            {columnMasks.map((mask) => (
              <option key={mask} value={mask}>
                {t(`reports.masks.${mask}`)}
              </option>
            ))}
          </Select>
        </Setting>
      </div>
    </fieldset>
  )
}
