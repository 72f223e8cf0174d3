import { memo } from 'react'
import { Field } from './field.tsx'
import { useFilledText, useForm, useIsVisible } from './form-context.ts'
import type { LayoutPart, Part } from './form-parts.ts'
import { TabbedParts } from './tabbed-parts.tsx'
import './form-layout.css'

/** The parts of a form, one below the other. */
export function Parts({ parts }: { parts: readonly Part[] }) {
  const { Frame } = useForm()
  return (
    <>
      {parts.map((part) => {
        const drawn =
          part.kind === 'item' ? <Field key={part.key} part={part} /> : <Layout key={part.key} part={part} />
        return Frame === undefined ? (
          drawn
        ) : (
          <Frame key={part.key} part={part}>
            {drawn}
          </Frame>
        )
      })}
    </>
  )
}

/** What holds others, or explains; nothing while a condition hides it. */
const Layout = memo(function Layout({ part }: { part: LayoutPart }) {
  // Every page is seen by whoever designs them.
  const isDesigned = useForm().Frame !== undefined
  if (!useIsVisible(part)) return null
  switch (part.layout) {
    case 'group':
      return (
        <div className="ll-form-group">
          <Parts parts={part.parts} />
        </div>
      )
    case 'divider':
      return <hr className="ll-form-divider" />
    case 'tpl':
    case 'plain':
      return <Words text={part.node['tpl']} />
    case 'alert':
      return <Words text={part.node['body']} level={part.node['level']} />
    case 'fieldset':
      return <Section part={part} />
    case 'grid':
      return <Columns part={part} />
    case 'tabs':
    case 'wizard':
      return holdsEntry(part) && !isDesigned ? (
        <TabbedParts part={part} draw={drawParts} />
      ) : (
        <Parts parts={part.parts} />
      )
    case 'container':
    case 'form':
      return <Parts parts={part.parts} />
  }
})

function Section({ part }: { part: LayoutPart }) {
  const title = useFilledText(part.title)
  return (
    <section className="ll-form-section" aria-label={title === '' ? undefined : title}>
      {title !== '' && <h3>{title}</h3>}
      <div className="ll-form-fields">
        <Parts parts={part.parts} />
      </div>
    </section>
  )
}

const drawParts = (parts: readonly Part[]) => <Parts parts={parts} />

/** What is only read is read at one look, and printed whole. */
const holdsEntry = (part: Part): boolean => (part.kind === 'item' ? part.mode === 'edit' : part.parts.some(holdsEntry))

/** Columns of twelve parts; below one another where there is no room. */
function Columns({ part }: { part: LayoutPart }) {
  const share = Math.floor(12 / part.parts.length)
  return (
    <div className="ll-form-grid">
      {part.parts.map((column) => (
        <div key={column.key} className="ll-form-column" data-span={spanOf(column.node['md']) ?? share}>
          <Parts parts={[column]} />
        </div>
      ))}
    </div>
  )
}

const spanOf = (md: unknown): number | undefined =>
  typeof md === 'number' && Number.isInteger(md) && md >= 1 && md <= 12 ? md : undefined

const levels: readonly unknown[] = ['info', 'success', 'warning', 'danger']

function Words({ text, level }: { text: unknown; level?: unknown }) {
  const words = useFilledText(text)
  if (words === '') return null
  return (
    <p className="ll-form-words" data-level={levels.includes(level) ? level : undefined}>
      {words}
    </p>
  )
}
