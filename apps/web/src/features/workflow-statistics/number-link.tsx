import { RouteLink } from '../../ui/navigation.tsx'

interface Props {
  readonly text: string
  /** The list behind it; without one the number stands alone. */
  readonly to?: string | undefined
  /** What the list holds, for those who hear the number only. */
  readonly label?: string | undefined
}

/** A number that opens the list behind it. */
export function NumberLink({ text, to, label }: Props) {
  if (to === undefined) return <>{text}</>
  return (
    <RouteLink to={to} className="number-link" aria-label={label === undefined ? undefined : `${label}: ${text}`}>
      {text}
    </RouteLink>
  )
}
