/** The thread that reads drawings, so that a big or hostile one holds nobody else up. */
import { parentPort } from 'node:worker_threads'
import type { DrawingLimits } from '@liveline/workflow-engine'
import { type Drawing, readDrawing } from './read-drawing.ts'

export type DrawingRequest = {
  readonly key: string | undefined
  readonly bpmnXml: string
  readonly limits: DrawingLimits | undefined
}

export type DrawingAnswer = { readonly drawing: Drawing } | { readonly error: unknown }

parentPort?.on('message', ({ key, bpmnXml, limits }: DrawingRequest) => {
  readDrawing(key, bpmnXml, limits).then(
    (drawing) => parentPort?.postMessage({ drawing } satisfies DrawingAnswer),
    (error: unknown) => parentPort?.postMessage({ error } satisfies DrawingAnswer),
  )
})
