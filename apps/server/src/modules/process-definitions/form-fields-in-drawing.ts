/** Where a drawing uses the fields of a form: what renaming or removing one would break. */
import { namesRead } from '@liveline/form-schema/expression-names.ts'
import type { ProcessDefinition } from '@liveline/workflow-engine'
import type { NodeSettings, ProcessSettings } from './node-settings.ts'

export type DrawnFieldUse = {
  readonly field: string
  readonly kind: 'fieldRight' | 'workflowCondition' | 'workflowSetting' | 'approver'
  /** Id of the element; that of the process for what it says itself. */
  readonly elementId: string
  /** Of the element; empty for the process. */
  readonly name: string
  readonly nameEn: string
}

type Place = Pick<DrawnFieldUse, 'elementId' | 'name' | 'nameEn'>

/** Drawings use fields of the main form only: of every other form it is empty. */
export function formFieldsInDrawing(
  definition: ProcessDefinition,
  settings: ProcessSettings,
  formKey: string,
): readonly DrawnFieldUse[] {
  if (settings.mainForm !== formKey) return []
  const process = { elementId: settings.key, name: '', nameEn: '' }
  const variables = new Set(settings.formVariables)
  const conditions = (held: unknown, place: Place) =>
    uses(
      'workflowCondition',
      [...textsIn(held)].flatMap(namesRead).filter((name) => variables.has(name)),
      place,
    )
  return [
    ...uses('workflowSetting', settings.formVariables, process),
    ...uses('workflowSetting', inBraces(settings.title ?? ''), process),
    ...uses('workflowSetting', present(settings.organisationField), process),
    ...Object.values(definition.nodes).flatMap((drawn) => {
      const node = settings.nodes[drawn.id]
      const place = { elementId: drawn.id, name: node?.name ?? drawn.id, nameEn: node?.nameEn ?? drawn.id }
      return [...(node === undefined ? [] : ofNode(node, place)), ...conditions(drawn, place)]
    }),
    ...Object.values(definition.flows).flatMap((flow) => {
      const name = flow.name ?? flow.id
      return conditions(flow, { elementId: flow.id, name, nameEn: name })
    }),
  ]
}

function ofNode(node: NodeSettings, place: Place): DrawnFieldUse[] {
  const rules = [...node.approvers, ...node.copies]
  return [
    ...uses('fieldRight', Object.keys(node.fields), place),
    ...uses(
      'workflowSetting',
      node.outcomes.flatMap(({ opinionField }) => present(opinionField)),
      place,
    ),
    ...uses(
      'approver',
      rules.filter(({ kind }) => kind === 'formField' || kind === 'departmentLeader').map(({ value }) => value),
      place,
    ),
  ]
}

const uses = (kind: DrawnFieldUse['kind'], fields: readonly string[], place: Place): DrawnFieldUse[] =>
  [...new Set(fields)].filter((field) => field !== '').map((field) => ({ field, kind, ...place }))

const present = (field: string | undefined): string[] => (field === undefined ? [] : [field])
const inBraces = (title: string): string[] => [...title.matchAll(/\{(\w+)\}/g)].map(([, name = '']) => name)

/** Without what our own attributes say, which is looked at by name. */
function* textsIn(held: unknown): Generator<string> {
  if (typeof held === 'string') yield held
  else if (typeof held === 'object' && held !== null) {
    for (const [name, part] of Object.entries(held)) if (name !== 'extensions') yield* textsIn(part)
  }
}
