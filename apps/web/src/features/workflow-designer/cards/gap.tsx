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
import { useRef } from 'react'
import { useDrop } from 'react-aria'
import { useTranslation } from 'react-i18next'
import { MenuItem } from '../../../ui/menu/menu-item.tsx'
import { Popup } from '../../../ui/popup/popup.tsx'
import { rowsOf } from '../panel/element-edit.ts'
import { useCardsContext, type Offered } from './cards-context.ts'

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
  readonly gap: readonly string[]
  /** The step that has just been done here. */
  readonly after: string | undefined
  readonly isInParallel: boolean
}

/** The way from one card to the next: something can be put there, or dropped. */
export function Gap({ gap, after, isInParallel }: Props) {
  const { mayArrange } = useCardsContext()
  return <div className="ll-flow-cards-gap">{mayArrange && <OpenGap {...{ gap, after, isInParallel }} />}</div>
}

function OpenGap({ gap, after, isInParallel }: Props) {
  const { t } = useTranslation()
  const { add, move, canDrop, dragged, drawing } = useCardsContext()
  const place = useRef<HTMLDivElement>(null)
  const task = after === undefined ? undefined : drawing.get('elementRegistry').get(after)
  const hasCopies = task !== undefined && rowsOf(task.businessObject, 'Cc').length > 0
  const { dropProps, isDropTarget } = useDrop({
    ref: place,
    getDropOperation: () => {
      const id = dragged()
      return id !== undefined && canDrop(id, gap) ? 'move' : 'cancel'
    },
    onDrop: () => {
      const id = dragged()
      if (id !== undefined) move(id, gap)
    },
  })
  const refusalOf = (what: Offered) => {
    if (what !== 'copy') return undefined
    if (after === undefined) return t('flowCards.copyNotHere')
    return hasCopies ? t('flowCards.copyAlready') : undefined
  }
  return (
    <div className="ll-flow-cards-drop" ref={place} data-target={isDropTarget} {...dropProps}>
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
    </div>
  )
}
