import type { AmisSchema } from '@liveline/contract/form/shapes.ts'
import { mapNodes } from './schema-walk.ts'

/**
 * Lets a date or time be typed as it is shown: amis otherwise expects its own default (with seconds) from the keyboard
 * and drops anything else without a word.
 */
export function acceptTypedTimes(schema: AmisSchema): AmisSchema {
  return mapNodes(schema, (node) =>
    typeof node['displayFormat'] === 'string' && node['inputFormat'] === undefined
      ? { ...node, inputFormat: node['displayFormat'] }
      : node,
  )
}
