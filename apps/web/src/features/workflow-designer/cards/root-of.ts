import type { Drawing } from '../modeler/create-modeler.ts'
import type { Drawn, Moddle, Services } from '../modeler/parts.ts'
import { processOf } from '../panel/element-edit.ts'

/** The process that is drawn, whatever part of it the canvas shows. */
export function rootOf(services: Services): { readonly root: Drawn; readonly process: Moddle } | undefined {
  const shown = services.get('canvas').getRootElement()
  const process = processOf({ drawing: services as Drawing, element: shown })
  const root = services
    .get('elementRegistry')
    .getAll()
    .find(({ businessObject }) => businessObject === process)
  return process === undefined || root === undefined ? undefined : { root, process }
}
