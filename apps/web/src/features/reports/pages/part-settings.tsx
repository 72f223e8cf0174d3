import { nameIn } from '@liveline/contract/language.ts'
import {
  reportPartKinds,
  reportPartWidths,
  type ReportPart,
  type ReportPartKind,
  type ReportSet,
} from '@liveline/contract/report-page/shapes.ts'
import { useId } from 'react'
import { useTranslation } from 'react-i18next'
import { Button } from '../../../ui/controls/button.tsx'
import { Input, Select } from '../../../ui/controls/input.tsx'
import { MultiSelectBox } from '../../../ui/controls/select/multi-select-box.tsx'
import { Panel } from '../../../ui/panel.tsx'
import { useLanguage } from '../../../ui/use-language.ts'
import { isNumber, titleOf } from '../column-value.ts'
import { Setting } from '../setting.tsx'

interface Props {
  readonly part: ReportPart
  readonly index: number
  readonly isLast: boolean
  readonly sets: readonly ReportSet[]
  readonly onChange: (part: ReportPart) => void
  readonly onMove: (by: -1 | 1) => void
  readonly onRemove: () => void
}

/** What fits another kind or another data set of what is chosen: the first columns that can be drawn. */
function fitted(part: ReportPart, set: ReportSet | undefined): ReportPart {
  const { category: chosen, ...rest } = part
  const known = (name: string | undefined) => set?.columns.find((column) => column.name === name)
  if (part.kind === 'table') return { ...rest, values: part.values.filter((name) => known(name) !== undefined) }
  const numbers = (set?.columns ?? []).filter(({ kind }) => isNumber(kind)).map(({ name }) => name)
  const kept = part.values.filter((name) => numbers.includes(name))
  const values = kept.length > 0 ? kept : numbers.slice(0, 1)
  const one = part.kind === 'pie' || part.kind === 'number' ? values.slice(0, 1) : values
  if (part.kind === 'number') return { ...rest, values: one }
  const category = known(chosen)?.name ?? set?.columns.find(({ kind }) => !isNumber(kind))?.name
  return { ...rest, values: one, ...(category === undefined ? {} : { category }) }
}

/** One part of a report: what it draws, of which data set, how wide. */
export function PartSettings({ part, index, isLast, sets, onChange, onMove, onRemove }: Props) {
  const { t } = useTranslation()
  const language = useLanguage()
  const id = useId()
  const set = sets.find(({ code }) => code === part.dataSet)
  const columns = set?.columns ?? []
  const options = (of: readonly ReportSet['columns'][number][]) =>
    of.map((column) => ({ value: column.name, label: titleOf(column, language) }))
  const isOne = part.kind === 'number' || part.kind === 'pie'
  const numbers = part.kind === 'table' ? columns : columns.filter(({ kind }) => isNumber(kind))
  return (
    <Panel title={t('reports.partNumber', { number: index + 1 })}>
      <div className="report-fields">
        <Setting label={t('reports.partTitle')} htmlFor={`${id}-title`}>
          <Input
            id={`${id}-title`}
            value={part.title}
            maxLength={50}
            onChange={({ target }) => onChange({ ...part, title: target.value })}
          />
        </Setting>
        <Setting label={t('reports.partTitleEn')} htmlFor={`${id}-titleEn`}>
          <Input
            id={`${id}-titleEn`}
            value={part.titleEn}
            maxLength={50}
            onChange={({ target }) => onChange({ ...part, titleEn: target.value })}
          />
        </Setting>
        <Setting label={t('reports.dataSet')} htmlFor={`${id}-set`}>
          <Select
            id={`${id}-set`}
            value={part.dataSet}
            onChange={({ target }) =>
              onChange(
                fitted(
                  { ...part, dataSet: target.value },
                  sets.find(({ code }) => code === target.value),
                ),
              )
            }
          >
            {set === undefined && <option value={part.dataSet}>{part.dataSet}</option>}
            {sets.map((one) => (
              <option key={one.code} value={one.code}>
                {nameIn(language, one)}
              </option>
            ))}
          </Select>
        </Setting>
        <Setting label={t('reports.drawnAs')} htmlFor={`${id}-kind`}>
          <Select
            id={`${id}-kind`}
            value={part.kind}
            onChange={({ target }) => onChange(fitted({ ...part, kind: target.value as ReportPartKind }, set))}
          >
            {reportPartKinds.map((kind) => (
              <option key={kind} value={kind}>
                {t(`reports.kinds.${kind}`)}
              </option>
            ))}
          </Select>
        </Setting>
        <Setting label={t('reports.width')} htmlFor={`${id}-width`}>
          <Select
            id={`${id}-width`}
            value={String(part.width)}
            onChange={({ target }) => {
              const width = reportPartWidths.find((one) => String(one) === target.value)
              if (width !== undefined) onChange({ ...part, width })
            }}
          >
            {reportPartWidths.map((width) => (
              <option key={width} value={width}>
                {t('reports.widthOf', { share: `${width}/12` })}
              </option>
            ))}
          </Select>
        </Setting>
        {part.kind !== 'table' && part.kind !== 'number' && (
          <Setting label={t('reports.category')} htmlFor={`${id}-category`}>
            <Select
              id={`${id}-category`}
              value={part.category ?? ''}
              onChange={({ target }) => onChange({ ...part, category: target.value })}
            >
              {options(columns).map(({ value, label }) => (
                <option key={value} value={value}>
                  {label}
                </option>
              ))}
            </Select>
          </Setting>
        )}
      </div>
      {isOne ? (
        <Setting label={t('reports.value')} htmlFor={`${id}-value`}>
          <Select
            id={`${id}-value`}
            value={part.values[0] ?? ''}
            onChange={({ target }) => onChange({ ...part, values: [target.value] })}
          >
            {options(numbers).map(({ value, label }) => (
              <option key={value} value={value}>
                {label}
              </option>
            ))}
          </Select>
        </Setting>
      ) : (
        <Setting label={t(part.kind === 'table' ? 'reports.columns' : 'reports.values')}>
          <MultiSelectBox
            label={t(part.kind === 'table' ? 'reports.columns' : 'reports.values')}
            values={part.values}
            placeholder={part.kind === 'table' ? t('reports.allColumns') : undefined}
            options={options(numbers)}
            onChange={(values) => onChange({ ...part, values: values.map(String) })}
          />
        </Setting>
      )}
      <Button kind="text" disabled={index === 0} onClick={() => onMove(-1)}>
        {t('reports.up')}
      </Button>
      <Button kind="text" disabled={isLast} onClick={() => onMove(1)}>
        {t('reports.down')}
      </Button>
      <Button kind="text" onClick={onRemove}>
        {t('reports.removePart')}
      </Button>
    </Panel>
  )
}
