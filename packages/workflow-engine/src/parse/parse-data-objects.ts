import { valueOf } from '../data-objects.ts'
import type { DataObject, Problem } from '../definition.ts'
import { readExtensions } from './extensions.ts'
import type { CanonicalName } from './extensions.ts'
import { elementAt, elementsAt, textAt } from './moddle-element.ts'
import type { ModdleElement } from './moddle-element.ts'
import { withoutUndefined } from './without-undefined.ts'

/** Where the reader keeps the type of a data object that names an XML Schema type instead of an item definition. */
export const SCHEMA_TYPE = 'liveline:schemaType'

const types: Readonly<Record<string, DataObject['type']>> = {
  string: 'string',
  boolean: 'boolean',
  datetime: 'dateTime',
  double: 'number',
  float: 'number',
  decimal: 'number',
  int: 'integer',
  integer: 'integer',
  short: 'integer',
  long: 'integer',
}

/** Data objects with a type or a default value; those without either are pictures of something. */
export function parseDataObjects(
  container: ModdleElement,
  canonical: CanonicalName,
  problems: Problem[],
): readonly DataObject[] | undefined {
  const drawn = elementsAt(container, 'flowElements').filter(({ $type }) => $type === 'bpmn:DataObject')
  const dataObjects = drawn.flatMap((element): readonly DataObject[] => {
    const text = readExtensions(element, canonical).elements.find(({ name }) => name === 'flowable:value')?.text
    const schemaType =
      element.$attrs?.[SCHEMA_TYPE] ?? textAt(elementAt(element, 'itemSubjectRef'), 'structureRef') ?? ''
    const type = types[schemaType.slice(schemaType.indexOf(':') + 1).toLowerCase()]
    const id = textAt(element, 'id') ?? ''
    const name = textAt(element, 'name') ?? id
    if ((text === undefined && type === undefined) || name === '') return []
    const dataObject = withoutUndefined({ name, type: type ?? ('string' as const), text })
    if (valueOf(dataObject) === undefined) {
      const message = `Data object '${id}': '${text}' is no ${dataObject.type}`
      const messageZh = `数据对象“${id}”：“${text}”不是 ${dataObject.type} 类型的值`
      problems.push({ elementId: id, code: 'badDataObject', message, messageZh, severity: 'error' })
    }
    return [dataObject]
  })
  return dataObjects.length === 0 ? undefined : dataObjects
}
