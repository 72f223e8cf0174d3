import { useEffect, useState } from 'react'
import type { Box } from '../../../ui/diagram/drawing.ts'
import { firstScale, fittingScale } from './fitting-scale.ts'

export interface Scale {
  readonly scale: number
  readonly zoomTo: (scale: number) => void
  /** Back to all of it, however large the frame becomes. */
  readonly fit: () => void
}

/** How large a drawing is shown: all of it at first, in its frame, if it can be read then; until somebody zooms. */
export function useScale(frame: HTMLElement | null, room: Pick<Box, 'width' | 'height'> | undefined): Scale {
  const [chosen, setChosen] = useState<number | 'all'>()
  const [size, setSize] = useState<{ readonly width: number; readonly height: number }>()
  useEffect(() => {
    if (frame === null) return
    const measure = () => setSize({ width: frame.clientWidth, height: frame.clientHeight })
    measure()
    const watching = new ResizeObserver(measure)
    watching.observe(frame)
    return () => watching.disconnect()
  }, [frame])
  const scale = chosen === undefined ? firstScale(size, room) : chosen === 'all' ? fittingScale(size, room) : chosen
  return { scale, zoomTo: setChosen, fit: () => setChosen('all') }
}
