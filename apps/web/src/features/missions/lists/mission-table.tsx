/* oxlint-disable jsx-a11y/no-static-element-interactions, jsx-a11y/no-noninteractive-element-interactions -- the links inside take the focus; the frame only moves it among them. */
import { CaretDownOutlined, CaretUpOutlined } from '@ant-design/icons'
import type { PageParams } from '@liveline/contract/page-table/shapes.ts'
import type { MissionRow } from '@liveline/contract/mission/shapes.ts'
import type { KeyboardEvent } from 'react'
import { useTranslation } from 'react-i18next'
import { processAddress, taskAddress } from '../../../app/paths.ts'
import { navigate, RouteLink } from '../../../ui/navigation.tsx'
import { useIsMobile } from '../../../ui/use-is-mobile.ts'
import { MissionCell, type Column } from './mission-columns.tsx'

interface Props {
  readonly rows: readonly MissionRow[]
  readonly columns: readonly Column[]
  readonly actions: PageParams['actions']
  readonly finished: boolean
  readonly sort: string | undefined
  readonly onSort: (key: string) => void
}

const addressOfRow = (row: MissionRow, finished: boolean) =>
  finished ? processAddress(row.instanceId) : taskAddress(row.taskId)

/** Arrows move from row to row; Enter is the link's own. */
function moveAmongRows(event: KeyboardEvent<HTMLElement>): void {
  const step = { ArrowDown: 1, ArrowUp: -1 }[event.key]
  if (step === undefined) return
  const links = Array.from(event.currentTarget.querySelectorAll<HTMLElement>('[data-row-link] a'))
  const at = links.indexOf(document.activeElement as HTMLElement)
  const next = links[at === -1 ? 0 : Math.min(Math.max(at + step, 0), links.length - 1)]
  if (next === undefined) return
  event.preventDefault()
  next.focus()
}

export function MissionTable(props: Props) {
  const mobile = useIsMobile()
  return mobile ? <MissionCards {...props} /> : <MissionRows {...props} />
}

function MissionRows({ rows, columns, actions, finished, sort, onSort }: Props) {
  const { t } = useTranslation()
  const linkKey = (columns.find(({ key }) => key === 'title') ?? columns[0])?.key
  return (
    <div className="ll-table-frame" onKeyDown={moveAmongRows}>
      <table className="ll-table">
        <thead>
          <tr>
            {columns.map((column) => {
              const title = column.title
              const direction = sort === column.key ? 'ascending' : sort === `-${column.key}` ? 'descending' : undefined
              return (
                <th key={column.key} aria-sort={direction}>
                  {column.sortable === true ? (
                    <button type="button" onClick={() => onSort(column.key)}>
                      {title}
                      {direction === 'ascending' && <CaretUpOutlined aria-hidden />}
                      {direction === 'descending' && <CaretDownOutlined aria-hidden />}
                      {direction === undefined && <CaretDownOutlined aria-hidden data-idle />}
                    </button>
                  ) : (
                    title
                  )}
                </th>
              )
            })}
            <th className="ll-row-actions">{t('list.actions')}</th>
          </tr>
        </thead>
        <tbody>
          {rows.map((row) => (
            <tr
              key={row.taskId}
              data-overdue={row.overdue && !finished}
              onClick={(event) => {
                // A click beside the link opens too, unless text is being selected.
                if ((event.target as HTMLElement).closest('a, button') !== null) return
                if (String(getSelection() ?? '') === '') navigate(addressOfRow(row, finished))
              }}
            >
              {columns.map((column) => (
                <td
                  key={column.key}
                  data-column={column.key}
                  {...(column.key === linkKey ? { 'data-row-link': '', title: row.title } : {})}
                >
                  {column.key === linkKey ? (
                    <RouteLink to={addressOfRow(row, finished)}>
                      <MissionCell row={row} column={column.key} />
                    </RouteLink>
                  ) : (
                    <MissionCell row={row} column={column.key} />
                  )}
                </td>
              ))}
              <td className="ll-row-actions">
                {!finished && actions.includes('open') && (
                  <RouteLink to={taskAddress(row.taskId)}>{t('missions.handle')}</RouteLink>
                )}
                {actions.includes('instance') && (
                  <RouteLink to={processAddress(row.instanceId)}>{t('missions.process')}</RouteLink>
                )}
              </td>
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  )
}

function MissionCards({ rows, columns, finished }: Props) {
  const { t } = useTranslation()
  const facts = columns.filter(({ key, onCard }) => onCard === true && key !== 'title' && key !== 'number').slice(0, 3)
  return (
    <ul className="ll-cards" onKeyDown={moveAmongRows}>
      {rows.map((row) => (
        <li key={row.taskId} className="ll-card" data-overdue={row.overdue && !finished} data-row-link="">
          <RouteLink to={addressOfRow(row, finished)}>
            <span className="ll-card-top">
              <span className="ll-number">{row.number}</span>
              <MissionCell row={row} column="businessState" />
            </span>
            <strong>{row.title}</strong>
            <dl>
              <div>
                <dt>{t('missions.step')}</dt>
                <dd>
                  <MissionCell row={row} column="taskName" />
                </dd>
              </div>
              {facts.map((column) => (
                <div key={column.key}>
                  <dt>{column.title}</dt>
                  <dd>
                    <MissionCell row={row} column={column.key} />
                  </dd>
                </div>
              ))}
            </dl>
          </RouteLink>
        </li>
      ))}
    </ul>
  )
}
