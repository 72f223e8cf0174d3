import './signs.css'

/** Small pictures of what a control does: drawn by us, because those of Ant Design bring a style sheet at run time. */
const paths = {
  check: 'm3 8.5 3.5 3.5L13 4.5',
  cross: 'm4 4 8 8M12 4l-8 8',
  calendar: 'M2.5 4h11v9.5h-11zM2.5 7h11M5.5 2v3.5M10.5 2v3.5',
  clock: 'M8 2a6 6 0 1 0 0 12A6 6 0 1 0 8 2M8 4.5V8l2.5 1.5',
  left: 'm10 3-5 5 5 5',
  right: 'm6 3 5 5-5 5',
} as const

export function Sign({ of }: { of: keyof typeof paths }) {
  return (
    <svg className="ll-sign" viewBox="0 0 16 16" width="1em" height="1em" aria-hidden>
      <path d={paths[of]} />
    </svg>
  )
}
