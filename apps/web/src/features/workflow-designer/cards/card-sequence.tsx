import { EnterOutlined } from '@ant-design/icons'
import { useTranslation } from 'react-i18next'
import { BranchesBlock } from './branches-block.tsx'
import type { Card, Sequence } from './cards.ts'
import { useCardsContext } from './cards-context.ts'
import { Gap } from './gap.tsx'
import { CopiesCard, StepCardView } from './step-card.tsx'

interface Props {
  readonly sequence: Sequence
  /** Others are under way beside it. */
  readonly isInParallel: boolean
}

/** Cards one below the other, with the places between them. */
export function CardSequence({ sequence, isInParallel }: Props) {
  const { cards, out } = sequence
  const before = (index: number): string | undefined => {
    const card = cards[index - 1]
    return card?.kind === 'step' && card.step === 'task' ? card.id : undefined
  }
  return (
    <ol className="ll-flow-cards-sequence">
      {cards.map((card, index) => (
        <li key={keyOf(card)}>
          {card.before.length > 0 && <Gap gap={card.before} after={before(index)} isInParallel={isInParallel} />}
          <OneCard card={card} isInParallel={isInParallel} />
        </li>
      ))}
      {out.length > 0 && (
        <li className="ll-flow-cards-on">
          <Gap gap={out} after={before(cards.length)} isInParallel={isInParallel} />
        </li>
      )}
    </ol>
  )
}

const keyOf = (card: Card): string =>
  card.kind === 'jump' ? `to ${card.to} ${card.before.join(' ')}` : `${card.kind} ${card.id}`

function OneCard({ card, isInParallel }: { card: Card; isInParallel: boolean }) {
  const { t } = useTranslation()
  const { nameOf, choose } = useCardsContext()
  if (card.kind === 'branches')
    return (
      <BranchesBlock card={card} isInParallel={isInParallel}>
        {(branch, isAside) => <CardSequence sequence={branch} isInParallel={isAside} />}
      </BranchesBlock>
    )
  if (card.kind === 'jump')
    return (
      <button type="button" className="ll-flow-card-jump" onClick={() => choose(card.to)}>
        <EnterOutlined aria-hidden />
        {t('flowCards.goesOnAt', { name: nameOf(card.to) || card.to })}
      </button>
    )
  return (
    <>
      <StepCardView card={card} />
      {card.hasCopies && <CopiesCard id={card.id} />}
    </>
  )
}
