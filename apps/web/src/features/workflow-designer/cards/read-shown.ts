import { nameIn, type Language } from '@liveline/contract/language.ts'
import type { DrawingProblem } from '@liveline/contract/process-definition/shapes.ts'
import type { ConditionName } from '../panel/condition-editor.tsx'
import { textOf } from '../panel/element-edit.ts'
import type { Drawing } from '../modeler/create-modeler.ts'
import type { Cards } from './cards.ts'
import type { CardsShown } from './cards-context.ts'
import { rootOf } from './root-of.ts'
import { mayMove, placeOf } from './edit-cards.ts'
import type { Graph } from './graph.ts'
import { saidIn } from './said-by.ts'

interface Read {
  readonly drawing: Drawing
  readonly graph: Graph
  readonly cards: Cards
  readonly problems: readonly DrawingProblem[]
  readonly names: readonly ConditionName[]
  readonly language: Language
  readonly isReadOnly: boolean
  readonly mayArrange: boolean
}

const NONE: readonly DrawingProblem[] = []

/** What the cards show of a drawing as it is now. */
export function readShown(read: Read): CardsShown {
  const { drawing, graph, cards, problems, names, language, isReadOnly, mayArrange } = read
  const registry = drawing.get('elementRegistry')
  const byElement = Map.groupBy(problems, ({ elementId }) => elementId)
  // The form of the process stands in words of its steps.
  const ofAll = `${language} ${textOf(rootOf(drawing)?.process, 'liveline:mainForm')} `
  const said = new Map(
    [...graph.nodes.keys(), ...graph.flows.map(({ id }) => id)].map((id) => {
      const model = registry.get(id)?.businessObject
      return [id, model === undefined ? '' : ofAll + saidIn(drawing, model)]
    }),
  )
  return {
    ...{ isReadOnly, mayArrange, names },
    nameOf: (id) => {
      const model = registry.get(id)?.businessObject
      return nameIn(language, { name: textOf(model, 'name'), nameEn: textOf(model, 'liveline:nameEn') })
    },
    problemsOf: (id) => byElement.get(id) ?? NONE,
    saidBy: (id) => said.get(id) ?? '',
    canDrag: (id) => {
      const place = placeOf(cards, id)
      return place !== undefined && mayMove(place)
    },
  }
}
