import { BellOutlined, RightOutlined } from '@ant-design/icons'
import { useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { pickName } from '../../ui/language.ts'
import { useLanguage } from '../../ui/use-language.ts'
import { RouteLink } from '../../ui/navigation.tsx'
import { Popup } from '../../ui/popup.tsx'
import { addressOf } from '../../ui/navigation.tsx'
import { countersQuery, toDoPath, todoTotalQuery } from './todo-queries.ts'

const MOST_SHOWN = 99

/** The badge is the sum of what waits; a count that failed shows "–", never 0 (answers B20). */
export function TodoPopover() {
  const { t } = useTranslation()
  const language = useLanguage()
  const total = useQuery(todoTotalQuery)
  const counters = useQuery(countersQuery)
  const sum = (total.data?.total ?? 0) + (counters.data ?? []).reduce((count, counter) => count + counter.count, 0)
  const failed = total.isError && total.data === undefined
  const badge = failed ? '–' : sum > MOST_SHOWN ? `${MOST_SHOWN}+` : String(sum)
  const path = toDoPath()
  const label = failed ? t('shell.todoUnknown') : t('shell.todoCount', { count: sum })

  return (
    <Popup
      label={label}
      kind="dialog"
      onOpen={() => void total.refetch()}
      trigger={
        <span className="navbar-badge">
          <BellOutlined aria-hidden />
          {(failed || sum > 0) && (
            <b data-overdue={(total.data?.overdue ?? 0) > 0} aria-hidden>
              {badge}
            </b>
          )}
        </span>
      }
    >
      {(close) => (
        <div className="todo-panel">
          <h2>
            {t('shell.todo')}
            {(total.data?.overdue ?? 0) > 0 && <em>{t('shell.todoOverdue', { count: total.data?.overdue ?? 0 })}</em>}
          </h2>
          {failed && <p>{t('shell.todoUnknown')}</p>}
          {!failed && sum === 0 && <p>{t('shell.todoEmpty')}</p>}
          <ul>
            {total.data?.items
              .filter(({ count }) => count > 0)
              .map((flow) => {
                const name = pickName({ name: flow.flowName, nameEn: flow.flowNameEn }, language)
                return (
                  <li key={flow.flowId}>
                    {path === undefined ? (
                      <span className="todo-line">
                        {name} <b>{flow.count}</b>
                      </span>
                    ) : (
                      <RouteLink className="todo-line" to={path} onClick={close}>
                        {name} <b>{flow.count}</b>
                      </RouteLink>
                    )}
                  </li>
                )
              })}
            {counters.data?.map((counter) => (
              <li key={counter.key}>
                <RouteLink className="todo-line" to={addressOf(counter.pageUrl, {})} onClick={close}>
                  {pickName(counter, language)} <b>{counter.count}</b>
                </RouteLink>
              </li>
            ))}
          </ul>
          {path !== undefined && (
            <RouteLink className="todo-all" to={path} onClick={close}>
              {t('shell.todoAll')} <RightOutlined aria-hidden />
            </RouteLink>
          )}
        </div>
      )}
    </Popup>
  )
}
