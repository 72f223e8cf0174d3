import { useEffect, useRef, type RefObject } from 'react'
import { useTranslation } from 'react-i18next'
import type { Drawing } from '../modeler/create-modeler.ts'
import { ModelerTools } from '../modeler/modeler-tools.tsx'
import { useModeler } from '../modeler/use-modeler.ts'
import { chooseElement } from '../problems/choose-element.ts'
import { ownId } from './called.ts'
import type { Playing } from './use-simulation.ts'
import { useTokens } from './use-tokens.ts'

interface Props {
  readonly process: string
  readonly name: string
  readonly xml: string
  readonly isShown: boolean
  readonly playing: Playing
  /** An element to be brought into sight, as the simulation names it. */
  readonly looked: { readonly elementId: string } | undefined
  readonly panel: RefObject<HTMLElement>
}

const keepNothing = () => {}

/** The drawing of one process, with its tokens; it stays as it was looked at while another is shown. */
export function ProcessCanvas({ process, name, xml, isShown, playing, looked, panel }: Props) {
  const { t } = useTranslation()
  const host = useRef<HTMLDivElement>(null)
  const modeler = useModeler({ host, xml, readOnly: true, onLeave: keepNothing })
  const drawing: Drawing | undefined = modeler.kind === 'open' ? modeler.drawing : undefined
  useTokens(isShown ? drawing : undefined, process, playing, panel)
  useEffect(() => {
    if (drawing !== undefined && isShown && looked !== undefined) chooseElement(drawing, ownId(looked.elementId))
  }, [drawing, isShown, looked])
  return (
    <div className="ll-workflow-drawing" hidden={!isShown}>
      {drawing !== undefined && <ModelerTools drawing={drawing} isReadOnly />}
      <div className="ll-modeler" ref={host} role="application" aria-label={t('flowPlay.canvas', { name })} />
    </div>
  )
}
