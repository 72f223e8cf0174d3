import { InfoCircleOutlined } from '@ant-design/icons'
import { nameIn } from '@liveline/contract/language.ts'
import type { DrawingProblem } from '@liveline/contract/process-definition/shapes.ts'
import { useEffect, useMemo, useRef } from 'react'
import { useTranslation } from 'react-i18next'
import { Notice } from '../../../ui/feedback/notice.tsx'
import { toast } from '../../../ui/feedback/toasts.ts'
import { useLanguage } from '../../../ui/use-language.ts'
import { useKnownNames } from '../panel/known-names.ts'
import { textOf, writeRows } from '../panel/element-edit.ts'
import type { Drawing } from '../modeler/create-modeler.ts'
import { useChosen } from '../modeler/use-drawing.ts'
import { CardSequence } from './card-sequence.tsx'
import { CardsProvider, type CardsContext } from './cards-context.ts'
import './cards.css'
import { drawPlan, newIdIn, rootOf } from './draw-plan.ts'
import {
  isSound,
  mayMove,
  nextGap,
  placeOf,
  planAddBranch,
  planInsert,
  planMove,
  planMoveBranch,
  planRemove,
  planRemoveBranch,
  type Plan,
} from './edit-cards.ts'
import { ReasonList } from './reason-list.tsx'
import { useCards } from './use-cards.ts'

interface Props {
  readonly drawing: Drawing
  readonly name: string
  readonly isReadOnly: boolean
  readonly problems: readonly DrawingProblem[]
  /** The step whose people to tell are shown in place of its settings. */
  readonly copiesOf: string | undefined
  readonly onChoose: (id: string, copies: boolean) => void
  readonly onOpenDrawing: (id: string) => void
}

