import { EnterOutlined } from '@ant-design/icons'
import { memo } from 'react'
import { useTranslation } from 'react-i18next'
import { BranchesBlock } from './branches-block.tsx'
import type { Card, Sequence, StepCard } from './cards.ts'
import { isSameShown, isSameShownIn, useCardsContext, type CardsShown } from './cards-context.ts'
import { Gap } from './gap.tsx'
import { CopiesCard, StepCardView } from './step-card.tsx'

interface Props {
  readonly sequence: Sequence
  readonly shown: CardsShown
  /** Others are under way beside it. */
  readonly isInParallel: boolean
}

/** Cards one below the other, with the places between them. */
export function CardSequence({ sequence, shown, isInParallel }: Props) {
  const { cards, out } = sequence
  const before = (index: number): string | undefined => {
    const card = cards[index - 1]
    return card?.kind === 'step' && card.step === 'task' ? card.id : undefined
  }
  return (
    <ol className="ll-flow-cards-sequence">
      {cards.map((card, index) => (
        <PlacedCard key={keyOf(card)} {...{ card, shown, isInParallel }} after={before(index)} />
      ))}
      {out.length > 0 && (
        <li className="ll-flow-cards-on">
          <Gap {...{ shown, isInParallel }} gap={out} after={before(cards.length)} />
        </li>
      )}
    </ol>
  )
}

const keyOf = (card: Card): string =>
  card.kind === 'jump' ? `to ${card.to} ${card.before.join(' ')}` : `${card.kind} ${card.id}`

interface PlacedProps extends Omit<Props, 'sequence'> {
  readonly card: Card
  /** The step that has just been done before it. */
  readonly after: string | undefined
}

/** A card with the way to it. Drawn anew only when something in it shows something else: hundreds of steps follow the hand. */
const PlacedCard = memo(
  ({ card, shown, isInParallel, after }: PlacedProps) => (
    <li>
      {card.before.length > 0 && <Gap {...{ shown, isInParallel, after }} gap={card.before} />}
      {card.kind === 'step' ? <OneStep {...{ card, shown }} /> : <OneCard {...{ card, shown, isInParallel }} />}
    </li>
  ),
  (before, now) =>
    before.card === now.card &&
    before.after === now.after &&
    before.isInParallel === now.isInParallel &&
    isSameShownIn(before.shown, now.shown, now.card),
)

interface CardProps {
  readonly card: Exclude<Card, StepCard>
  readonly shown: CardsShown
  readonly isInParallel: boolean
}

function OneCard({ card, shown, isInParallel }: CardProps) {
  const { t } = useTranslation()
  const { choose } = useCardsContext()
  if (card.kind === 'branches')
    return (
      <BranchesBlock {...{ card, shown, isInParallel }}>
        {(branch, isAside) => <CardSequence sequence={branch} shown={shown} isInParallel={isAside} />}
      </BranchesBlock>
    )
  return (
    <button type="button" className="ll-flow-card-jump" onClick={() => choose(card.to)}>
      <EnterOutlined aria-hidden />
      {t('flowCards.goesOnAt', { name: shown.nameOf(card.to) || card.to })}
    </button>
  )
}

/** What leads to it may change without it. */
const OneStep = memo(
  ({ card, shown }: { readonly card: StepCard; readonly shown: CardsShown }) => (
    <>
      <StepCardView card={card} shown={shown} />
      {card.hasCopies && <CopiesCard id={card.id} shown={shown} />}
    </>
  ),
  (before, now) =>
    before.card.step === now.card.step &&
    before.card.hasCopies === now.card.hasCopies &&
    isSameShown(before.shown, now.shown, now.card.id),
)
