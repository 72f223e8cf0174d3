import type { DrawingProblem } from '@liveline/contract/process-definition/shapes.ts'
import { useCallback, useEffect, useRef, useState } from 'react'
import { api } from '../../../api/client.ts'
import type { Drawing } from '../modeler/create-modeler.ts'

/** What was changed rests for so long before the server is asked what is wrong with it. */
const REST_MS = 900

/** What a release would find wrong with the drawing as it is now; undefined until the first answer. */
export function useDrawingProblems(drawing: Drawing | undefined, flowKey: string, mayAsk: boolean) {
  const [problems, setProblems] = useState<readonly DrawingProblem[]>()
  const asked = useRef<AbortController>()
  const ask = useCallback(async () => {
    asked.current?.abort()
    if (drawing === undefined) return
    const asking = new AbortController()
    asked.current = asking
    const { xml } = await drawing.saveXML({ format: true })
    if (xml === undefined || asking.signal.aborted) return
    try {
      const answer = await api.processDefinition.inspect({ body: { xml, flowKey }, signal: asking.signal, quiet: true })
      if (!asking.signal.aborted) setProblems(answer.problems)
    } catch {
      // Nothing is known of this state; the next change asks again, and a release judges by itself.
    }
  }, [drawing, flowKey])
  useEffect(() => {
    if (drawing === undefined || !mayAsk) return
    let timer = setTimeout(() => void ask(), 0)
    const later = () => {
      clearTimeout(timer)
      timer = setTimeout(() => void ask(), REST_MS)
    }
    drawing.get('eventBus').on('commandStack.changed', later)
    return () => {
      clearTimeout(timer)
      asked.current?.abort()
      drawing.get('eventBus').off('commandStack.changed', later)
    }
  }, [drawing, mayAsk, ask])
  return problems
}
