/** Looks at a drawing before it is kept or released. */
import { say, textIn } from '@liveline/contract/language.ts'
import type { Problem } from '@liveline/contract/envelope.ts'
import type { DrawingProblem as DrawnProblem } from '@liveline/contract/process-definition/shapes.ts'
import { fieldsOf } from '@liveline/form-schema/fields.ts'
import type { DrawingLimits, ProcessDefinition, Problem as EngineProblem } from '@liveline/workflow-engine'
import type { Queryable } from '../../../database/open-database.ts'
import { AppError } from '../../../http/app-error.ts'
import type { Caller } from '../../../http/caller.ts'
import type { EndpointsService } from '../../endpoints/endpoints.service.ts'
import { drawingProblem, drawingWarning, sayProblem, type DrawingProblem } from './drawing-problem.ts'
import { DrawingTooCostly, type DrawingReader } from './drawing-reader.ts'
import { isCalled } from '../definition-use.repository.ts'
import { formFieldsInDrawing } from '../form-fields-in-drawing.ts'
import type { ProcessSettings } from '../node-settings.ts'
import { definitionTexts } from '../process-definitions.texts.ts'
import { findReleasedSchema, listReleasedKeys, listUnknown } from '../process-definitions.repository.ts'
import type { Drawing } from './read-drawing.ts'
import { judgeStarter } from '../starts/starters.ts'
import { referencesOf } from './references.ts'

export type InspectDrawings = ReturnType<typeof createInspectDrawing>
export type InspectDrawing = InspectDrawings['inspectDrawing']

export type Inspection = {
  readonly problems: Problem[]
  readonly isRunnable: boolean
  readonly definition: ProcessDefinition
  readonly settings: ProcessSettings
  /** For whom events will start it. */
  readonly startedBy: number | undefined
}

/** Whose words a judgement speaks, and who would release it: null: the pack; undefined when it is only saved. */
type For = By & { readonly releaser: number | null | undefined }
/** `userId` undefined: the pack. */
type By = Pick<Caller, 'language'> & { readonly userId?: number | undefined }

type Judgement = Pick<Drawing, 'definition' | 'settings' | 'found'> & {
  readonly problems: readonly DrawnProblem[]
  readonly startedBy: number | undefined
}

