import './avatar.css'

/** The initial of a person, beside the name. */
export function Avatar({ name }: { name: string }) {
  return (
    <span className="ll-avatar" aria-hidden>
      {Array.from(name)[0] ?? '?'}
    </span>
  )
}
