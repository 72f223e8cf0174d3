import type { ReactNode } from 'react'
import { EmptyState, ErrorState, Skeleton } from '../../ui/feedback/state-page.tsx'

interface Props {
  readonly title: string
  readonly count?: string | undefined
  readonly aside?: ReactNode
  readonly children: ReactNode
}

export function Panel({ title, count, aside, children }: Props) {
  return (
    <section className="home-panel" aria-label={title}>
      <header>
        <h2>{title}</h2>
        {count !== undefined && count !== '0' && <span>{count}</span>}
        {aside}
      </header>
      {children}
    </section>
  )
}

/** What of a question a panel draws. */
interface Asked<T> {
  readonly data: T | undefined
  readonly error: unknown
  readonly isPending: boolean
  readonly refetch: () => unknown
}

interface ContentProps<T> {
  readonly asked: Asked<T>
  readonly lines: number
  readonly isEmpty: (data: T) => boolean
  readonly empty: {
    readonly title: string
    readonly hint: string
    readonly icon: ReactNode
    readonly action?: ReactNode
  }
  readonly children: (data: T) => ReactNode
}

/** The four states of a panel: loading, failed, empty, filled. */
export function PanelContent<T>({ asked, lines, isEmpty, empty, children }: ContentProps<T>) {
  const { data, error, isPending, refetch } = asked
  if (isPending) return <Skeleton lines={lines} />
  if (data === undefined) return <ErrorState error={error} onRetry={() => void refetch()} />
  return isEmpty(data) ? <EmptyState {...empty} /> : <>{children(data)}</>
}
