import { ArrowDownOutlined, ArrowUpOutlined, DeleteOutlined, PlusOutlined } from '@ant-design/icons'
import { useRef, type ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { Button } from '../../../ui/controls/button.tsx'
import { IconButton } from '../../../ui/controls/icon-button.tsx'
import type { Row } from './element-edit.ts'

interface Props {
  /** What all of them are called. */
  readonly label: string
  readonly addLabel: string
  readonly rows: readonly Row[]
  /** What a new one says at first. */
  readonly fresh: Row
  readonly nameOf: (row: Row, index: number) => string
  readonly onChange: (rows: readonly Row[]) => void
  readonly children: (row: Row, set: (change: Row) => void) => ReactNode
}

/** A list of things that each have settings of their own, in an order. */
export function RowsEditor({ label, addLabel, rows, fresh, nameOf, onChange, children }: Props) {
  const { t } = useTranslation()
  const list = useRef<HTMLDivElement>(null)
  const focusIn = (selector: string) =>
    requestAnimationFrame(() => list.current?.querySelector<HTMLElement>(selector)?.focus())
  const add = () => {
    onChange([...rows, fresh])
    focusIn('li:last-child :is(input, select, textarea, [role=combobox])')
  }
  const remove = (index: number) => {
    onChange(rows.filter((_, at) => at !== index))
    const next = Math.min(index + 1, rows.length - 1)
    focusIn(next === 0 ? ':scope > button' : `li:nth-child(${next}) .ll-rows-head button:last-child`)
  }
  const swap = (index: number, other: number) => {
    const next = [...rows]
    const [one, two] = [next[index], next[other]]
    if (one === undefined || two === undefined) return
    next[index] = two
    next[other] = one
    onChange(next)
  }
  return (
    <div className="ll-row-list" ref={list}>
      <ol aria-label={label}>
        {rows.map((row, index) => {
          const name = nameOf(row, index)
          return (
            // Rows have no names of their own: the place is what tells them apart.
            // oxlint-disable-next-line react/no-array-index-key
            <li key={index} aria-label={name}>
              <div className="ll-rows-head">
                <b>{name}</b>
                <span>
                  <IconButton
                    label={t('flowDesign.rows.up', { name })}
                    disabled={index === 0}
                    onClick={() => swap(index, index - 1)}
                  >
                    <ArrowUpOutlined aria-hidden />
                  </IconButton>
                  <IconButton
                    label={t('flowDesign.rows.down', { name })}
                    disabled={index === rows.length - 1}
                    onClick={() => swap(index, index + 1)}
                  >
                    <ArrowDownOutlined aria-hidden />
                  </IconButton>
                  <IconButton label={t('flowDesign.rows.remove', { name })} onClick={() => remove(index)}>
                    <DeleteOutlined aria-hidden />
                  </IconButton>
                </span>
              </div>
              {children(row, (change) => onChange(rows.map((one, at) => (at === index ? { ...one, ...change } : one))))}
            </li>
          )
        })}
      </ol>
      <Button onClick={add}>
        <PlusOutlined aria-hidden />
        {addLabel}
      </Button>
    </div>
  )
}
