import { prefixFor } from '../modeler/copy-foreign.ts'
import type { Moddle } from '../modeler/parts.ts'
import { change, type Editing } from './element-edit.ts'

/** The engines whose attributes ours reads. */
const DIALECTS = /^(?:flowable|activiti|camunda):/

/** The name, with its prefix, under which an attribute of the dialects stands here. */
const foreignName = (moddle: Moddle, name: string): string | undefined =>
  Object.keys(moddle.$attrs).find((key) => DIALECTS.test(key) && key.endsWith(`:${name}`))

/** An attribute of Flowable, Activiti or Camunda, whichever the file speaks. */
export function foreignAttribute(moddle: Moddle, name: string): string {
  const full = foreignName(moddle, name)
  return full === undefined ? '' : String(moddle.$attrs[full])
}

/** Sets it in the dialect that the element speaks already, else in Flowable's. */
export function setForeignAttribute(
  editing: Editing,
  name: string,
  value: string,
  moddle: Moddle = editing.element.businessObject,
): void {
  const full = foreignName(moddle, name) ?? `${prefixFor(moddle, 'flowable')}:${name}`
  change(editing, { [full]: value }, moddle)
}
