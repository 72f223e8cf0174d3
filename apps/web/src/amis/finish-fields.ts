import type { AmisSchema } from '@liveline/contract/form/shapes.ts'
import { isSchema, mapNodes } from './schema-walk.ts'

/** The words that amis lacks, or says less clearly. */
export interface FieldTexts {
  /** What to do about an empty field that must be filled in; `label` is the field's. */
  readonly enter: (label: string) => string
  readonly choose: (label: string) => string
  readonly addRow: (label: string) => string
  readonly yes: string
  readonly no: string
}

const CHOSEN = /^(select|radios|checkboxes|input-date|input-time|list-select|tree-select|input-tree|picker)/
const NONE = '—'
const LONGEST_LINE = 40

function askFor(node: AmisSchema, texts: FieldTexts): string {
  const label = typeof node['label'] === 'string' ? node['label'] : ''
  const type = String(node['type'])
  if (type === 'combo' || type === 'input-table') return texts.addRow(label)
  return CHOSEN.test(type) ? texts.choose(label) : texts.enter(label)
}

/** An empty required field says what to enter, before any other rule of its own speaks. */
function withRequest(node: AmisSchema, texts: FieldTexts): AmisSchema {
  if (node['required'] !== true && node['requiredOn'] === undefined) return node
  const rules = isSchema(node['validations']) ? node['validations'] : {}
  const words = isSchema(node['validationErrors']) ? node['validationErrors'] : {}
  return {
    ...node,
    ...(node['required'] === true ? { validations: { isRequired: true, ...rules } } : {}),
    validationErrors: { isRequired: askFor(node, texts), ...words },
  }
}

/** amis writes the unit into the input, also into an empty one; a style sheet shows it at the end of the field instead. */
function withUnit(node: AmisSchema): AmisSchema {
  const { suffix, ...rest } = node
  if (node['type'] !== 'input-number' || typeof suffix !== 'string') return node
  return { ...rest, style: { '--ll-unit': JSON.stringify(suffix.trim()) } }
}

function asText(node: AmisSchema, texts: FieldTexts): AmisSchema {
  return {
    ...node,
    staticPlaceholder: NONE,
    ...(node['type'] === 'switch' ? { onText: texts.yes, offText: texts.no } : {}),
  }
}

/** A sentence in a narrow column would be cut: it grows downward instead. */
function asColumn(node: AmisSchema): AmisSchema {
  const { maxLength } = node
  const isLong = typeof maxLength !== 'number' || maxLength > LONGEST_LINE
  if (node['type'] !== 'input-text' || !isLong) return node
  return { ...node, type: 'textarea', minRows: 1, maxRows: 6, showCounter: false }
}

function finish(node: AmisSchema, texts: FieldTexts, isText: boolean): AmisSchema {
  const reads = isText || node['static'] === true
  const finished = reads
    ? asText(node, texts)
    : node['type'] === 'static'
      ? { ...node, placeholder: NONE }
      : withUnit(withRequest(node, texts))
  const { items } = node
  if (!Array.isArray(items)) return finished
  return {
    ...finished,
    items: items.map((item: unknown) => (isSchema(item) ? asColumn(finish(item, texts, reads)) : item)),
  }
}

/**
 * The last touch on every field, those of sub-tables included: units beside the number, a request in words under an
 * empty required field, and a dash where there is nothing to read.
 */
export function finishFields(schema: AmisSchema, texts: FieldTexts): AmisSchema {
  return mapNodes(schema, (node) => finish(node, texts, false))
}