export function createInspectDrawing(parts: {
  /** Judges what designers draw. */
  drawings: Pick<DrawingReader, 'read'>
  limits: DrawingLimits
  /** What processes may call outside. */
  endpoints: Pick<EndpointsService, 'findAllowed'>
}) {
  const { drawings, limits, endpoints } = parts

  /** Every problem of a drawing, whatever it is; without `definition` it is no drawing of this process at all. */
  async function judge(
    queryable: Queryable,
    key: string | undefined,
    bpmnXml: string,
    { language, userId, releaser }: For,
  ): Promise<Judgement> {
    const { found, definition, settings, problems } = await read(key, bpmnXml, userId)
    const told = ({ elementId, code, severity, message, messageZh }: EngineProblem): DrawnProblem => {
      const elementName = nameOf(definition, elementId)
      return {
        elementId,
        ...(elementName === undefined ? {} : { elementName }),
        severity,
        code,
        message: textIn(language, { zh: messageZh ?? message, en: message }),
      }
    }
    if (definition === undefined || settings === undefined) {
      const ids = found.join(', ') || say(language, definitionTexts.none)
      const elementId = key ?? ''
      const message = say(language, definitionTexts.processIdDiffers, { key: elementId, found: ids })
      const own = { elementId, code: 'processIdDiffers', severity: 'error' as const, message }
      return {
        found,
        definition: undefined,
        settings: undefined,
        problems: problems.length > 0 ? problems.map(told) : [own],
        startedBy: undefined,
      }
    }
    const starter = await judgeStarter(queryable, definition, settings, releaser)
    const unknown = [
      ...starter.problems,
      ...(await unknownReferences(queryable, settings)),
      ...(await unknownFields(queryable, definition, settings)),
      ...(await unknownEndpoints(queryable, endpoints, settings)),
      ...(await unknownCalled(queryable, definition)),
    ]
    const all = [
      ...(await withoutHandedIn(queryable, definition, problems)),
      ...unknown.map((one) => sayProblem(one, definition)),
    ]
    return { found, definition, settings, problems: all.map(told), startedBy: starter.startedBy }
  }

  /**
   * Takes as long as the drawing is big: people's drawings are inspected before a transaction begins.
   * @param releaser who releases it, null: the pack; undefined when it is only saved
   * @throws {AppError} PROCESS_REFUSED when the file is no drawing of this process at all
   */
  async function inspectDrawing(
    queryable: Queryable,
    key: string,
    bpmnXml: string,
    { language, userId }: By,
    releaser?: number | null,
  ): Promise<Inspection> {
    const judged = await judge(queryable, key, bpmnXml, { language, userId, releaser })
    const { definition, settings, problems: found, startedBy } = judged
    const problems = found.map(({ elementId, code, message }) => ({ path: elementId, code, message }))
    if (definition === undefined || settings === undefined)
      return refuseDrawing(problems.slice(0, 1).map((problem) => ({ ...problem, path: problem.path || key })))
    const isRunnable = found.every(({ severity }) => severity === 'warning')
    return { problems, isRunnable, definition, settings, startedBy }
  }

  /** As a release by this person would judge the drawing; whoever may not release it releases it for nobody. */
  function judgeFor(
    queryable: Queryable,
    caller: Caller,
    { xml, flowKey }: { xml: string; flowKey?: string | undefined },
  ): Promise<Judgement> {
    const releaser = caller.permissions.has('workflow:release') ? caller.userId : undefined
    return judge(queryable, flowKey, xml, { language: caller.language, userId: caller.userId, releaser })
  }

  async function read(key: string | undefined, bpmnXml: string, userId: number | undefined): Promise<Drawing> {
    try {
      return await drawings.read(key, bpmnXml, limits, userId)
    } catch (error) {
      if (!(error instanceof DrawingTooCostly)) throw error
      const problem = sayProblem(drawingProblem(key ?? '', 'tooCostly'), undefined)
      return { found: [], definition: undefined, settings: undefined, problems: [problem] }
    }
  }

  return { inspectDrawing, judgeFor }
}

/** What people call an element, where the drawing says it. */
function nameOf(definition: ProcessDefinition | undefined, elementId: string): string | undefined {
  if (definition === undefined) return undefined
  if (elementId === definition.id) return definition.name
  const { nodes, flows } = definition
  if (Object.hasOwn(nodes, elementId)) return nodes[elementId]?.name
  return Object.hasOwn(flows, elementId) ? flows[elementId]?.name : undefined
}

/** A process that others call is handed variables that its drawing does not know. */
async function withoutHandedIn(
  queryable: Queryable,
  { id }: ProcessDefinition,
  problems: readonly EngineProblem[],
): Promise<readonly EngineProblem[]> {
  const isHandedIn = ({ code }: EngineProblem) => code === 'variableNeverSet'
  if (!problems.some(isHandedIn) || !(await isCalled(queryable, id))) return problems
  return problems.filter((problem) => !isHandedIn(problem))
}