/** The process as cards from top to bottom: another view of the same drawing, with the same history. */
export function CardsView({ drawing, name, isReadOnly, problems, copiesOf, onChoose, onOpenDrawing }: Props) {
  const { t } = useTranslation()
  const language = useLanguage()
  const host = useRef<HTMLDivElement>(null)
  const dragging = useRef<string>()
  const { graph, cards } = useCards(drawing)
  const [chosen] = useChosen(drawing)
  const root = drawing.get('canvas').getRootElement()
  const names = useKnownNames({ drawing, element: root })
  const mayArrange = !isReadOnly && cards.reasons.length === 0
  const context = useMemo((): CardsContext => {
    const elementOf = (id: string) => drawing.get('elementRegistry').get(id)
    const nameOf = (id: string) => {
      const model = elementOf(id)?.businessObject
      return nameIn(language, { name: textOf(model, 'name'), nameEn: textOf(model, 'liveline:nameEn') })
    }
    const focusOn = (id: string) =>
      requestAnimationFrame(() =>
        host.current?.querySelector<HTMLElement>(`[data-card="${CSS.escape(id)}"] > button`)?.focus(),
      )
    /** One step of the history, unless the cards could not show what comes of it. */
    const run = (plan: Plan | undefined, focus?: string): boolean => {
      if (plan === undefined || plan.length === 0) return false
      if (!isSound(graph, plan)) {
        toast.info(t('flowCards.notThere'))
        return false
      }
      drawPlan(drawing, plan)
      if (focus !== undefined) focusOn(focus)
      return true
    }
    const choose = (id: string, copies = false) => onChoose(id, copies)
    const placed = (id: string) => placeOf(cards, id)
    const gapBy = (id: string, by: -1 | 1) => {
      const place = placed(id)
      return place === undefined || !mayMove(place) ? undefined : nextGap(place, by)
    }
    const planOfMove = (id: string, gap: readonly string[] | undefined) => {
      const plan = gap === undefined ? undefined : planMove(graph, cards, id, gap)
      return plan !== undefined && isSound(graph, plan) ? plan : undefined
    }
    const branchesOf = (id: string) => {
      const card = placed(id)?.card
      return card?.kind === 'branches' ? card : undefined
    }
    const writeCopies = (id: string, rows: Parameters<typeof writeRows>[2]) => {
      const element = elementOf(id)
      if (element !== undefined) writeRows({ drawing, element }, 'Cc', rows)
    }
    return {
      ...{ drawing, isReadOnly, mayArrange, problems, names, nameOf, choose },
      chosen: chosen === undefined ? undefined : { id: chosen.id, copies: copiesOf === chosen.id },
      drag: (id) => {
        dragging.current = id
      },
      dragged: () => dragging.current,
      add: (gap, what, { isInParallel, after }) => {
        if (what === 'copy') {
          if (after === undefined) return
          writeCopies(after, [{ kind: 'initiator', value: '' }])
          choose(after, true)
          return
        }
        const plan = planInsert(graph, gap, what, { newId: newIdIn(drawing), isInParallel })
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
        run(planRemove(graph, cards, id), at?.kind === 'jump' ? undefined : at?.id)
      },
      removeCopies: (id) => writeCopies(id, []),
      move: (id, gap) => void run(planMove(graph, cards, id, gap), id),
      moveBy: (id, by) => void run(planOfMove(id, gapBy(id, by)), id),
      canMoveBy: (id, by) => planOfMove(id, gapBy(id, by)) !== undefined,
      canRemove: (id) => planRemove(graph, cards, id) !== undefined,
      canDrag: (id) => {
        const place = placed(id)
        return place !== undefined && mayMove(place)
      },
      canDrop: (id, gap) => planOfMove(id, gap) !== undefined,
      addBranch: (id) => {
        const plan = planAddBranch(graph, cards, id, newIdIn(drawing))
        const made = plan?.find((step) => step.do === 'connect')
        if (run(plan, made?.id) && made !== undefined) choose(made.id)
      },
      removeBranch: (id, flow) => void run(planRemoveBranch(graph, cards, id, flow), id),
      moveBranch: (id, flow, by) => {
        const card = branchesOf(id)
        if (card !== undefined) run(planMoveBranch(graph, card, flow, by), flow)
      },
    }
  }, [drawing, graph, cards, chosen, copiesOf, problems, names, isReadOnly, mayArrange, language, onChoose, t])
  const processId = rootOf(drawing)?.root.id ?? ''
  const ofProcess = problems.filter(({ elementId }) => elementId === processId)
  const chosenId = chosen?.id
  useEffect(() => {
    if (chosenId === undefined) return
    const card = host.current?.querySelector(`[data-card="${CSS.escape(chosenId)}"]`)
    card?.scrollIntoView({ block: 'nearest', inline: 'nearest' })
  }, [chosenId])
  return (
    <CardsProvider value={context}>
      {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- what scrolls is reached by keys. */}
      <section className="ll-flow-cards" ref={host} aria-label={t('flowCards.title', { name })} tabIndex={0}>
        {cards.reasons.length > 0 && (
          <Notice icon={<InfoCircleOutlined aria-hidden />}>
            <ReasonList reasons={cards.reasons} nameOf={context.nameOf} onOpen={onOpenDrawing} />
          </Notice>
        )}
        <div className="ll-flow-cards-sheet">
          {!isReadOnly && (
            <button type="button" className="ll-flow-cards-process" onClick={() => onChoose(processId, false)}>
              {t('flowCards.process')}
              {ofProcess.length > 0 && <b className="ll-flow-card-count">{ofProcess.length}</b>}
            </button>
          )}
          <CardSequence sequence={cards.main} isInParallel={false} />
          {cards.rest.map((sequence) => (
            <div
              key={sequence.cards.flatMap((card) => ('id' in card ? [card.id] : []))[0]}
              className="ll-flow-cards-apart"
            >
              <h2>{t('flowCards.apart')}</h2>
              <CardSequence sequence={sequence} isInParallel={false} />
            </div>
          ))}
        </div>
      </section>
    </CardsProvider>
  )
}
