import type { FlowDetail } from '@liveline/contract/process-definition/shapes.ts'
import { useQuery } from '@tanstack/react-query'
import { useId, useMemo, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { api } from '../../../api/client.ts'
import { queryKeys } from '../../../api/query-keys.ts'
import { Select } from '../../../ui/controls/input.tsx'
import { ErrorState, Skeleton } from '../../../ui/feedback/state-page.tsx'
import { useSetQuery } from '../../../ui/navigation.tsx'
import { useLanguage } from '../../../ui/use-language.ts'
import { versionName } from '../flow-words.ts'
import { DrawingChanges } from './drawing-changes.tsx'
import { differenceMarks, marks as markNames } from './difference-marks.ts'
import { DrawingFrame } from './drawing-frame.tsx'
import { roomOf } from './fitting-scale.ts'
import { pictureQuery } from './version-drawing.ts'
import '../../../ui/difference/versions-page.css'
import './flow-versions.css'
import { useScale } from './use-scale.ts'
import { ZoomButtons } from './zoom-buttons.tsx'

/** Drawings so much wider than high stand one above the other: side by side nobody could read them. */
const WIDE = 2

interface Props {
  readonly flow: FlowDetail
  readonly from: number
  readonly to: number
  /** The changed element that somebody has asked to see. */
  readonly at: string | undefined
}

/** What is in sight of one is in sight of the other. */
function follow(leader: HTMLElement | null, follower: HTMLElement | null): void {
  if (leader === null || follower === null) return
  const { scrollLeft, scrollTop } = leader
  if (follower.scrollLeft !== scrollLeft) follower.scrollLeft = scrollLeft
  if (follower.scrollTop !== scrollTop) follower.scrollTop = scrollTop
}

/** Two versions side by side with what differs marked, and every changed setting in words. */
export function FlowComparison({ flow, from, to, at }: Props) {
  const { t } = useTranslation()
  const language = useLanguage()
  const setQuery = useSetQuery()
  const id = useId()
  const [left, setLeft] = useState<HTMLElement | null>(null)
  const [right, setRight] = useState<HTMLElement | null>(null)
  const compared = useQuery({
    queryKey: queryKeys.workflows.comparison(from, to),
    queryFn: ({ signal }) => api.processDefinition.compare({ query: { from, to }, signal, quiet: true }),
  })
  const { data } = compared
  const before = useQuery(pictureQuery(from, data?.from.bpmnXml, language)).data
  const after = useQuery(pictureQuery(to, data?.to.bpmnXml, language)).data
  const marks = useMemo(
    () => differenceMarks(data?.changes ?? [], before?.nodes ?? [], after?.nodes ?? []),
    [data, before, after],
  )
  const room = before == null ? after?.paper : roomOf(before.paper, after?.paper)
  const zoom = useScale(left ?? right, room)
  const { scale } = zoom
  const choice = (name: 'from' | 'to', value: number) => (
    <label htmlFor={`${id}-${name}`}>
      {t(`workflows.${name}`)}
      <Select id={`${id}-${name}`} value={String(value)} onChange={(event) => setQuery({ [name]: event.target.value })}>
        {flow.versions.map((version) => (
          <option key={version.versionId} value={version.versionId}>
            {versionName(version, t)}
          </option>
        ))}
      </Select>
    </label>
  )
  return (
    <section className="ll-version-shown" aria-label={t('workflows.compare')}>
      <header>
        <h2>{t('workflows.compare')}</h2>
        {choice('from', from)}
        {choice('to', to)}
        <ZoomButtons {...zoom} />
      </header>
      {compared.isPending && <Skeleton lines={6} />}
      {compared.isError && <ErrorState error={compared.error} onRetry={() => void compared.refetch()} />}
      {data !== undefined && (
        <>
          <ul className="flow-legend" aria-label={t('workflows.legend')}>
            {markNames.map((mark) => (
              <li key={mark} data-mark={mark}>
                {t(`workflows.marks.${mark}`)} {[...marks.values()].filter((one) => one === mark).length}
              </li>
            ))}
          </ul>
          <div className="flow-side-by-side" data-wide={room !== undefined && room.width > WIDE * room.height}>
            {before != null && (
              <DrawingFrame
                label={versionName(data.from, t)}
                drawing={before}
                {...{ scale, marks }}
                chosen={at}
                {...(after == null ? {} : { beside: after })}
                onFrame={setLeft}
                onScroll={() => follow(left, right)}
              />
            )}
            {after != null && (
              <DrawingFrame
                label={versionName(data.to, t)}
                drawing={after}
                {...{ scale, marks }}
                chosen={at}
                {...(before == null ? {} : { beside: before })}
                onFrame={setRight}
                onScroll={() => follow(right, left)}
              />
            )}
          </div>
          {(before === null || after === null) && <p className="ll-muted">{t('workflows.noPicture')}</p>}
          {data.changes.length === 0 ? (
            <p>{t('workflows.same')}</p>
          ) : (
            <DrawingChanges changes={data.changes} pictures={[after, before]} onShow={(id) => setQuery({ at: id })} />
          )}
        </>
      )}
    </section>
  )
}
