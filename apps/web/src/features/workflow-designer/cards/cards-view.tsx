import { InfoCircleOutlined } from '@ant-design/icons'
import type { DrawingProblem } from '@liveline/contract/process-definition/shapes.ts'
import { memo, useEffect, useLayoutEffect, useMemo, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Notice } from '../../../ui/feedback/notice.tsx'
import { useLanguage } from '../../../ui/use-language.ts'
import type { ConditionName } from '../panel/condition-editor.tsx'
import { useKnownNames } from '../panel/known-names.ts'
import type { Drawing } from '../modeler/create-modeler.ts'
import { useChosen } from '../modeler/use-drawing.ts'
import { CardSequence } from './card-sequence.tsx'
import { cardKey, CardsProvider } from './cards-context.ts'
import './cards.css'
import { DragHand } from './drag-hand.tsx'
import { rootOf } from './root-of.ts'
import { ReasonList } from './reason-list.tsx'
import { readShown } from './read-shown.ts'
import { useCardActs } from './use-card-acts.ts'
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

/**
 * The process as cards from top to bottom: another view of the same drawing, with the same history. It hears of the drawing
 * itself, and is not drawn anew with the page around it.
 */
export const CardsView = memo(function CardsView(props: Props) {
  const { drawing, name, isReadOnly, problems, copiesOf, onChoose, onOpenDrawing } = props
  const { t } = useTranslation()
  const language = useLanguage()
  const host = useRef<HTMLDivElement>(null)
  const reading = useCards(drawing)
  const { graph, cards } = reading
  const [chosen] = useChosen(drawing)
  const root = drawing.get('canvas').getRootElement()
  const names = useSameNames(useKnownNames({ drawing, element: root }))
  const mayArrange = !isReadOnly && cards.reasons.length === 0
  const shown = useMemo(
    () => readShown({ drawing, ...reading, problems, names, language, isReadOnly, mayArrange }),
    [drawing, reading, problems, names, language, isReadOnly, mayArrange],
  )
  const context = useCardActs({ drawing, graph, cards, host, onChoose, onOpenDrawing })
  const chosenId = chosen?.id
  useLayoutEffect(() => {
    context.chosen.set(chosenId === undefined ? undefined : cardKey(chosenId, copiesOf === chosenId))
  }, [context, chosenId, copiesOf])
  const processId = rootOf(drawing)?.root.id ?? ''
  const ofProcess = problems.filter(({ elementId }) => elementId === processId)
  useEffect(() => {
    if (chosenId === undefined) return
    // With the frame that is drawn anyway: asked for now, all of the page would be laid out for it first.
    const frame = requestAnimationFrame(() => {
      const card = host.current?.querySelector(`[data-card="${CSS.escape(chosenId)}"]`)
      card?.scrollIntoView({ block: 'nearest', inline: 'nearest' })
    })
    return () => cancelAnimationFrame(frame)
  }, [chosenId])
  return (
    <CardsProvider value={context}>
      {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- what scrolls is reached by keys. */}
      <section className="ll-flow-cards" ref={host} aria-label={t('flowCards.title', { name })} tabIndex={0}>
        {cards.reasons.length > 0 && (
          <Notice icon={<InfoCircleOutlined aria-hidden />}>
            <ReasonList reasons={cards.reasons} flows={graph.flows} nameOf={shown.nameOf} onOpen={onOpenDrawing} />
          </Notice>
        )}
        {mayArrange && <DragHand />}
        <div className="ll-flow-cards-sheet">
          {!isReadOnly && (
            <button type="button" className="ll-flow-cards-process" onClick={() => onChoose(processId, false)}>
              {t('flowCards.process')}
              {ofProcess.length > 0 && <b className="ll-flow-card-count">{ofProcess.length}</b>}
            </button>
          )}
          <CardSequence sequence={cards.main} shown={shown} isInParallel={false} />
          {cards.rest.map((sequence) => (
            <div
              key={sequence.cards.flatMap((card) => ('id' in card ? [card.id] : []))[0]}
              className="ll-flow-cards-apart"
            >
              <h2>{t('flowCards.apart')}</h2>
              <CardSequence sequence={sequence} shown={shown} isInParallel={false} />
            </div>
          ))}
        </div>
      </section>
    </CardsProvider>
  )
})

/** The same list as long as it says the same: it is read anew with every change of the drawing. */
function useSameNames(names: readonly ConditionName[]): readonly ConditionName[] {
  const [kept, keep] = useState(names)
  if (JSON.stringify(kept) === JSON.stringify(names)) return kept
  keep(names)
  return names
}
