import {
  ApartmentOutlined,
  BranchesOutlined,
  DeleteOutlined,
  ForkOutlined,
  LeftOutlined,
  PlusOutlined,
  RightOutlined,
} from '@ant-design/icons'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { CardFrame } from './card-frame.tsx'
import { CardMenu } from './card-menu.tsx'
import { ConditionSummary } from './card-summary.tsx'
import type { Branch, BranchesCard, Way } from './cards.ts'
import { useCardsContext } from './cards-context.ts'
import { mayRemoveBranch } from './edit-cards.ts'
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
  readonly isInParallel: boolean
  /** Draws what stands in a branch. */
  readonly children: (branch: Branch, isInParallel: boolean) => ReactNode
}

/** What is split, side by side; on a phone one below the other. */
export function BranchesBlock({ card, isInParallel, children }: Props) {
  const { t } = useTranslation()
  const { mayArrange, nameOf, addBranch, canRemove, remove, problems, choose } = useCardsContext()
  const { id, way, branches } = card
  const moves = useMoves(id)
  const Icon = ICONS[way]
  const own = problems.filter(({ elementId }) => elementId === id)
  const comesTogether = branches.some(({ out }) => out.length > 0)
  const isAside = way === 'parallel' || way === 'inclusive'
  const title = nameOf(id) || t(`flowCards.way.${way}`)
  return (
    <div className="ll-flow-cards-branches" data-way={way} data-together={comesTogether}>
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
            <CardMenu
              name={title}
              commands={[
                ...moves,
                {
                  icon: <DeleteOutlined aria-hidden />,
                  label: t('flowCards.removeBranches'),
                  danger: true,
                  refusal: canRemove(id) ? undefined : t('flowCards.notRemovable'),
                  run: () => remove(id),
                },
              ]}
            />
          </>
        )}
      </div>
      <ol className="ll-flow-cards-row">
        {branches.map((branch, index) => (
          <li key={branch.flow} data-on={branch.out.length > 0}>
            <BranchHead card={card} branch={branch} index={index} />
            {/* The main way goes on below: what is put there is put behind the branches. */}
            {!branch.goesOn && children(branch, isInParallel || isAside)}
          </li>
        ))}
      </ol>
    </div>
  )
}

/** What leads into a branch: its condition, or its name. */
function BranchHead({ card, branch, index }: { card: BranchesCard; branch: Branch; index: number }) {
  const { t } = useTranslation()
  const { drawing, nameOf, mayArrange, moveBranch, removeBranch } = useCardsContext()
  const { flow, isDefault } = branch
  const element = drawing.get('elementRegistry').get(flow)
  if (element === undefined) return null
  const hasCondition = card.way === 'exclusive' || card.way === 'inclusive' || card.way === 'implicit'
  const isOrdered = card.way === 'exclusive' && !isDefault
  const move = (by: -1 | 1) => moveBranch(card.id, flow, by)
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
      summary={hasCondition ? <ConditionSummary flow={element} isDefault={isDefault} /> : t('flowCards.says.always')}
      keys={
        mayArrange
          ? {
              'Alt+ArrowLeft': () => move(-1),
              'Alt+ArrowRight': () => move(1),
              ...(mayRemoveBranch(card, branch) ? { Delete: () => removeBranch(card.id, flow) } : {}),
            }
          : {}
      }
      commands={
        mayArrange
          ? [
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
          : []
      }
    />
  )
}