async function unknownReferences(queryable: Queryable, settings: ProcessSettings): Promise<DrawingProblem[]> {
  const references = referencesOf(settings)
  const unknown = await listUnknown(queryable, {
    formKeys: references.flatMap((one) => (one.kind === 'form' ? [one.key] : [])),
    roleIds: references.flatMap((one) => (one.kind === 'role' ? [one.id] : [])),
    detailIds: references.flatMap((one) => (one.kind === 'department' || one.kind === 'post' ? [one.id] : [])),
    userNames: references.flatMap((one) => (one.kind === 'user' ? [one.userName] : [])),
  })
  return references.flatMap((one) => {
    const { elementId } = one
    switch (one.kind) {
      case 'form':
        return unknown.formKeys.has(one.key) ? [drawingProblem(elementId, 'formUnknown', { form: one.key })] : []
      case 'role':
        return unknown.roleIds.has(one.id) ? [drawingProblem(elementId, 'roleUnknown', { role: one.id })] : []
      case 'department':
        return unknown.detailIds.has(one.id)
          ? [drawingWarning(elementId, 'departmentUnknown', { department: one.id })]
          : []
      case 'post':
        return unknown.detailIds.has(one.id) ? [drawingWarning(elementId, 'postUnknown', { post: one.id })] : []
      case 'user':
        return unknown.userNames.has(one.userName)
          ? [drawingWarning(elementId, 'personUnknown', { person: one.userName })]
          : []
    }
  })
}

/** Fields of the main form, by whatever uses them, that its release does not have: renamed or removed meanwhile. */
async function unknownFields(
  queryable: Queryable,
  definition: ProcessDefinition,
  settings: ProcessSettings,
): Promise<DrawingProblem[]> {
  const { mainForm } = settings
  const schema = mainForm === undefined ? undefined : await findReleasedSchema(queryable, mainForm)
  if (mainForm === undefined || schema === undefined) return []
  const known = new Set(
    fieldsOf(schema).flatMap(({ name, fields }) => [name, ...fields.map((one) => `${name}.${one.name}`)]),
  )
  const told = new Map(
    formFieldsInDrawing(definition, settings, mainForm)
      .filter(({ field }) => !known.has(field))
      .map(({ elementId, field }) => [
        `${elementId} ${field}`,
        drawingWarning(elementId, 'fieldUnknown', { field, form: mainForm }),
      ]),
  )
  return [...told.values()]
}

/** Processes that are called by their key and have no release; the process itself will have one. */
async function unknownCalled(queryable: Queryable, { id, nodes }: ProcessDefinition): Promise<DrawingProblem[]> {
  const calls = Object.values(nodes).flatMap((node) => {
    const called = node.callActivity?.calledElement ?? ''
    return node.callActivity === undefined || called === id || /[$#]\{/.test(called)
      ? []
      : [{ elementId: node.id, called }]
  })
  if (calls.length === 0) return []
  const released = await listReleasedKeys(
    queryable,
    calls.map(({ called }) => called),
  )
  return calls
    .filter(({ called }) => !released.has(called))
    .map(({ elementId, called }) => drawingProblem(elementId, 'calledUnknown', { called }))
}

async function unknownEndpoints(
  queryable: Queryable,
  endpoints: Pick<EndpointsService, 'findAllowed'>,
  { key, nodes }: ProcessSettings,
): Promise<DrawingProblem[]> {
  const calls = Object.values(nodes).flatMap(({ elementId, hostWork }) => {
    if (hostWork?.kind !== 'webhook') return []
    const endpoint = 'name' in hostWork.endpoint ? hostWork.endpoint.name : hostWork.endpoint.url
    // That none is named is a problem of its own.
    return endpoint === '' ? [] : [{ elementId, endpoint, wanted: hostWork.endpoint }]
  })
  if (calls.length === 0) return []
  const isAllowed = await endpoints.findAllowed(queryable, key)
  return calls
    .filter(({ wanted }) => !isAllowed(wanted))
    .map(({ elementId, endpoint }) => drawingProblem(elementId, 'endpointUnknown', { endpoint }))
}

/** @throws {AppError} PROCESS_REFUSED */
export function refuseDrawing(problems: readonly Problem[]): never {
  const first = problems[0] === undefined ? '' : `${problems[0].path}: ${problems[0].message}`
  throw new AppError('PROCESS_REFUSED', { details: { count: problems.length, first, problems } })
}
