import type { QuickForm } from '@liveline/contract/system-config/shapes.ts'
import type { ReactNode } from 'react'
import { isPlainClick } from '../ui/plain-click.ts'
import { openQuickForm } from './quick-form-choice.ts'

interface Props {
  readonly form: QuickForm
  /** The page of the form, for who opens it in another tab of the browser. */
  readonly to: string
  readonly children: ReactNode
  readonly className?: string
  readonly title?: string
}

/** Opens a quick form over the page; as a link it is also an address that can be sent. */
export function QuickFormLink({ form, to, children, ...rest }: Props) {
  return (
    <a
      href={to}
      aria-haspopup="dialog"
      onClick={(event) => {
        if (!isPlainClick(event)) return
        event.preventDefault()
        openQuickForm(form)
      }}
      {...rest}
    >
      {children}
    </a>
  )
}
