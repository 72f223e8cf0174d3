import { BellOutlined, RightOutlined } from '@ant-design/icons'
import { useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { countText } from '../../../ui/list/count-text.ts'
import { nameIn } from '@liveline/contract/language.ts'
import { useLanguage } from '../../../ui/use-language.ts'
import { RouteLink } from '../../../ui/navigation.tsx'
import { Popup } from '../../../ui/popup/popup.tsx'
import { countersQuery, toDoPath, todoTotalQuery } from './todo-queries.ts'
import './todo-popover.css'

const MOST_SHOWN = 99

/** The badge is the sum of what waits; a count that failed shows "–", never 0 (answers B20). */
export function TodoPopover() {
  const { t } = useTranslation()
  const language = useLanguage()
  const total = useQuery(todoTotalQuery)
  const counters = useQuery(countersQuery)
  const shown = [
    ...(total.data === undefined ? [] : [{ count: total.data.total, countIsCapped: total.data.totalIsCapped }]),
    ...(counters.data ?? []).flatMap(({ count, countIsCapped }) => (count === null ? [] : [{ count, countIsCapped }])),
  ]
  const sum = shown.reduce((all, { count }) => all + count, 0)
  const words = countText(
    sum,
    shown.some(({ countIsCapped }) => countIsCapped),
    language,
  )
  const failed =
    [total, counters].some((asked) => asked.isError && asked.data === undefined) ||
    counters.data?.some(({ count }) => count === null) === true
  // What is known of a number that failed in part is said when it is enough.
  const badge = sum > MOST_SHOWN ? `${MOST_SHOWN}+` : failed ? '–' : String(sum)
  const path = toDoPath()
  const label = failed ? t('shell.todoUnknown') : t('shell.todoCount', { total: words })
  const overdue = total.data?.overdue ?? 0

  return (
    <Popup
      label={label}
      kind="dialog"
      onOpen={() => void total.refetch()}
      trigger={
        <span className="navbar-badge">
          <BellOutlined aria-hidden />
          {(failed || sum > 0) && (
            <b data-overdue={overdue > 0} aria-hidden>
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
            {overdue > 0 && (
              <em>
                {t('shell.todoOverdue', {
                  total: countText(overdue, total.data?.overdueIsCapped === true, language),
                })}
              </em>
            )}
          </h2>
          {failed && <p>{t('shell.todoUnknown')}</p>}
          {!failed && sum === 0 && <p>{t('shell.todoEmpty')}</p>}
          <ul>
            {total.data?.items
              .filter(({ count }) => count > 0)
              .map((flow) => {
                const name = nameIn(language, flow, 'flowName')
                return (
                  <li key={flow.flowId}>
                    {path === undefined ? (
                      <span className="todo-line">
                        {name} <b>{countText(flow.count, flow.countIsCapped, language)}</b>
                      </span>
                    ) : (
                      <RouteLink className="todo-line" to={path} onClick={close}>
                        {name} <b>{countText(flow.count, flow.countIsCapped, language)}</b>
                      </RouteLink>
                    )}
                  </li>
                )
              })}
            {counters.data?.map((counter) => (
              <li key={counter.key}>
                <RouteLink className="todo-line" to={counter.pageUrl} onClick={close}>
                  {nameIn(language, counter)}{' '}
                  <b>{counter.count === null ? '–' : countText(counter.count, counter.countIsCapped, language)}</b>
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
