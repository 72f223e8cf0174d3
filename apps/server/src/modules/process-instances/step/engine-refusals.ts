import { fill, sayBoth, type Text } from '@liveline/contract/language.ts'
import {
  DefinitionNeeded,
  ExpressionError,
  IllegalTransition,
  InvalidValue,
  NoFlowTaken,
  StepBudgetExceeded,
  TooManyInstances,
  UncaughtError,
  UnknownVariable,
  UnsupportedElement,
  elementLabel,
  type ProcessDefinition,
} from '@liveline/workflow-engine'
import { AppError } from '../../../http/app-error.ts'
import { engineRefusalTexts, illegalTransitionTexts, invalidValueTexts } from './engine-refusals.texts.ts'

/** A reason in both languages, as the sentence of PROCESS_FAILED and what is kept of failed jobs take it. */
export type Reason = { readonly name: string; readonly nameEn: string }

/**
 * The engine's refusals in the caller's catalogue; anything else is a bug and stays one.
 * @param definitions those that may hold the element in question, to call it by its name
 */
export function refusalOf(error: unknown, ...definitions: readonly ProcessDefinition[]): unknown {
  const said = sentenceOf(error, (id) => nameOf(id, definitions))
  if (said === undefined) return error
  const reason: Reason = { name: said.zh, nameEn: said.en }
  return new AppError('PROCESS_FAILED', { details: { reason }, cause: error })
}

/** One sentence for each class of the engine's errors. */
function sentenceOf(error: unknown, label: (id: string) => Reason): Text | undefined {
  if (error instanceof NoFlowTaken) return sayBoth(engineRefusalTexts.NoFlowTaken, { element: label(error.elementId) })
  if (error instanceof UnsupportedElement)
    return sayBoth(engineRefusalTexts.UnsupportedElement, { element: label(error.elementId) })
  if (error instanceof StepBudgetExceeded)
    return sayBoth(engineRefusalTexts.StepBudgetExceeded, { element: label(error.elementId) })
  if (error instanceof TooManyInstances) {
    const { elementId, count, limit } = error
    return sayBoth(engineRefusalTexts.TooManyInstances, { element: label(elementId), count, limit })
  }
  if (error instanceof UncaughtError)
    return sayBoth(engineRefusalTexts.UncaughtError, { element: label(error.elementId), code: error.code })
  if (error instanceof UnknownVariable) {
    const { expression, variable } = error
    return sayBoth(engineRefusalTexts.UnknownVariable, { expression, variable })
  }
  if (error instanceof ExpressionError)
    return sayBoth(engineRefusalTexts.ExpressionError, { expression: error.expression })
  if (error instanceof InvalidValue) return sentenceOfValue(error, label)
  if (error instanceof IllegalTransition) {
    const subjects = error.subject.split(', ').map(label)
    const element = {
      name: subjects.map(({ name }) => name).join('、'),
      nameEn: subjects.map(({ nameEn }) => nameEn).join(', '),
    }
    const text: Text = illegalTransitionTexts[error.reason]
    return { zh: fill('zh-CN', text, () => element), en: fill('en', text, () => element) }
  }
  return undefined
}

/** The value may be of a field that the caller does not see; the log has it. */
function sentenceOfValue({ what, elementId, value }: InvalidValue, label: (id: string) => Reason): Text {
  if (what === 'variableName') return sayBoth(invalidValueTexts.variableName)
  if (what === 'variableSize') return sayBoth(invalidValueTexts.variableSize, { variable: value })
  return sayBoth(invalidValueTexts[what], { element: label(elementId) })
}

/** By its id where several of the drawings have such an element and call it differently. */
function nameOf(elementId: string, definitions: readonly ProcessDefinition[]): Reason {
  const names = new Map(
    definitions
      .filter(
        ({ id, nodes, flows }) =>
          id === elementId || Object.hasOwn(nodes, elementId) || Object.hasOwn(flows, elementId),
      )
      .map((definition) => elementLabel(definition, elementId))
      .map(({ zh, en }): [string, Reason] => [zh, { name: zh, nameEn: en }]),
  )
  const [only] = names.values()
  return only !== undefined && names.size === 1 ? only : { name: `“${elementId}”`, nameEn: `“${elementId}”` }
}

/** What {@link refusalOf} has said of the engine's error, when this is one of those. */
export function reasonOf({ code, details }: AppError): Reason | undefined {
  return code === 'PROCESS_FAILED' ? (details?.['reason'] as Reason | undefined) : undefined
}

/**
 * Whether a move that was only tried cannot be made: its ends do not fit, or it would go on into a process that is not
 * called yet, whose drawing a trial does not fetch.
 */
export const isImpossibleMove = (error: unknown): boolean =>
  error instanceof IllegalTransition || error instanceof DefinitionNeeded
