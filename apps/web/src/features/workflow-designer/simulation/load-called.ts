import type { ProcessDefinition } from '@liveline/workflow-engine'
import { api } from '../../../api/client.ts'
import { callsIn, isComputed, nameOfCall, within, type Called, type CalledProcess, type NotPlayed } from './called.ts'
import { readProcesses } from './read-processes.ts'

/** Beyond so many nobody follows them, and each is fetched. */
const MOST_CALLED = 30

/** Every process that a drawing calls, and those that these call, as the reader may read them now; or why not. */
export async function loadCalled(root: ProcessDefinition, signal: AbortSignal): Promise<Called> {
  const called = new Map<string, CalledProcess | NotPlayed>()
  const options = { signal, quiet: true } as const
  let listed: ReturnType<typeof api.processDefinition.listAll> | undefined
  const byVersion = new Map<number, CalledProcess>()

  const fetchCalled = async ({ key, binding, version }: ReturnType<typeof callsIn>[number]) => {
    listed ??= api.processDefinition.listAll(options)
    const flow = (await listed).find(({ flowKey }) => flowKey === key)
    if (flow === undefined) return 'unknown'
    const { id } = flow
    const { valid, versions } = await api.processDefinition.detail({ params: { id }, ...options })
    // Newest first; the draft is no release.
    const released = versions.filter(({ state }) => state !== 0)
    const found = binding === 'version' ? released.find((one) => String(one.version) === version) : released[0]
    if (valid === 0 || found === undefined) return 'notReleased'
    const { versionId } = found
    const known = byVersion.get(versionId)
    if (known !== undefined) return known
    const { bpmnXml, name, nameEn } = await api.processDefinition.drawing({ query: { versionId }, ...options })
    const [definition] = await readProcesses(bpmnXml, key)
    if (definition === undefined) return 'notReadable'
    const process = String(versionId)
    const own = { id: process, name, nameEn, version: found.version, xml: bpmnXml }
    const read: CalledProcess = { ...own, definition: within(process, definition) }
    byVersion.set(versionId, read)
    return read
  }

  const waiting = [...callsIn(root)]
  for (let call = waiting.shift(); call !== undefined; call = waiting.shift()) {
    const name = nameOfCall(call)
    if (called.has(name)) continue
    const found: CalledProcess | NotPlayed = isComputed(call)
      ? 'computed'
      : called.size >= MOST_CALLED
        ? 'tooMany'
        : await fetchCalled(call).catch(() => 'notReadable' as const)
    called.set(name, found)
    if (typeof found === 'object') waiting.push(...callsIn(found.definition))
  }
  return called
}
