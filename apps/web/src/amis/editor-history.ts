/** The steps of a page that is being designed: amis-editor's own are cut short by the marks that its panels write. */
import { sameSchema } from './same-schema.ts'

interface Step<Schema> {
  /** As the canvas has it, with marks. */
  readonly marked: Schema
  /** As it is kept: two steps that say the same are one. */
  readonly kept: unknown
}

export interface EditorHistory<Schema> {
  readonly begin: (step: Step<Schema>) => void
  /** @param isInstead the step takes the place of the last: what a panel adds to a new part belongs to its coming */
  readonly note: (step: Step<Schema>, isInstead?: boolean) => void
  readonly hasBefore: () => boolean
  readonly hasAfter: () => boolean
  /** What the canvas is to show then; undefined where there is nothing before. */
  readonly back: () => Schema | undefined
  /** What the canvas is to show then; undefined where there is nothing after. */
  readonly forth: () => Schema | undefined
}

export function editorHistory<Schema>(): EditorHistory<Schema> {
  let steps: readonly Step<Schema>[] = []
  let at = 0
  const go = (to: number) => {
    const step = steps[to]
    if (step !== undefined) at = to
    return step?.marked
  }
  return {
    begin: (step) => {
      steps = [step]
      at = 0
    },
    note: (step, isInstead = false) => {
      const says = (place: number) => {
        const known = steps[place]
        return known !== undefined && sameSchema(known.kept, step.kept)
      }
      // A step next to this one is one that was gone back or forth, by the menu of the canvas for example.
      const known = isInstead ? at : [at, at - 1, at + 1].find(says)
      if (known === undefined) steps = [...steps.slice(0, at + 1), step]
      else steps = steps.with(known, step)
      at = known ?? steps.length - 1
    },
    hasBefore: () => at > 0,
    hasAfter: () => at < steps.length - 1,
    back: () => go(at - 1),
    forth: () => go(at + 1),
  }
}
