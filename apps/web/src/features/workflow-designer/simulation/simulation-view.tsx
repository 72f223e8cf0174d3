import type { ProcessDefinition } from '@liveline/workflow-engine'
import { nameIn } from '@liveline/contract/language.ts'
import { useEffect, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useCurrentUser } from '../../../session/current-user.ts'
import { ErrorState, Skeleton } from '../../../ui/feedback/state-page.tsx'
import { useLanguage } from '../../../ui/use-language.ts'
import { wholeOf, type Called } from './called.ts'
import { loadCalled } from './load-called.ts'
import { ProcessCanvas } from './process-canvas.tsx'
import { ProcessPath } from './process-path.tsx'
import { readProcesses } from './read-processes.ts'
import { useShownProcess } from './shown-process.ts'
import { SimulationPanel } from './simulation-panel.tsx'
import './simulation.css'
import { useSimulation } from './use-simulation.ts'

interface Props {
  readonly name: string
  readonly processId: string
  /** The drawing as it is open: what is simulated is a copy of it. */
  readonly xml: () => Promise<string>
}
interface Read {
  readonly xml: string
  readonly definition: ProcessDefinition | undefined
  readonly called: Called
}

/** The open drawing as it would run: on the engine of the server, with nothing kept and nothing of the drawing changed. */
export function SimulationView({ name, processId, xml }: Props) {
  const { t } = useTranslation()
  const [read, setRead] = useState<Read>()
  const [failed, setFailed] = useState<unknown>()
  const ask = useRef(xml)
  useEffect(() => {
    const gone = new AbortController()
    const load = async () => {
      const text = await ask.current()
      const [definition] = await readProcesses(text, processId)
      const called: Called = definition === undefined ? new Map() : await loadCalled(definition, gone.signal)
      if (!gone.signal.aborted) setRead({ xml: text, definition, called })
    }
    load().catch((error: unknown) => gone.signal.aborted || setFailed(error))
    return () => gone.abort()
  }, [processId])
  if (failed !== undefined || (read !== undefined && read.definition === undefined))
    return <ErrorState error={failed ?? new Error(t('flowPlay.noProcess'))} />
  if (read?.definition === undefined) return <Skeleton lines={8} />
  return <Simulated {...{ name }} xml={read.xml} definition={read.definition} called={read.called} />
}

function Simulated({ name, xml, definition, called }: Read & { name: string; definition: ProcessDefinition }) {
  const language = useLanguage()
  const panel = useRef<HTMLElement>(null)
  const { userId } = useCurrentUser()
  const playing = useSimulation(definition, String(userId), called)
  const { simulation, choices } = playing
  const { calledProcesses } = simulation
  const { process, looked, lookAt } = useShownProcess(simulation, choices)
  const [seen, setSeen] = useState<readonly string[]>([''])
  if (!seen.includes(process)) setSeen([...seen, process])
  return (
    <div className="ll-play">
      <div className="ll-play-drawings">
        <ProcessPath {...{ simulation, name, process }} onShow={(one) => lookAt(wholeOf(one))} />
        {seen.map((one) => {
          const own = calledProcesses.get(one)
          return (
            <ProcessCanvas
              key={one}
              process={one}
              name={own === undefined ? name : nameIn(language, own)}
              xml={own?.xml ?? xml}
              isShown={one === process}
              {...{ playing, looked, panel }}
            />
          )
        })}
      </div>
      <SimulationPanel {...{ playing, process, panel }} onShow={lookAt} />
    </div>
  )
}
