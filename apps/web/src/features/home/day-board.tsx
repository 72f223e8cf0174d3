import { ThunderboltOutlined } from '@ant-design/icons'
import { processAddress } from '@liveline/contract/console-addresses.ts'
import { nameIn } from '@liveline/contract/language.ts'
import { boardStates, type BoardRow, type BoardState } from '@liveline/contract/live-line/shapes.ts'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { dayOf, timeOf } from '../../ui/clock.ts'
import { classLabel } from '../../ui/labels/class-tag.tsx'
import { StateTag } from '../../ui/labels/state-tag.tsx'
import { RouteLink } from '../../ui/navigation.tsx'
import { useLanguage } from '../../ui/use-language.ts'
import { boardQuery } from './home-queries.ts'
import { Panel, PanelContent } from './panel.tsx'

/** "08:30–11:30" of the day of the board; what begins or ends on another day says its date. */
function span({ planStart, planEnd }: BoardRow, day: string): string {
  const [start, end] = [new Date(planStart), new Date(planEnd)].map((at) =>
    dayOf(at) === day ? timeOf(at).slice(11) : timeOf(at).slice(5),
  )
  return `${start}–${end}`
}

function BoardLine({ row, day }: { row: BoardRow; day: string }) {
  const { t } = useTranslation()
  const language = useLanguage()
  const isPublished = row.state === 'open' || row.state === 'ahead' || row.state === 'past'
  return (
    <li className="home-work" data-state={row.state}>
      <RouteLink className="home-title" to={processAddress(row.instanceId)} title={row.title}>
        {row.title}
      </RouteLink>
      <span className="home-work-state">
        {isPublished ? t(`home.board.${row.state}`) : <StateTag state={row.businessState || row.status} />}
      </span>
      <p>
        <time dateTime={row.planStart}>{span(row, day)}</time>
        {row.class !== null && classLabel(row.class, t)}
        {row.team !== null && <span>{nameIn(language, { team: row.team, teamEn: row.teamEn ?? '' }, 'team')}</span>}
        <span className="home-number">{row.number}</span>
        {row.location !== null && <span className="home-place">{row.location}</span>}
      </p>
    </li>
  )
}

/** Today's live-line work, as far as it is recorded: each number narrows the board to what it counts. */
export function DayBoard() {
  const { t } = useTranslation()
  const asked = useQuery(boardQuery)
  const [chosen, setChosen] = useState<BoardState>()
  const total = asked.data && Object.values(asked.data.counts).reduce((sum, count) => sum + count, 0)
  return (
    <Panel title={t('home.board.title')} count={total === undefined ? undefined : String(total)}>
      <PanelContent
        asked={asked}
        lines={5}
        isEmpty={({ rows }) => rows.length === 0}
        empty={{
          icon: <ThunderboltOutlined aria-hidden />,
          title: t('home.board.empty'),
          hint: t('home.board.emptyHint'),
        }}
      >
        {({ rows, counts, day, isCapped }) => {
          const state = chosen !== undefined && counts[chosen] > 0 ? chosen : undefined
          const shown = state === undefined ? rows : rows.filter((row) => row.state === state)
          const count = state === undefined ? (total ?? 0) : counts[state]
          return (
            <>
              <fieldset className="home-figures" aria-label={t('home.board.byState')}>
                {boardStates
                  .filter((one) => counts[one] > 0)
                  .map((one) => (
                    <button
                      key={one}
                      type="button"
                      className="home-figure"
                      data-state={one}
                      aria-pressed={state === one}
                      onClick={() => setChosen(state === one ? undefined : one)}
                    >
                      <b>{counts[one]}</b> <span>{t(`home.board.${one}`)}</span>
                    </button>
                  ))}
              </fieldset>
              <ul>
                {shown.map((row) => (
                  <BoardLine key={row.instanceId} row={row} day={day} />
                ))}
              </ul>
              {(shown.length < count || isCapped) && (
                <p className="home-note">{t('home.board.more', { shown: shown.length, count })}</p>
              )}
            </>
          )
        }}
      </PanelContent>
    </Panel>
  )
}
