import { useEffect, useRef } from 'react'
import { useIsDark, usePreferences } from '../../../ui/theme/use-preferences.ts'
import { whenIdle } from '../../../ui/when-idle.ts'
import type { Drawing } from '../../../ui/diagram/drawing.ts'
import { imageOf, pictureOf, type Place } from './drawing.ts'
import './diagram.css'
import { NO_MARKS, readMarks } from './diagram-marks.ts'
import { usePictureWords } from './use-picture-words.ts'

/** The form and its words come first. */
const LONGEST_WAIT_MS = 1_000

interface Props {
  readonly drawing: Drawing
  readonly place: Place
}

/** The whole process small, as an image: what it says stands in full size and in the history. */
export function DiagramThumbnail(props: Props) {
  const isDark = useIsDark()
  const accent = usePreferences((preferences) => preferences.accent)
  // Its colours are those of the moment when it was made.
  return <Picture key={`${isDark} ${accent}`} {...props} />
}

function Picture({ drawing, place }: Props) {
  const image = useRef<HTMLImageElement>(null)
  const mark = useRef<HTMLElement>(null)
  const words = usePictureWords()
  const active = place.activeElementIds.join(' ')
  const passed = place.passedElementIds.join(' ')
  const marks = JSON.stringify(place.marks ?? NO_MARKS)
  const cancelled = place.cancelledElementIds?.join(' ') ?? ''
  useEffect(() => {
    const ids = {
      ...{ activeElementIds: active.split(' '), passedElementIds: passed.split(' ') },
      ...{ cancelledElementIds: cancelled.split(' '), marks: readMarks(marks) },
    }
    let made: string | undefined
    const callOff = whenIdle(() => {
      made = imageOf(pictureOf(drawing, ids, words), drawing.paper)
      if (image.current !== null) image.current.src = made
    }, LONGEST_WAIT_MS)
    return () => {
      callOff()
      if (made !== undefined) URL.revokeObjectURL(made)
    }
  }, [drawing, active, passed, cancelled, marks, words])
  useEffect(() => {
    if (mark.current === null || drawing.mark === null) return
    mark.current.inert = true
    mark.current.replaceChildren(drawing.mark.cloneNode(true))
  }, [drawing])
  return (
    <span className="ll-diagram-picture">
      <img ref={image} alt="" />
      <i ref={mark} className="ll-diagram-mark" />
    </span>
  )
}
