import { useEffect, useId, useLayoutEffect, useMemo, useRef, useState, type RefObject } from 'react'
import { useTranslation } from 'react-i18next'
import { FormContext, type FormSurroundings } from '../../../form/form-context.ts'
import { Parts } from '../../../form/form-layout.tsx'
import '../../../form/form.css'
import { useLanguage } from '../../../ui/use-language.ts'
import type { Commands } from '../commands.ts'
import { useDesigner, useDesignerState } from '../designer-context.ts'
import './canvas.css'
import { EmptyCanvas } from './empty-canvas.tsx'
import { designParts } from './design-parts.ts'
import { treeOf } from '../schema-edit/tree.ts'
import { createDesignValues } from './design-values.ts'
import { Frame } from './frame.tsx'
import { useCanvasDrop } from './use-canvas-drop.ts'
import { useCanvasKeys } from './use-canvas-keys.ts'

interface Props {
  readonly label: string
  readonly commands: Commands
  readonly openSettings: () => void
  readonly openPalette: () => void
}

/** The form itself, in its looks: what is clicked is chosen, what is dragged goes where the line is. */
export function Canvas({ label, commands, openSettings, openPalette }: Props) {
  const { t } = useTranslation()
  const language = useLanguage()
  const designer = useDesigner()
  const id = useId()
  const schema = useDesignerState((state) => state.schema)
  const [values] = useState(() => createDesignValues(schema, language))
  const parts = useMemo(() => designParts(schema, language), [schema, language])
  const surroundings = useMemo((): FormSurroundings => ({ store: values.store, id, labels: {}, Frame }), [values, id])
  const canvas = useRef<HTMLElement>(null)
  const line = useRef<HTMLDivElement>(null)
  const dropProps = useCanvasDrop(designer, canvas, line)
  const keys = useCanvasKeys({ designer, commands, openSettings, openPalette })
  useLayoutEffect(() => values.show(schema, language), [values, schema, language])
  useFocusOfChosen(canvas)
  useEffect(() => {
    if (canvas.current !== null && !('inert' in HTMLElement.prototype)) keepOut(canvas.current)
  }, [])

  return (
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions -- a group of components that answers keys, as a toolbar does.
    <section
      {...dropProps}
      {...keys}
      ref={canvas}
      className="ll-canvas"
      aria-label={label}
      aria-describedby={`${id}-keys`}
    >
      <p id={`${id}-keys`} hidden>
        {t('designer.keys')}
      </p>
      <FormContext.Provider value={surroundings}>
        <div className="ll-form" data-part="all">
          <Parts parts={parts} />
        </div>
      </FormContext.Provider>
      {parts.length === 0 && <EmptyCanvas />}
      <div ref={line} className="ll-drop-line" hidden />
    </section>
  )
}

/** The focus goes with what is chosen by keys, and comes to what is chosen elsewhere only by scrolling. */
function useFocusOfChosen(canvas: RefObject<HTMLElement>): void {
  const current = useDesignerState((state) => state.current)
  const schema = useDesignerState((state) => state.schema)
  useLayoutEffect(() => {
    const root = canvas.current
    // What was moved has lost the focus although it is still the same.
    if (current === undefined || root === null || !treeOf(schema).has(current)) return
    const handle = root.querySelector<HTMLElement>(`[data-node="${current}"] > .ll-frame-handle`)
    // What was removed has taken the focus along.
    const isHere = root.contains(document.activeElement) || document.activeElement === document.body
    if (isHere) handle?.focus({ preventScroll: true })
    handle?.scrollIntoView?.({ block: 'nearest' })
  }, [current, schema, canvas])
}

/** Inputs of the form take no focus: it goes to the frame around them. */
function keepOut(canvas: HTMLElement): void {
  canvas.addEventListener('focusin', ({ target }) => {
    if (!(target instanceof HTMLElement)) return
    const inside = target.closest<HTMLElement>('.ll-frame-inside[inert]')
    inside?.parentElement?.querySelector<HTMLElement>('.ll-frame-handle')?.focus()
  })
}
