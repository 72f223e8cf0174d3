import type { FlowDetail } from '@liveline/contract/process-definition/shapes.ts'
import { useCallback, useEffect, useRef } from 'react'
import { api } from '../../../api/client.ts'
import { readLocalDraft } from '../../../session/draft/local-draft.ts'
import { useDraftSaver } from '../../../session/draft/use-draft-saver.ts'
import type { Drawing } from '../modeler/create-modeler.ts'

/** A drawing as a file. */
export interface DrawnFile {
  readonly xml: string
}

const localNameOf = (id: number) => `workflow.${id}`

/** Writing the file of a large drawing takes a moment: not at every key. */
const REST_MS = 300

interface Options {
  readonly flow: FlowDetail
  readonly drawing: Drawing | undefined
  /** As the page wrote it when it had read it. */
  readonly begun: string | undefined
  readonly isReadOnly: boolean
}

/** Keeps the drawing on the server without being asked, and in this browser until it is there. */
export function useFlowSaving({ flow, drawing, begun, isReadOnly }: Options) {
  const { id } = flow
  const { saver, state } = useDraftSaver<DrawnFile>({
    localName: localNameOf(id),
    rev: flow.rev,
    saved: { xml: flow.bpmnXml },
    send: ({ xml }, rev) => api.processDefinition.update({ body: { id, bpmnXml: xml, rev }, quiet: ['STALE'] }),
    isSound: () => true,
    isSame: (one, other) => one.xml === other.xml,
  })
  const file = useRef(flow.bpmnXml)
  const waiting = useRef<ReturnType<typeof setTimeout>>()
  /** Tells the saver what the file is now. */
  const write = useCallback(
    async (from: Drawing) => {
      clearTimeout(waiting.current)
      waiting.current = undefined
      const { xml } = await from.saveXML({ format: true })
      if (xml === undefined) return
      file.current = xml
      saver.change({ xml })
    },
    [saver],
  )
  useEffect(() => {
    if (drawing === undefined || begun === undefined || isReadOnly) return
    file.current = begun
    // What this page writes of the same drawing is no change of it; what is on its way already is written its way too.
    if (saver.isSaved()) saver.take({ xml: begun }, saver.rev())
    else saver.change({ xml: begun })
    const onChange = () => {
      saver.touch()
      clearTimeout(waiting.current)
      waiting.current = setTimeout(() => void write(drawing), REST_MS)
    }
    drawing.get('eventBus').on('commandStack.changed', onChange)
    return () => drawing.get('eventBus').off('commandStack.changed', onChange)
  }, [drawing, begun, isReadOnly, saver, write])
  return {
    saver,
    state,
    /** The file as it was last written here. */
    current: () => file.current,
    /** Saves at once; whether everything is on the server. */
    flush: async () => {
      if (drawing !== undefined && waiting.current !== undefined) await write(drawing)
      return saver.flush()
    },
    /** The drawing goes: what has not been written yet is. */
    leave: (from: Drawing) => {
      if (waiting.current === undefined) return
      void write(from).then(() => saver.flush())
    },
  }
}

interface LeftHere {
  readonly xml: string
  readonly savedAt: string
  /** The state of the server that it goes on from. */
  readonly rev: number
}

/** What this browser kept of a drawing because it had not reached the server. */
export function readLeftHere(id: number): LeftHere | undefined {
  const kept = readLocalDraft(localNameOf(id))
  if (typeof kept !== 'object' || kept === null) return undefined
  const { xml, savedAt, rev } = kept as Readonly<Record<string, unknown>>
  return typeof xml === 'string' && typeof savedAt === 'string' && typeof rev === 'number'
    ? { xml, savedAt, rev }
    : undefined
}
