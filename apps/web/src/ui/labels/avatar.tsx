import './avatar.css'

/** The initial of a person, beside the name. Drawn by the sheet: as a text it would belong to the name of a button. */
export function Avatar({ name }: { name: string }) {
  return <span className="ll-avatar" data-initial={Array.from(name)[0] ?? '?'} aria-hidden />
}
