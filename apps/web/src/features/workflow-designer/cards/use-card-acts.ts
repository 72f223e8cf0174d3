import { useId, useLayoutEffect, useMemo, useRef, type RefObject } from 'react'
import { useTranslation } from 'react-i18next'
import { toast } from '../../../ui/feedback/toasts.ts'
import { moddleOf, textOf, writeRows } from '../panel/element-edit.ts'
import type { Drawing } from '../modeler/create-modeler.ts'
import type { Cards } from './cards.ts'
import { createOneCard, type CardsContext } from './cards-context.ts'
import { drawPlan, newIdIn } from './draw-plan.ts'
import {
  faultOf,
  isSound,
  mayMove,
  nextGap,
  placeOf,
  planAddBranch,
  planInsert,
  planMove,
  planMoveBranch,
  planRemove,
  planRemoveAsked,
  planRemoveBranch,
  type Plan,
} from './edit-cards.ts'
import { gapsFor } from './gaps-for.ts'
import type { Graph } from './graph.ts'
import { createHand } from './hand.ts'

interface Now {
  readonly drawing: Drawing
  readonly graph: Graph
  readonly cards: Cards
  /** What the cards are drawn in. */
  readonly host: RefObject<HTMLElement>
  readonly onChoose: (id: string, copies: boolean) => void
  readonly onOpenDrawing: (id: string) => void
}

/** What can be done with the cards of a drawing: each is one step of its history. */
export function useCardActs(latest: Now): CardsContext {
  const { t } = useTranslation()
  const now = useRef(latest)
  const helpId = useId()
  /** What is dragged asks for every gap, more than once. */
  const judged = useRef<{ readonly cards: Cards; readonly id: string; readonly takes: ReturnType<typeof gapsFor> }>()
  useLayoutEffect(() => {
    now.current = latest
  })
  const { drawing } = latest
  return useMemo(() => {
    const focusOn = (id: string) =>
      requestAnimationFrame(() =>
        now.current.host.current?.querySelector<HTMLElement>(`[data-card="${CSS.escape(id)}"] > button`)?.focus(),
      )
    /** One step of the history, unless the cards could not show what comes of it, or it would hang. */
    const run = (plan: Plan | undefined, focus?: string): boolean => {
      if (plan === undefined || plan.length === 0) return false
      const fault = faultOf(now.current.graph, now.current.cards, plan)
      if (fault !== undefined) {
        toast.info(t(`flowCards.${fault}`))
        return false
      }
      drawPlan(drawing, plan)
      if (focus !== undefined) focusOn(focus)
      return true
    }
    const choose = (id: string, copies = false) => now.current.onChoose(id, copies)
    const placed = (id: string) => placeOf(now.current.cards, id)
    const gapBy = (id: string, by: -1 | 1) => {
      const place = placed(id)
      return place === undefined || !mayMove(place) ? undefined : nextGap(place, by)
    }
    const planOfMove = (id: string, gap: readonly string[] | undefined) => {
      const { graph, cards } = now.current
      const plan = gap === undefined ? undefined : planMove(graph, cards, id, gap)
      return plan !== undefined && isSound(graph, plan, cards) ? plan : undefined
    }
    const writeCopies = (id: string, rows: Parameters<typeof writeRows>[2]) => {
      const element = drawing.get('elementRegistry').get(id)
      if (element !== undefined) writeRows({ drawing, element }, 'Cc', rows)
    }
    return {
      ...{ drawing, choose, chosen: createOneCard(), dragged: createOneCard(), hand: createHand(helpId) },
      openDrawing: (id) => now.current.onOpenDrawing(id),
      add: (gap, what, { isInParallel, after }) => {
        if (what === 'copy') {
          if (after === undefined) return
          writeCopies(after, [{ kind: 'initiator', value: '' }])
          choose(after, true)
          return
        }
        const plan = planInsert(now.current.graph, gap, what, { newId: newIdIn(drawing), isInParallel })
        // A condition is said first, then what it leads to.
        const made =
          plan.find((step) => step.do === 'connect' && step.said === 'branch') ??
          plan.find((step) => step.do === 'create')
        if (made === undefined || !('id' in made) || !run(plan, made.id)) return
        choose(made.id)
      },
      remove: (id) => {
        const before = placed(id)
        const at = before?.sequence.cards[before.index - 1]
        const plan = planRemoveAsked(now.current.graph, now.current.cards, id, asksOnlyFor(drawing, id))
        run(plan, at?.kind === 'jump' ? undefined : at?.id)
      },
      removeCopies: (id) => writeCopies(id, []),
      move: (id, gap) => void run(planMove(now.current.graph, now.current.cards, id, gap), id),
      moveBy: (id, by) => void run(planOfMove(id, gapBy(id, by)), id),
      canMoveBy: (id, by) => planOfMove(id, gapBy(id, by)) !== undefined,
      canRemove: (id) => planRemove(now.current.graph, now.current.cards, id) !== undefined,
      canDrop: (id, gap) => {
        const { graph, cards } = now.current
        const last = judged.current
        const takes = last?.cards === cards && last.id === id ? last.takes : gapsFor(graph, cards, id)
        judged.current = { cards, id, takes }
        return takes(gap)
      },
      addBranch: (id) => {
        const plan = planAddBranch(now.current.graph, now.current.cards, id, newIdIn(drawing))
        const made = plan?.find((step) => step.do === 'connect')
        if (run(plan, made?.id) && made !== undefined) choose(made.id)
      },
      removeBranch: (id, flow) => void run(planRemoveBranch(now.current.graph, now.current.cards, id, flow), id),
      moveBranch: (id, flow, by) => {
        const card = placed(id)?.card
        if (card?.kind === 'branches') run(planMoveBranch(now.current.graph, card, flow, by), flow)
      },
    }
  }, [drawing, helpId, t])
}

/** Whether the condition of a flow compares the outcome of a step with a value, and asks for nothing else. */
function asksOnlyFor(drawing: Drawing, id: string): (flow: string) => boolean {
  const modelOf = (one: string) => drawing.get('elementRegistry').get(one)?.businessObject
  const step = modelOf(id)
  const outcome = step === undefined ? '' : textOf(step, 'liveline:outcomeVariable')
  return (flow) => {
    const condition = moddleOf(modelOf(flow), 'conditionExpression')
    const [, asked] = /^\$\{\s*(\w+)\s*[=!]=\s*'[^']*'\s*\}$/.exec(textOf(condition, 'body').trim()) ?? []
    return outcome !== '' && asked === outcome
  }
}
