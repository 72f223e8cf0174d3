import { useRef } from 'react'
import { useTitleFocus } from './use-title-focus.ts'

/** The one title of a page; the focus comes to it when the page comes to the front. */
export function PageTitle({ className, children }: { className?: string; children: string }) {
  const title = useRef<HTMLHeadingElement>(null)
  useTitleFocus(title)
  return (
    <h1 ref={title} tabIndex={-1} className={className}>
      {children}
    </h1>
  )
}
