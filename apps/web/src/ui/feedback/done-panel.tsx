import { CheckCircleOutlined } from '@ant-design/icons'
import type { ReactNode, Ref } from 'react'
import { StateTag } from '../labels/state-tag.tsx'
import { Panel } from '../panel.tsx'
import './done-panel.css'

interface Props {
  readonly title: string
  readonly titleRef?: Ref<HTMLHeadingElement>
  /** Of the process, where it is one that was done. */
  readonly state?: string
  /** Who has it now: a list, or a sentence when nobody has. */
  readonly open: ReactNode
  readonly actions: ReactNode
  readonly children?: ReactNode
}

/** In the place of a form that was sent: what happened, who has it now, and what comes next. */
export function DonePanel({ title, titleRef, state, open, actions, children }: Props) {
  return (
    <Panel className="ll-done" aria-live="polite">
      <CheckCircleOutlined aria-hidden />
      <h1 ref={titleRef} tabIndex={-1}>
        {title}
      </h1>
      {state !== undefined && (
        <p>
          <StateTag state={state} />
        </p>
      )}
      {open}
      <div className="ll-done-actions">{actions}</div>
      {children}
    </Panel>
  )
}

/** Who has it now, a line each. */
export function DoneOpen({ children }: { children: ReactNode }) {
  return <ul className="ll-done-open">{children}</ul>
}
