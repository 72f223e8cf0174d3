/** Hands drawings to a thread of their own, one at a time: parsing and judging 1 MiB takes longer than a request may. */
import { Worker } from 'node:worker_threads'
import type { DrawingLimits } from '@liveline/workflow-engine'
import { createTurns } from '../../../http/turns.ts'
import type { DrawingAnswer, DrawingRequest } from './drawing-worker.ts'
import type { Drawing } from './read-drawing.ts'

/** Far above what 1 MiB of XML within its limits takes; then the file is given up, and the thread with it. */
const GIVE_UP_AFTER_MS = 30_000
const MEMORY_MB = 512
/** What people have read waits for the one before; each may be 1 MiB and take seconds. */
const TURNS = { atOnce: 1, waiting: 30, ofOne: 6, retrySeconds: 5 }

/** A drawing for which time or memory did not suffice; the thread is made anew for the next one. */
export class DrawingTooCostly extends Error {
  override readonly name = 'DrawingTooCostly'
}

export type DrawingReader = ReturnType<typeof createDrawingReader>

export function createDrawingReader() {
  let worker: Worker | undefined
  let last: Promise<unknown> = Promise.resolve()
  const inTurn = createTurns(TURNS)

  function openWorker(): Worker {
    const opened = new Worker(new URL('./drawing-worker.ts', import.meta.url), {
      execArgv: [],
      resourceLimits: { maxOldGenerationSizeMb: MEMORY_MB },
    })
    // A server that has nothing else to do may end.
    opened.unref()
    return opened
  }

  async function ask(request: DrawingRequest): Promise<Drawing> {
    const asked = (worker ??= openWorker())
    const { promise, resolve, reject } = Promise.withResolvers<Drawing>()
    const giveUp = (cause: unknown) => {
      if (worker === asked) worker = undefined
      void asked.terminate()
      reject(new DrawingTooCostly('The drawing could not be read in the time and memory there are', { cause }))
    }
    const timer = setTimeout(giveUp, GIVE_UP_AFTER_MS)
    const answered = (message: DrawingAnswer | object) => {
      if ('drawing' in message) resolve(message.drawing)
      // Under `node --watch` Node also says here which files the thread loads (nodejs/node#65044).
      else if ('error' in message) reject(message.error)
    }
    asked.on('message', answered).once('error', giveUp).once('exit', giveUp)
    try {
      asked.postMessage(request)
      return await promise
    } finally {
      clearTimeout(timer)
      asked.off('message', answered).off('error', giveUp).off('exit', giveUp)
    }
  }

  function queue(request: DrawingRequest): Promise<Drawing> {
    const drawing = last.then(() => ask(request))
    last = drawing.catch(() => undefined)
    return drawing
  }

  return {
    /**
     * @param userId who wants to know it; undefined: the server itself, which always gets its turn
     * @throws {DrawingTooCostly}
     * @throws {AppError} OVERLOADED: people, or he, have too many read already
     */
    read(key: string | undefined, bpmnXml: string, limits?: DrawingLimits, userId?: number): Promise<Drawing> {
      const request = { key, bpmnXml, limits }
      return userId === undefined ? queue(request) : inTurn(() => queue(request), userId)
    },
    async close(): Promise<void> {
      await worker?.terminate()
      worker = undefined
    },
  }
}
