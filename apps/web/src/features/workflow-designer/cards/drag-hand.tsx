import { useEffect, useLayoutEffect, useReducer, useRef } from 'react'
import { useDrag } from 'react-aria'
import { useTranslation } from 'react-i18next'
import { useCardsContext, useIsDragging } from './cards-context.ts'

/** Stands once beside all cards, and takes up each of them. */
export function DragHand() {
  const { t } = useTranslation()
  const { hand } = useCardsContext()
  const isDragging = useIsDragging()
  const [round, again] = useReducer((count: number) => count + 1, 0)
  // A card that was put into another list is another element: the browser tells nobody that its drag has ended.
  useEffect(() => (isDragging ? again : undefined), [isDragging])
  return (
    <>
      <OneDrag key={round} />
      <p id={hand.helpId} hidden>
        {t('flowCards.dragHelp')}
      </p>
    </>
  )
}

function OneDrag() {
  const { dragged, hand } = useCardsContext()
  const frame = useRef(0)
  const { dragProps, dragButtonProps } = useDrag({
    hasDragButton: true,
    getItems: () => [{ 'text/plain': hand.meant().name, 'liveline-card': hand.meant().id }],
    getAllowedDropOperations: () => ['move'],
    // The browser takes its picture of the card first; the places to drop it on stand before keys look for the first of them.
    onDragStart: () => {
      frame.current = requestAnimationFrame(() => dragged.set(hand.meant().id))
    },
    onDragEnd: () => {
      cancelAnimationFrame(frame.current)
      dragged.set(undefined)
    },
  })
  useLayoutEffect(() => hand.become({ dragProps, dragButtonProps }))
  return null
}
