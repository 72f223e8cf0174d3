import { DeleteOutlined } from '@ant-design/icons'
import type { TaskForm } from '@liveline/contract/form/shapes.ts'
import { holds } from '@liveline/form-schema/expression.ts'
import { isBlank } from '@liveline/form-schema/json.ts'
import { dropHidden } from '@liveline/form-schema/validate.ts'
import { memo, useCallback } from 'react'
import { useTranslation } from 'react-i18next'
import { IconButton } from '../../../ui/controls/icon-button.tsx'
import { useLanguage } from '../../../ui/use-language.ts'
import { isVisible } from '../../form-context.ts'
import type { ItemPart } from '../../form-parts.ts'
import type { AwaitedFile, FormStore, Problem } from '../../form-store.ts'
import { isFault, useProblemText } from '../../problem-text.ts'
import type { Values } from '../../schema-values.ts'
import { NOTHING, type ItemView, type ItemViews } from '../item-view.ts'
import { wordsIn } from '../native-attributes.ts'

interface Props {
  readonly views: ItemViews
  readonly id: string
  readonly table: string
  readonly row: Values
  readonly index: number
  readonly columns: readonly ItemPart[]
  readonly problems: ReadonlyMap<string, Problem>
  readonly isDisabled: boolean
  readonly labels: TaskForm['labels']
  readonly scope: () => Values
  readonly onChange: (index: number, name: string, value: unknown) => void
  readonly onVisit: (path: string) => void
  readonly onAwait: FormStore['await']
  readonly onRemove: ((index: number) => void) | undefined
}

/** One row: drawn anew when it, or what is wrong in it, has changed. */
export const TableRow = memo(function TableRow(props: Props) {
  const { table, row, index, columns, problems, scope, onRemove } = props
  const { t } = useTranslation()
  // As it is judged: what a hidden column holds shows and hides no other.
  const around = () => {
    const fields = columns.map(({ field }) => field)
    return { ...scope(), ...dropHidden(fields, row, scope()) }
  }
  return (
    <tr>
      {columns.map((column) => {
        const path = `${table}[${index}].${column.key}`
        return (
          <td key={column.key} data-field={path} data-label={wordsIn(column.node['label'])}>
            {isVisible(column, around()) && (
              <Cell {...props} column={column} path={path} problem={problems.get(path)} around={around} />
            )}
          </td>
        )
      })}
      <td className="ll-row-tools">
        {onRemove !== undefined && !props.isDisabled && (
          <IconButton
            label={t('fields.removeRow', { row: index + 1 })}
            className="ll-row-remove"
            onClick={() => onRemove(index)}
          >
            <DeleteOutlined aria-hidden />
          </IconButton>
        )}
      </td>
    </tr>
  )
}, isSameRow)

function isSameRow(one: Props, other: Props): boolean {
  return (
    one.row === other.row &&
    one.index === other.index &&
    one.columns === other.columns &&
    one.isDisabled === other.isDisabled &&
    one.labels === other.labels &&
    one.columns.every(({ key }) => {
      const path = `${one.table}[${one.index}].${key}`
      const [before, now] = [one.problems.get(path), other.problems.get(path)]
      return before?.code === now?.code && before?.text.zh === now?.text.zh
    })
  )
}

interface CellProps extends Props {
  readonly column: ItemPart
  readonly path: string
  readonly problem: Problem | undefined
  readonly around: () => Values
}

function Cell({
  views,
  id,
  row,
  index,
  column,
  path,
  problem,
  isDisabled,
  labels,
  around,
  onChange,
  onVisit,
  onAwait,
}: CellProps) {
  const { t } = useTranslation()
  const language = useLanguage()
  const problemText = useProblemText()
  const { node, field } = column
  const view: ItemView = views[field.type]
  const cellId = `${id}-${field.name}`
  const name = t('fields.cell', { label: wordsIn(node['label']) ?? field.name, row: index + 1 })
  const change = useCallback((value: unknown) => onChange(index, field.name, value), [onChange, index, field.name])
  const leave = useCallback(() => onVisit(path), [onVisit, path])
  const wait = useCallback((what: AwaitedFile | undefined) => onAwait(path, what), [onAwait, path])
  const value = row[field.name]
  if (view.Control === undefined || column.mode === 'read')
    return isBlank(value) ? NOTHING : view.read({ node, field, value, labels, language, views })
  return (
    <>
      <view.Control
        node={node}
        field={field}
        id={cellId}
        label={name}
        isUnlabelled
        value={value}
        isRequired={field.required || (field.requiredOn !== undefined && holds(field.requiredOn, around()))}
        isInvalid={isFault(problem)}
        isDisabled={isDisabled}
        describedBy={problem === undefined ? undefined : `${cellId}-problem`}
        onChange={change}
        onBlur={leave}
        onAwait={wait}
        scope={around}
        labels={labels}
      />
      {problem !== undefined && (
        <p id={`${cellId}-problem`} className={isFault(problem) ? 'll-field-problem' : 'll-field-help'}>
          {problemText(problem)}
        </p>
      )}
    </>
  )
}
