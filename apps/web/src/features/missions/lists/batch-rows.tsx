import { CheckCircleOutlined, CloseCircleOutlined } from '@ant-design/icons'
import { taskAddress } from '@liveline/contract/console-addresses.ts'
import type { MissionRow } from '@liveline/contract/mission/shapes.ts'
import type { BatchResult } from '@liveline/contract/task/shapes.ts'
import { useTranslation } from 'react-i18next'
import { RouteLink } from '../../../ui/navigation.tsx'
import './batch-rows.css'

interface Props {
  readonly rows: readonly MissionRow[]
  /** What became of each, once it is known. */
  readonly results?: readonly BatchResult[]
}

/** The tasks of a batch by number and title; then with the result of each. */
export function BatchRows({ rows, results }: Props) {
  const { t } = useTranslation()
  return (
    <ul className="batch-rows">
      {rows.map(({ taskId, number, title }) => {
        const result = results?.find((one) => one.taskId === taskId)
        return (
          <li key={taskId}>
            <span className="ll-number">{number}</span>
            <span>{title}</span>
            {results !== undefined && (
              <span className="batch-result" data-ok={result?.ok === true}>
                {result?.ok === true ? <CheckCircleOutlined aria-hidden /> : <CloseCircleOutlined aria-hidden />}
                {result?.ok === true ? t('missions.batch.ok') : (result?.msg ?? t('missions.batch.unknown'))}
                {result?.ok !== true && <RouteLink to={taskAddress(taskId)}>{t('missions.handle')}</RouteLink>}
              </span>
            )}
          </li>
        )
      })}
    </ul>
  )
}
