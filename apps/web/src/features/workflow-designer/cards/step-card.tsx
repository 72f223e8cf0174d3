import {
  ApartmentOutlined,
  ApiOutlined,
  AuditOutlined,
  ClockCircleOutlined,
  DeleteOutlined,
  DownOutlined,
  PartitionOutlined,
  PlayCircleOutlined,
  QuestionCircleOutlined,
  SendOutlined,
  StopOutlined,
  SwapOutlined,
  ThunderboltOutlined,
  UpOutlined,
  UserOutlined,
} from '@ant-design/icons'

import { useTranslation } from 'react-i18next'
import { rowsOf } from '../panel/element-edit.ts'
import { CardFrame } from './card-frame.tsx'
import { CopiesSummary, StepSummary } from './card-summary.tsx'
import type { CardCommand } from './card-menu.tsx'
import type { StepCard, StepKind } from './cards.ts'
import { useCardsContext, type CardsShown } from './cards-context.ts'

const ICONS: Readonly<Record<StepKind, typeof DeleteOutlined>> = {
  start: PlayCircleOutlined,
  task: UserOutlined,
  delay: ClockCircleOutlined,
  event: ThunderboltOutlined,
  call: PartitionOutlined,
  subProcess: PartitionOutlined,
  service: ApiOutlined,
  gateway: SwapOutlined,
  end: StopOutlined,
  other: QuestionCircleOutlined,
}

/** Cards show that they are there; what is in them is drawn. */
const IN_DRAWING: ReadonlySet<StepKind> = new Set(['subProcess', 'event', 'service', 'gateway', 'other'])

/** One element, with what can be done with it. */
export function StepCardView({ card, shown }: { card: StepCard; shown: CardsShown }) {
  const { t } = useTranslation()
  const { drawing, canRemove, moveBy, remove, openDrawing } = useCardsContext()
  const { id, step } = card
  const moves = useMoves(id)
  const element = drawing.get('elementRegistry').get(id)
  if (element === undefined) return null
  // Whoever decides approves; whoever only does it, does it.
  const isApproval = step === 'task' && rowsOf(element.businessObject, 'Outcome').length > 1
  const Icon = isApproval ? AuditOutlined : ICONS[step]
  const mayChange = shown.mayArrange && step !== 'start' && step !== 'end'
  const holdsMore = IN_DRAWING.has(step)
  const commands = (): readonly CardCommand[] => [
    ...(holdsMore
      ? [{ icon: <ApartmentOutlined aria-hidden />, label: t('flowCards.openDrawing'), run: () => openDrawing(id) }]
      : []),
    ...(mayChange
      ? [
          ...moves(),
          {
            icon: <DeleteOutlined aria-hidden />,
            label: t('flowCards.remove'),
            danger: true,
            refusal: canRemove(id) ? undefined : t('flowCards.notRemovable'),
            run: () => remove(id),
          },
        ]
      : []),
  ]
  return (
    <CardFrame
      id={id}
      kind={isApproval ? 'approval' : step}
      icon={<Icon aria-hidden />}
      title={t(`flowCards.kind.${isApproval ? 'approval' : step}`)}
      name={shown.nameOf(id)}
      summary={<StepSummary element={element} step={step} />}
      problems={shown.problemsOf(id)}
      isDraggable={mayChange && shown.canDrag(id)}
      keys={
        mayChange
          ? {
              'Alt+ArrowUp': () => moveBy(id, -1),
              'Alt+ArrowDown': () => moveBy(id, 1),
              Delete: () => remove(id),
            }
          : {}
      }
      commands={mayChange || holdsMore ? commands : undefined}
    />
  )
}

/** One place further up or down. */
export function useMoves(id: string): () => readonly CardCommand[] {
  const { t } = useTranslation()
  const { canMoveBy, moveBy } = useCardsContext()
  return () =>
    ([-1, 1] as const).map((by) => ({
      icon: by === -1 ? <UpOutlined aria-hidden /> : <DownOutlined aria-hidden />,
      label: t(by === -1 ? 'flowCards.up' : 'flowCards.down'),
      disabled: !canMoveBy(id, by),
      run: () => moveBy(id, by),
    }))
}

/** Who is given it to read when the step is done. */
export function CopiesCard({ id, shown }: { id: string; shown: CardsShown }) {
  const { t } = useTranslation()
  const { drawing, removeCopies } = useCardsContext()
  const { isReadOnly, nameOf } = shown
  const element = drawing.get('elementRegistry').get(id)
  if (element === undefined) return null
  const commands = (): readonly CardCommand[] => [
    {
      icon: <DeleteOutlined aria-hidden />,
      label: t('flowCards.removeCopies', { name: nameOf(id) }),
      danger: true,
      run: () => removeCopies(id),
    },
  ]
  return (
    <>
      <div className="ll-flow-cards-gap" data-short />
      <CardFrame
        id={id}
        copies
        kind="copy"
        icon={<SendOutlined aria-hidden />}
        title={t('flowCards.kind.copy')}
        name=""
        summary={<CopiesSummary element={element} />}
        keys={isReadOnly ? {} : { Delete: () => removeCopies(id) }}
        commands={isReadOnly ? undefined : commands}
      />
    </>
  )
}
