/** What differs between two versions of a process, setting by setting, so that none goes unmentioned. */
import type { DrawingChange, SettingChange } from '@liveline/contract/process-definition/shapes.ts'
import type { Extensions, FlowNode, ProcessDefinition, SequenceFlow } from '@liveline/workflow-engine'

type Settings = ReadonlyMap<string, string>
type Element = { readonly type: string; readonly name: string; readonly settings: Settings }

/** Of the process, its nodes, then its flows; of what both have only what changed. */
export function compareDrawings(from: ProcessDefinition, to: ProcessDefinition): DrawingChange[] {
  const [before, after] = [elementsOf(from), elementsOf(to)]
  const ids = [...new Set([...after.keys(), ...before.keys()])]
  return ids.flatMap((elementId): DrawingChange[] => {
    const [old, now] = [before.get(elementId), after.get(elementId)]
    const { type, name: elementName } = now ?? old ?? { type: '', name: '' }
    const settings = settingChanges(old?.settings ?? new Map(), now?.settings ?? new Map())
    if (old === undefined) return [{ kind: 'added', elementId, elementName, type, settings }]
    if (now === undefined) return [{ kind: 'removed', elementId, elementName, type, settings }]
    return settings.length === 0 ? [] : [{ kind: 'changed', elementId, elementName, type, settings }]
  })
}

function settingChanges(before: Settings, after: Settings): SettingChange[] {
  const names = [...new Set([...before.keys(), ...after.keys()])]
  return names
    .map((setting) => ({ setting, from: before.get(setting) ?? '', to: after.get(setting) ?? '' }))
    .filter(({ from, to }) => from !== to)
}

function elementsOf({ nodes, flows, innerExtensions = [], ...process }: ProcessDefinition): Map<string, Element> {
  const inside = Map.groupBy(innerExtensions, ({ elementId }) => elementId)
  const element = (id: string, type: string, name: string | undefined, own: object): [string, Element] => [
    id,
    {
      type,
      name: name ?? '',
      settings: settingsOf(
        own,
        (inside.get(id) ?? []).map(({ extensions }) => extensions),
      ),
    },
  ]
  return new Map([
    element(process.id, 'process', process.name, process),
    ...Object.values(nodes).map((node) => element(node.id, node.type, node.name, drawnOf(node))),
    ...Object.values(flows).map((flow) => element(flow.id, 'sequenceFlow', flow.name, isDefaultToo(flow, nodes))),
  ])
}

/** Without what its flows and boundary events say themselves. */
const drawnOf = (node: FlowNode) => ({
  ...node,
  incoming: undefined,
  outgoing: undefined,
  boundaryEvents: undefined,
  defaultFlow: undefined,
})

const isDefaultToo = (flow: SequenceFlow, nodes: ProcessDefinition['nodes']) => ({
  ...flow,
  ...(nodes[flow.sourceId]?.defaultFlow === flow.id ? { isDefault: true } : {}),
})

/** Every setting of an element as a text, by a path such as `timer.expression` or `liveline:approver`. */
function settingsOf({ extensions, ...own }: { extensions?: Extensions }, inside: readonly Extensions[]): Settings {
  // Joined at the end: an element may hold thousands of the same name.
  const lines = new Map<string, string[]>()
  const add = (path: string, value: unknown): void => {
    if (path === 'id' || value === undefined || value === null) return
    if (typeof value !== 'object') lines.set(path, [String(value)])
    else if (Array.isArray(value) && value.every((one) => typeof one !== 'object')) lines.set(path, [value.join(', ')])
    else for (const [key, one] of Object.entries(value)) add(path === '' ? key : `${path}.${key}`, one)
  }
  add('', own)
  for (const { attributes, elements } of [...(extensions === undefined ? [] : [extensions]), ...inside]) {
    for (const [name, value] of Object.entries(attributes)) lines.set(name, [value])
    for (const one of elements) {
      const alike = lines.get(one.name)
      if (alike === undefined) lines.set(one.name, [written(one)])
      else alike.push(written(one))
    }
  }
  return new Map([...lines].map(([name, texts]) => [name, texts.join('\n')]))
}

type ExtensionElement = Extensions['elements'][number]

/** `kind=role value=100040`, with what is inside in brackets. */
function written({ attributes, children = [], text }: ExtensionElement): string {
  const own = Object.entries(attributes).map(([name, value]) => `${name}=${value}`)
  const inner = children.map((child) => `${child.name}(${written(child)})`)
  return [...own, ...(text === undefined ? [] : [text]), ...inner].join(' ')
}
