import { BranchesOutlined, DeleteOutlined, LeftOutlined, RightOutlined } from '@ant-design/icons'
import { memo } from 'react'
import { useTranslation } from 'react-i18next'
import { CardFrame } from './card-frame.tsx'
import type { CardCommand } from './card-menu.tsx'
import { ConditionSummary } from './card-summary.tsx'
import type { Branch, BranchesCard } from './cards.ts'
import { isSameShown, useCardsContext, type CardsShown } from './cards-context.ts'
import { mayRemoveBranch } from './edit-cards.ts'

interface Props {
  readonly card: BranchesCard
  readonly branch: Branch
  readonly index: number
  readonly shown: CardsShown
}

/** What leads into a branch: its condition, or its name. */
export const BranchHead = memo(
  function BranchHead({ card, branch, index, shown }: Props) {
    const { t } = useTranslation()
    const { drawing, moveBranch, removeBranch } = useCardsContext()
    const { mayArrange, nameOf } = shown
    const { flow, isDefault } = branch
    const element = drawing.get('elementRegistry').get(flow)
    if (element === undefined) return null
    const hasCondition = card.way === 'exclusive' || card.way === 'inclusive' || card.way === 'implicit'
    const isOrdered = card.way === 'exclusive' && !isDefault
    const move = (by: -1 | 1) => moveBranch(card.id, flow, by)
    const commands = (): readonly CardCommand[] => [
      ...([-1, 1] as const).map((by) => ({
        icon: by === -1 ? <LeftOutlined aria-hidden /> : <RightOutlined aria-hidden />,
        label: t(by === -1 ? 'flowCards.earlier' : 'flowCards.later'),
        disabled: card.branches[index + by] === undefined,
        run: () => move(by),
      })),
      {
        icon: <DeleteOutlined aria-hidden />,
        label: t('flowCards.removeBranch'),
        danger: true,
        refusal: mayRemoveBranch(card, branch)
          ? undefined
          : t(branch.isDefault ? 'flowCards.defaultStays' : 'flowCards.mainStays'),
        run: () => removeBranch(card.id, flow),
      },
    ]
    return (
      <CardFrame
        id={flow}
        kind="branch"
        icon={
          isOrdered ? (
            String(card.branches.slice(0, index + 1).filter((one) => !one.isDefault).length)
          ) : (
            <BranchesOutlined aria-hidden />
          )
        }
        title={t(
          isDefault ? 'flowCards.kind.otherwise' : hasCondition ? 'flowCards.kind.condition' : 'flowCards.kind.branch',
        )}
        name={nameOf(flow)}
        problems={shown.problemsOf(flow)}
        summary={
          hasCondition ? (
            <ConditionSummary flow={element} isDefault={isDefault} names={shown.names} />
          ) : (
            t('flowCards.says.always')
          )
        }
        keys={
          mayArrange
            ? {
                'Alt+ArrowLeft': () => move(-1),
                'Alt+ArrowRight': () => move(1),
                ...(mayRemoveBranch(card, branch) ? { Delete: () => removeBranch(card.id, flow) } : {}),
              }
            : {}
        }
        commands={mayArrange ? commands : undefined}
      />
    )
  },
  (before, now) =>
    before.index === now.index &&
    before.card.id === now.card.id &&
    headSays(before) === headSays(now) &&
    isSameShown(before.shown, now.shown, now.branch.flow),
)

/** What the head of a branch shows of its branches: its number among them, and what may become of it. */
const headSays = ({ card: { way, branches }, branch }: Props): string =>
  [way, branch.flow, branch.goesOn, ...branches.map(({ isDefault }) => isDefault)].join(' ')
