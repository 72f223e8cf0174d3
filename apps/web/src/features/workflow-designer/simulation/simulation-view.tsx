import { useEffect, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { ProcessDefinition } from '@liveline/workflow-engine'
import { useCurrentUser } from '../../../session/current-user.ts'
import { ErrorState, Skeleton } from '../../../ui/feedback/state-page.tsx'
import type { Drawing } from '../modeler/create-modeler.ts'
import { ModelerTools } from '../modeler/modeler-tools.tsx'
import { useModeler } from '../modeler/use-modeler.ts'
import { readProcesses } from './read-processes.ts'
import { SimulationPanel } from './simulation-panel.tsx'
import './simulation.css'
import { useTokens } from './use-tokens.ts'
import { useSimulation } from './use-simulation.ts'

interface Props {
  readonly name: string
  readonly processId: string
  /** The drawing as it is open: what is simulated is a copy of it. */
  readonly xml: () => Promise<string>
}

/** The open drawing as it would run: on the engine of the server, with nothing kept and nothing of the drawing changed. */
export function SimulationView({ name, processId, xml }: Props) {
  const { t } = useTranslation()
  const [read, setRead] = useState<{ readonly xml: string; readonly processes: readonly ProcessDefinition[] }>()
  const [failed, setFailed] = useState<unknown>()
  const ask = useRef(xml)
  useEffect(() => {
    let isGone = false
    const load = async () => {
      const text = await ask.current()
      const processes = await readProcesses(text, processId)
      if (!isGone) setRead({ xml: text, processes })
    }
    load().catch((error: unknown) => isGone || setFailed(error))
    return () => {
      isGone = true
    }
  }, [processId])
  const [definition] = read?.processes ?? []
  if (failed !== undefined || (read !== undefined && definition === undefined))
    return <ErrorState error={failed ?? new Error(t('flowPlay.noProcess'))} />
  if (read === undefined || definition === undefined) return <Skeleton lines={8} />
  return <Simulated name={name} xml={read.xml} definition={definition} />
}

const keepNothing = () => {}

function Simulated({ name, xml, definition }: { name: string; xml: string; definition: ProcessDefinition }) {
  const { t } = useTranslation()
  const host = useRef<HTMLDivElement>(null)
  const panel = useRef<HTMLElement>(null)
  const { userId } = useCurrentUser()
  const modeler = useModeler({ host, xml, readOnly: true, onLeave: keepNothing })
  const drawing: Drawing | undefined = modeler.kind === 'open' ? modeler.drawing : undefined
  const playing = useSimulation(definition, String(userId))
  useTokens(drawing, playing, panel)
  return (
    <div className="ll-play">
      <div className="ll-workflow-drawing">
        {drawing !== undefined && <ModelerTools drawing={drawing} isReadOnly />}
        <div className="ll-modeler" ref={host} role="application" aria-label={t('flowPlay.canvas', { name })} />
      </div>
      <SimulationPanel playing={playing} drawing={drawing} panel={panel} />
    </div>
  )
}
