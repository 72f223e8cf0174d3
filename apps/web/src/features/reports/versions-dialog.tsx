import { useQuery } from '@tanstack/react-query'
import { TextDifference } from '../../ui/difference/text-difference.tsx'
import { VersionsDrawer } from '../../ui/difference/versions-drawer.tsx'
import { ErrorState, Skeleton } from '../../ui/feedback/state-page.tsx'

interface Version {
  readonly rev: number
  readonly updatedAt: string
  readonly updatedBy: string
}

interface Props {
  readonly title: string
  readonly queryKey: readonly unknown[]
  readonly versionKey: (rev: number) => readonly unknown[]
  readonly list: (signal: AbortSignal) => Promise<readonly Version[]>
  /** A former state as text, line by line. */
  readonly read: (rev: number, signal: AbortSignal) => Promise<string>
  readonly present: string
  readonly isDirty: boolean
  readonly restore: (rev: number) => Promise<void>
  readonly onRestored: () => void
  readonly onClose: () => void
}

/** The former states of a data set or a report, compared as text. */
export function VersionsDialog({ queryKey, list, versionKey, read, present, ...drawer }: Props) {
  const states = useQuery({ queryKey, queryFn: ({ signal }) => list(signal), gcTime: 0 })
  return (
    <VersionsDrawer
      {...drawer}
      states={states}
      renderChanges={(rev) => <Compared {...{ versionKey, read, present, rev }} />}
    />
  )
}

function Compared({
  versionKey,
  read,
  present,
  rev,
}: Pick<Props, 'versionKey' | 'read' | 'present'> & { rev: number }) {
  const { data, error } = useQuery({ queryKey: versionKey(rev), queryFn: ({ signal }) => read(rev, signal) })
  if (error !== null) return <ErrorState error={error} />
  if (data === undefined) return <Skeleton lines={3} />
  return <TextDifference from={data} to={present} />
}
