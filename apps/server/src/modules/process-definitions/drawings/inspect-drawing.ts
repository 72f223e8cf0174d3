/** Looks at a drawing before it is kept or released. */
import { say, textIn } from '@liveline/contract/language.ts'
import type { Problem } from '@liveline/contract/envelope.ts'
import type { DrawingLimits, ProcessDefinition, Problem as EngineProblem } from '@liveline/workflow-engine'
import type { Queryable } from '../../../database/open-database.ts'
import { AppError } from '../../../http/app-error.ts'
import type { Caller } from '../../../http/caller.ts'
import type { EndpointsService } from '../../endpoints/endpoints.service.ts'
import { drawingProblem, type DrawingProblem } from './drawing-problem.ts'
import { DrawingTooCostly, type DrawingReader } from './drawing-reader.ts'
import type { ProcessSettings } from '../node-settings.ts'
import { definitionTexts } from '../process-definitions.texts.ts'
import { listReleasedKeys, listUnknown } from '../process-definitions.repository.ts'
import type { Drawing } from './read-drawing.ts'
import { judgeStarter } from '../starts/starters.ts'
import { referencesOf } from './references.ts'

export type InspectDrawing = ReturnType<typeof createInspectDrawing>

export type Inspection = {
  readonly problems: Problem[]
  readonly isRunnable: boolean
  readonly definition: ProcessDefinition
  /** For whom events will start it. */
  readonly startedBy: number | undefined
}

export function createInspectDrawing(parts: {
  /** Judges what designers draw. */
  drawings: Pick<DrawingReader, 'read'>
  limits: DrawingLimits
  /** What processes may call outside. */
  endpoints: Pick<EndpointsService, 'isAllowed'>
}) {
  const { drawings, limits, endpoints } = parts

  /**
   * Takes as long as the drawing is big: people's drawings are inspected before a transaction begins.
   * @param releaser who releases it, null: the pack; undefined when it is only saved
   * @throws {AppError} PROCESS_REFUSED when the file is no drawing of this process at all
   */
  return async function inspectDrawing(
    queryable: Queryable,
    key: string,
    bpmnXml: string,
    language: Caller['language'],
    releaser?: number | null,
  ): Promise<Inspection> {
    const { found, definition, settings, problems } = await judge(key, bpmnXml)
    const told = (problem: EngineProblem): Problem => ({
      path: problem.elementId,
      code: problem.code,
      message: textIn(language, { zh: problem.messageZh ?? problem.message, en: problem.message }),
    })
    if (definition === undefined || settings === undefined) {
      const [first] = problems
      if (first !== undefined) return refuseDrawing([{ ...told(first), path: first.elementId || key }])
      const ids = found.join(', ') || say(language, definitionTexts.none)
      const message = say(language, definitionTexts.processIdDiffers, { key, found: ids })
      return refuseDrawing([{ path: key, code: 'processIdDiffers', message }])
    }
    const starter = await judgeStarter(queryable, definition, settings, releaser)
    const unknown = [
      ...starter.problems,
      ...(await unknownReferences(queryable, settings)),
      ...(await unknownEndpoints(queryable, endpoints, settings)),
      ...(await unknownCalled(queryable, definition)),
    ]
    const all = [...problems, ...unknown.map((problem) => ({ ...problem, severity: 'error' as const }))]
    const isRunnable = all.every(({ severity }) => severity === 'warning')
    return { problems: all.map(told), isRunnable, definition, startedBy: starter.startedBy }
  }

  async function judge(key: string, bpmnXml: string): Promise<Drawing> {
    try {
      return await drawings.read(key, bpmnXml, limits)
    } catch (error) {
      if (!(error instanceof DrawingTooCostly)) throw error
      const problem = { ...drawingProblem(key, 'tooCostly'), severity: 'error' as const }
      return { found: [], definition: undefined, settings: undefined, problems: [problem] }
    }
  }
}

async function unknownReferences(queryable: Queryable, settings: ProcessSettings): Promise<DrawingProblem[]> {
  const references = referencesOf(settings)
  const unknown = await listUnknown(queryable, {
    formKeys: references.flatMap((one) => (one.kind === 'form' ? [one.key] : [])),
    roleIds: references.flatMap((one) => (one.kind === 'role' ? [one.id] : [])),
  })
  return references.flatMap((one) => {
    const { elementId } = one
    if (one.kind === 'form')
      return unknown.formKeys.has(one.key)
        ? [drawingProblem(elementId, 'formUnknown', { element: elementId, form: one.key })]
        : []
    return unknown.roleIds.has(one.id)
      ? [drawingProblem(elementId, 'roleUnknown', { element: elementId, role: one.id })]
      : []
  })
}

/** Processes that are called by their key and have no release; the process itself will have one. */
async function unknownCalled(queryable: Queryable, { id, nodes }: ProcessDefinition): Promise<DrawingProblem[]> {
  const calls = Object.values(nodes).flatMap((node) => {
    const called = node.callActivity?.calledElement ?? ''
    return node.callActivity === undefined || called === id || /[$#]\{/.test(called)
      ? []
      : [{ element: node.id, called }]
  })
  if (calls.length === 0) return []
  const released = await listReleasedKeys(
    queryable,
    calls.map(({ called }) => called),
  )
  return calls
    .filter(({ called }) => !released.has(called))
    .map((call) => drawingProblem(call.element, 'calledUnknown', call))
}

async function unknownEndpoints(
  queryable: Queryable,
  endpoints: Pick<EndpointsService, 'isAllowed'>,
  { key, nodes }: ProcessSettings,
): Promise<DrawingProblem[]> {
  const problems: DrawingProblem[] = []
  for (const { elementId, hostWork } of Object.values(nodes)) {
    if (hostWork?.kind !== 'webhook' || (await endpoints.isAllowed(queryable, key, hostWork.endpoint))) continue
    const endpoint = 'name' in hostWork.endpoint ? hostWork.endpoint.name : hostWork.endpoint.url
    problems.push(drawingProblem(elementId, 'endpointUnknown', { element: elementId, endpoint }))
  }
  return problems
}

/** @throws {AppError} PROCESS_REFUSED */
export function refuseDrawing(problems: readonly Problem[]): never {
  const first = problems[0] === undefined ? '' : `${problems[0].path}: ${problems[0].message}`
  throw new AppError('PROCESS_REFUSED', { details: { count: problems.length, first, problems } })
}
