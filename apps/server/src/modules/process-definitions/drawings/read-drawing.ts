/** All that the server wants to know of a BPMN file, in one pure function: it runs in a thread of its own. */
import {
  parseProcess,
  validateProcess,
  type DrawingLimits,
  type Problem,
  type ProcessDefinition,
} from '@liveline/workflow-engine'
import { HOST_IMPLEMENTATIONS } from '../host-work.ts'
import { hiddenFieldLeaks } from './hidden-field-leaks.ts'
import { readProcessSettings } from '../read-settings.ts'
import { sayProblem } from './drawing-problem.ts'
import { settingProblems } from './setting-problems.ts'
import type { ProcessSettings } from '../node-settings.ts'

export type Drawing = {
  /** The process ids in the file. */
  readonly found: readonly string[]
  /** The process that was asked for. */
  readonly definition: ProcessDefinition | undefined
  readonly settings: ProcessSettings | undefined
  readonly problems: readonly Problem[]
}

/**
 * @param key of the process that is meant; undefined: the first that is executable, else the first
 * @param limits undefined for a version that was released: it is not judged again
 */
export async function readDrawing(
  key: string | undefined,
  bpmnXml: string,
  limits: DrawingLimits | undefined,
): Promise<Drawing> {
  const { definitions, problems } = await parseProcess(bpmnXml)
  const definition =
    key === undefined
      ? (definitions.find(({ isExecutable }) => isExecutable) ?? definitions[0])
      : definitions.find(({ id }) => id === key)
  const found = definitions.map(({ id }) => id)
  if (definition === undefined) return { found, definition, settings: undefined, problems }
  const settings = readProcessSettings(definition)
  if (limits === undefined) return { found, definition, settings, problems: [] }
  const own = [...settingProblems(definition), ...hiddenFieldLeaks(definition)].map((one) =>
    sayProblem(one, definition),
  )
  const abilities = { implementations: HOST_IMPLEMENTATIONS, variables: hostVariables(settings) }
  return {
    found,
    definition,
    settings,
    problems: [...problems, ...validateProcess(definition, limits, abilities), ...own],
  }
}

/** What the server sets beside the engine: at the start, with the outcome of a step, and from the answer to a webhook. */
const hostVariables = ({ formVariables, nodes }: ProcessSettings): ReadonlySet<string> =>
  new Set([
    'initiator',
    ...formVariables,
    ...Object.values(nodes).flatMap(({ outcomeVariable, hostWork }) => [
      ...(outcomeVariable === undefined ? [] : [outcomeVariable]),
      ...(hostWork?.kind === 'webhook' ? hostWork.results.map(({ variable }) => variable) : []),
    ]),
  ])
