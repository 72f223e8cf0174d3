import {
  ApartmentOutlined,
  AuditOutlined,
  BranchesOutlined,
  ClockCircleOutlined,
  ForkOutlined,
  PartitionOutlined,
  PlusOutlined,
  SendOutlined,
  UserOutlined,
} from '@ant-design/icons'
import { memo } from 'react'
import { useTranslation } from 'react-i18next'
import { MenuItem } from '../../../ui/menu/menu-item.tsx'
import { Popup } from '../../../ui/popup/popup.tsx'
import { rowsOf } from '../panel/element-edit.ts'
import { useCardsContext, type CardsShown, type Offered } from './cards-context.ts'
import { DropPlace } from './drop-place.tsx'

const OFFERED: readonly (readonly [Offered, typeof PlusOutlined])[] = [
  ['approver', AuditOutlined],
  ['handler', UserOutlined],
  ['copy', SendOutlined],
  ['exclusive', BranchesOutlined],
  ['inclusive', ForkOutlined],
  ['parallel', ApartmentOutlined],
  ['delay', ClockCircleOutlined],
  ['call', PartitionOutlined],
]

interface Props {
  readonly shown: CardsShown
  readonly gap: readonly string[]
  /** The step that has just been done here. */
  readonly after: string | undefined
  readonly isInParallel: boolean
}

/** The way from one card to the next: something can be put there, or dropped. */
export const Gap = memo(
  ({ shown, gap, after, isInParallel }: Props) => (
    <div className="ll-flow-cards-gap">{shown.mayArrange && <OpenGap {...{ gap, after, isInParallel }} />}</div>
  ),
  (one, other) =>
    one.shown.mayArrange === other.shown.mayArrange &&
    one.after === other.after &&
    one.isInParallel === other.isInParallel &&
    one.gap.join(' ') === other.gap.join(' '),
)

function OpenGap({ gap, after, isInParallel }: Omit<Props, 'shown'>) {
  const { t } = useTranslation()
  const { add, drawing } = useCardsContext()
  const refusalOf = (what: Offered) => {
    if (what !== 'copy') return undefined
    if (after === undefined) return t('flowCards.copyNotHere')
    const task = drawing.get('elementRegistry').get(after)
    const hasCopies = task !== undefined && rowsOf(task.businessObject, 'Cc').length > 0
    return hasCopies ? t('flowCards.copyAlready') : undefined
  }
  return (
    <div className="ll-flow-cards-drop">
      <Popup
        label={t('flowCards.add.title')}
        trigger={<PlusOutlined aria-hidden />}
        triggerClassName="ll-flow-cards-plus"
        placement="right"
        onTop
      >
        {(close) =>
          OFFERED.map(([what, Icon]) => (
            <MenuItem
              key={what}
              icon={<Icon aria-hidden />}
              refusal={refusalOf(what)}
              onSelect={() => {
                close()
                add(gap, what, { isInParallel, after })
              }}
            >
              {t(`flowCards.add.${what}`)}
            </MenuItem>
          ))
        }
      </Popup>
      <DropPlace gap={gap} />
    </div>
  )
}
