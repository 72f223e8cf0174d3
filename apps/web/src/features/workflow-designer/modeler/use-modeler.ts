import { useEffect, useRef, useState, type RefObject } from 'react'
import { useLanguage } from '../../../ui/use-language.ts'
import { fit } from './fit.ts'
import { createModeler, type Drawing } from './create-modeler.ts'
import { withPicture } from './lay-out.ts'

interface Options {
  readonly host: RefObject<HTMLElement>
  readonly xml: string
  readonly readOnly: boolean
  /** Before it goes: the file can still be written. */
  readonly onLeave: (drawing: Drawing) => void
}

export type ModelerState =
  | { readonly kind: 'opening' }
  | { readonly kind: 'failed'; readonly reason: string }
  | { readonly kind: 'open'; readonly drawing: Drawing; readonly xml: string }

const OPENING: ModelerState = { kind: 'opening' }

/** The drawing on the page, from the moment that it has been read. Another `xml` begins anew. */
export function useModeler({ host, xml, readOnly, onLeave }: Options): ModelerState {
  const [{ state, of }, setState] = useState({ state: OPENING, of: { xml, readOnly } })
  const language = useLanguage()
  const spoken = useRef(language)
  const leave = useRef(onLeave)
  // Where the same file is opened otherwise, as when the window has become small, it goes on from what was drawn.
  const left = useRef<{ readonly of: string; readonly written: Promise<{ readonly xml?: string }> }>()
  const bus = state.kind === 'open' ? state.drawing.get('eventBus') : undefined
  useEffect(() => {
    leave.current = onLeave
  })
  useEffect(() => {
    if (spoken.current === language) return
    spoken.current = language
    bus?.fire('i18n.changed')
  }, [language, bus])
  useEffect(() => {
    const { current: container } = host
    if (container === null) return
    const drawing = createModeler({ container, language: () => spoken.current, readOnly })
    let isGone = false
    let isOpen = false
    let opened = xml
    const become = (next: ModelerState) => {
      if (!isGone) setState({ state: next, of: { xml, readOnly } })
    }
    void (async () => {
      try {
        const drawn = left.current?.of === xml ? await left.current.written : {}
        if (isGone) return
        const pictured = drawn.xml ?? (await withPicture(xml))
        if (isGone) return
        await drawing.importXML(pictured)
        opened = pictured
        // The drawing as this page writes it: what differs from it has been changed here.
        const { xml: written = pictured } = readOnly ? {} : await drawing.saveXML({ format: true })
        if (isGone) return
        isOpen = true
        fit(drawing, readOnly)
        become({ kind: 'open', drawing, xml: written })
      } catch (error) {
        become({ kind: 'failed', reason: error instanceof Error ? error.message : String(error) })
      }
    })()
    return () => {
      isGone = true
      if (isOpen) {
        const written = readOnly ? Promise.resolve({ xml: opened }) : drawing.saveXML({ format: true })
        left.current = { of: xml, written }
        leave.current(drawing)
      }
      drawing.destroy()
    }
  }, [host, xml, readOnly])
  // What was opened before another file, or before the window became too small, is gone.
  return of.xml === xml && of.readOnly === readOnly ? state : OPENING
}
