import type { Drawing } from '../modeler/create-modeler.ts'
import { isUnseen } from '../modeler/unseen.ts'

/** Chooses an element and brings it into sight, on the plane that it stands on. */
export function chooseElement(drawing: Drawing, id: string): boolean {
  const element = drawing.get('elementRegistry').get(id)
  if (element === undefined) return false
  const canvas = drawing.get('canvas')
  const root = canvas.findRoot(element)
  if (root !== undefined && root !== canvas.getRootElement()) canvas.setRootElement(root)
  if (element === root) drawing.get('selection').select(null)
  else {
    drawing.get('selection').select(element)
    if (!isUnseen(drawing)) canvas.scrollToElement(element)
  }
  return true
}
