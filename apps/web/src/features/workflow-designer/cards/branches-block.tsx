import { ApartmentOutlined, BranchesOutlined, DeleteOutlined, ForkOutlined, PlusOutlined } from '@ant-design/icons'
import { memo, type ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { BranchHead } from './branch-head.tsx'
import { CardMenu, type CardCommand } from './card-menu.tsx'
import type { Branch, BranchesCard, Way } from './cards.ts'
import { isSameShown, useCardsContext, type CardsShown } from './cards-context.ts'
import { useMoves } from './step-card.tsx'

const ICONS: Readonly<Record<Way, typeof DeleteOutlined>> = {
  exclusive: BranchesOutlined,
  inclusive: ForkOutlined,
  parallel: ApartmentOutlined,
  event: BranchesOutlined,
  complex: BranchesOutlined,
  implicit: ApartmentOutlined,
}

interface Props {
  readonly card: BranchesCard
  readonly shown: CardsShown
  readonly isInParallel: boolean
  /** Draws what stands in a branch. */
  readonly children: (branch: Branch, isInParallel: boolean) => ReactNode
}

/** What is split, side by side; on a phone one below the other. */
export function BranchesBlock({ card, shown, isInParallel, children }: Props) {
  const { id, way, branches } = card
  const comesTogether = branches.some(({ out }) => out.length > 0)
  const isAside = way === 'parallel' || way === 'inclusive'
  return (
    <div className="ll-flow-cards-branches" data-way={way} data-together={comesTogether}>
      <Split {...{ id, way, shown }} />
      <ol className="ll-flow-cards-row">
        {branches.map((branch, index) => (
          <li key={branch.flow} data-on={branch.out.length > 0}>
            <BranchHead card={card} branch={branch} index={index} shown={shown} />
            {/* The main way goes on below: what is put there is put behind the branches. */}
            {!branch.goesOn && children(branch, isInParallel || isAside)}
          </li>
        ))}
      </ol>
    </div>
  )
}

interface SplitProps {
  readonly id: string
  readonly way: Way
  readonly shown: CardsShown
}

/** Where branches begin, and what can be done with all of them. */
const Split = memo(
  function Split({ id, way, shown }: SplitProps) {
    const { t } = useTranslation()
    const { addBranch, canRemove, remove, choose } = useCardsContext()
    const { mayArrange, nameOf } = shown
    const moves = useMoves(id)
    const Icon = ICONS[way]
    const own = shown.problemsOf(id)
    const title = nameOf(id) || t(`flowCards.way.${way}`)
    const commands = (): readonly CardCommand[] => [
      ...moves(),
      {
        icon: <DeleteOutlined aria-hidden />,
        label: t('flowCards.removeBranches'),
        danger: true,
        refusal: canRemove(id) ? undefined : t('flowCards.notRemovable'),
        run: () => remove(id),
      },
    ]
    return (
      <div className="ll-flow-cards-split" data-card={id}>
        <button type="button" className="ll-flow-cards-way" data-wrong={own[0]?.severity} onClick={() => choose(id)}>
          <Icon aria-hidden />
          <span>{title}</span>
          {own.length > 0 && <b className="ll-flow-card-count">{own.length}</b>}
        </button>
        {mayArrange && (
          <>
            <button type="button" className="ll-flow-cards-way" onClick={() => addBranch(id)}>
              <PlusOutlined aria-hidden />
              {t(way === 'parallel' ? 'flowCards.addBranch' : 'flowCards.addCondition')}
            </button>
            <CardMenu name={title} commands={commands} />
          </>
        )}
      </div>
    )
  },
  (before, now) => before.id === now.id && before.way === now.way && isSameShown(before.shown, now.shown, now.id),
)
