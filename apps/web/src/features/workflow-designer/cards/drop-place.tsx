import { useRef } from 'react'
import { useDrop } from 'react-aria'
import { useCardsContext, useIsDragging } from './cards-context.ts'

/** Where a card that is dragged can be put. There is none while nothing is dragged: hundreds of them hear of every key. */
export function DropPlace({ gap }: { readonly gap: readonly string[] }) {
  return useIsDragging() ? <OpenPlace gap={gap} /> : null
}

function OpenPlace({ gap }: { readonly gap: readonly string[] }) {
  const { canDrop, dragged, move } = useCardsContext()
  const place = useRef<HTMLDivElement>(null)
  const { dropProps, isDropTarget } = useDrop({
    ref: place,
    getDropOperation: () => {
      const id = dragged.get()
      return id !== undefined && canDrop(id, gap) ? 'move' : 'cancel'
    },
    onDrop: () => {
      const id = dragged.get()
      dragged.set(undefined)
      if (id !== undefined) move(id, gap)
    },
  })
  return <div className="ll-flow-cards-place" ref={place} data-target={isDropTarget} {...dropProps} />
}
