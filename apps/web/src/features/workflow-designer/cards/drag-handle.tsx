import { HolderOutlined } from '@ant-design/icons'
import { useRef } from 'react'
import { useButton } from 'react-aria'
import { useTranslation } from 'react-i18next'
import { useCardsContext } from './cards-context.ts'

interface Props {
  readonly id: string
  readonly name: string
}

/** What is dragged by its handle: by the mouse, or by keys (Enter takes it up, Tab goes from place to place). */
export function DragHandle({ id, name }: Props) {
  const { t } = useTranslation()
  const { hand } = useCardsContext()
  const handle = useRef<HTMLButtonElement>(null)
  const said = { 'aria-label': t('flowCards.dragOf', { name }), 'aria-describedby': hand.helpId }
  const { buttonProps } = useButton({ ...said, onPress: (event) => hand.press(id, name, event) }, handle)
  return (
    <button
      ref={handle}
      {...buttonProps}
      type="button"
      className="ll-icon-button ll-flow-card-handle"
      data-handle={id}
      title={t('flowCards.drag')}
    >
      <HolderOutlined aria-hidden />
    </button>
  )
}
