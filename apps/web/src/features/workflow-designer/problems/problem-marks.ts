import type { DrawingProblem } from '@liveline/contract/process-definition/shapes.ts'
import { useEffect } from 'react'
import type { Drawing } from '../modeler/create-modeler.ts'

const KIND = 'liveline-problem'
const MARKER = 'll-has-problem'

/** Marks the elements that have problems; a press on the mark leads to the list. */
export function useProblemMarks(
  drawing: Drawing | undefined,
  problems: readonly DrawingProblem[],
  label: (count: number) => string,
  onOpen: (elementId: string) => void,
): void {
  useEffect(() => {
    if (drawing === undefined) return
    const overlays = drawing.get('overlays')
    const registry = drawing.get('elementRegistry')
    const canvas = drawing.get('canvas')
    const marked: string[] = []
    for (const id of new Set(problems.map(({ elementId }) => elementId))) {
      const own = problems.filter(({ elementId }) => elementId === id)
      const element = registry.get(id)
      if (element === undefined || element === canvas.getRootElement()) continue
      const html = document.createElement('button')
      html.type = 'button'
      html.className = 'll-modeler-problem'
      html.textContent = String(own.length)
      html.title = own.map(({ message }) => message).join('\n')
      html.setAttribute('aria-label', `${label(own.length)} ${html.title}`)
      html.addEventListener('click', () => onOpen(id))
      const position = element.waypoints === undefined ? { top: -10, left: -10 } : { top: 0, left: 0 }
      overlays.add(element, KIND, { position, html })
      canvas.addMarker(element, MARKER)
      marked.push(id)
    }
    return () => {
      overlays.remove({ type: KIND })
      for (const id of marked) if (registry.get(id) !== undefined) canvas.removeMarker(id, MARKER)
    }
  }, [drawing, problems, label, onOpen])
}
