import type { DragEvent } from 'react'
import type { useDrag } from 'react-aria'

type Drag = Pick<ReturnType<typeof useDrag>, 'dragProps' | 'dragButtonProps'>
type Press = Parameters<NonNullable<Drag['dragButtonProps']['onPress']>>[0]

/**
 * What takes up whichever card is meant. Each of hundreds of cards with a hand of its own would be drawn anew whenever
 * somebody goes from the keys to the mouse.
 */
export type Hand = ReturnType<typeof createHand>
export function createHand(helpId: string) {
  let drag: Drag | undefined
  let meant = { id: '', name: '' }
  type Handler = 'onDragStart' | 'onDrag' | 'onDragEnd'
  const tell = (handler: Handler, event: DragEvent<HTMLElement>) =>
    (drag?.dragProps as Partial<Record<Handler, (event: DragEvent<HTMLElement>) => void>> | undefined)?.[handler]?.(
      event,
    )
  return {
    /** Where it is said how keys drag. */
    helpId,
    /** The card that is about to be dragged. */
    meant: () => meant,
    become: (next: Drag) => {
      drag = next
    },
    /** For the element that is dragged by the mouse. */
    propsOf: (id: string, name: string) => ({
      draggable: true,
      onDragStart: (event: DragEvent<HTMLElement>) => {
        meant = { id, name }
        tell('onDragStart', event)
      },
      onDrag: (event: DragEvent<HTMLElement>) => tell('onDrag', event),
      onDragEnd: (event: DragEvent<HTMLElement>) => tell('onDragEnd', event),
    }),
    /** For a press of a key on its handle. */
    press: (id: string, name: string, event: Press) => {
      meant = { id, name }
      drag?.dragButtonProps.onPress?.(event)
    },
  }
}
