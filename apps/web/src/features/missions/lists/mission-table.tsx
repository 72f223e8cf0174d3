import { CaretDownOutlined, CaretUpOutlined } from '@ant-design/icons'
import type { PageParams } from '@liveline/contract/page-table/shapes.ts'
import type { MissionRow } from '@liveline/contract/mission/shapes.ts'
import { useTranslation } from 'react-i18next'
import { processAddress, taskAddress } from '@liveline/contract/console-addresses.ts'
import { Card, Cards } from '../../../ui/list/cards.tsx'
import { Table, TableRow } from '../../../ui/list/table.tsx'
import { RouteLink } from '../../../ui/navigation.tsx'
import { useIsMobile } from '../../../ui/use-is-mobile.ts'
import { MissionCell, type Column } from './mission-columns.tsx'
import './mission-table.css'

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

export function MissionTable(props: Props) {
  const mobile = useIsMobile()
  return mobile ? <MissionCards {...props} /> : <MissionRows {...props} />
}

function MissionRows({ rows, columns, actions, finished, sort, onSort }: Props) {
  const { t } = useTranslation()
  const linkKey = (columns.find(({ key }) => key === 'title') ?? columns[0])?.key
  return (
    <Table
      heads={
        <>
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
        </>
      }
    >
      {rows.map((row) => (
        <TableRow key={row.taskId} to={addressOfRow(row, finished)} overdue={row.overdue && !finished}>
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
        </TableRow>
      ))}
    </Table>
  )
}

function MissionCards({ rows, columns, finished }: Props) {
  const { t } = useTranslation()
  const facts = columns.filter(({ key, onCard }) => onCard === true && key !== 'title' && key !== 'number').slice(0, 3)
  return (
    <Cards>
      {rows.map((row) => (
        <Card
          key={row.taskId}
          to={addressOfRow(row, finished)}
          number={row.number}
          state={<MissionCell row={row} column="businessState" />}
          title={row.title}
          overdue={row.overdue && !finished}
          facts={[
            { name: t('missions.step'), value: <MissionCell row={row} column="taskName" /> },
            ...facts.map((column) => ({
              name: column.title,
              value: <MissionCell row={row} column={column.key} />,
            })),
          ]}
        />
      ))}
    </Cards>
  )
}
