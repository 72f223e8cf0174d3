/** What changed of one item, whose name may have changed too. */
import type { SchemaChange } from '@liveline/contract/form-design/shapes.ts'
import { isEqualJson } from './equal-json.ts'
import { isObject, type Json } from './json.ts'
import { rulesOf } from './rules.ts'

export type ItemChange = Pick<SchemaChange, 'kind' | 'from' | 'to'> & { readonly detail?: string }

const conditions = new Set(['visibleOn', 'hiddenOn', 'requiredOn', 'disabledOn', 'visible', 'hidden', 'disabled'])
const bounds = new Set(['min', 'max', 'minLength', 'maxLength', 'minDate', 'maxDate', 'precision', 'step'])
/** Compared by themselves. */
const apart = new Set(['name', 'type', 'label', 'labelEn', 'required', 'options', 'validations', 'items'])
const LONGEST_SHOWN = 200

export function changesOfItem(from: Json, to: Json): ItemChange[] {
  const rest = [...new Set([...Object.keys(from), ...Object.keys(to)])].filter((name) => !apart.has(name))
  return [
    ...told('typeChanged', from.type, to.type),
    ...told('labelChanged', from.label, to.label),
    ...told('labelChanged', from.labelEn, to.labelEn, 'labelEn'),
    ...told('requiredChanged', from.required === true, to.required === true),
    ...comparedOptions(from.options, to.options),
    ...comparedRules(from.validations, to.validations),
    ...rest.flatMap((name) => told(kindOf(name), from[name], to[name], name)),
    // `items` of a table are compared as its columns; in what is no table nobody draws them.
    ...(Array.isArray(from.items) && Array.isArray(to.items)
      ? []
      : told('settingChanged', from.items, to.items, 'items')),
    ...(from.required === to.required || (from.required === true) !== (to.required === true)
      ? []
      : told('settingChanged', from.required, to.required, 'required')),
  ]
}

function kindOf(name: string): SchemaChange['kind'] {
  if (conditions.has(name)) return 'conditionChanged'
  if (bounds.has(name) || name.startsWith('validationErrors')) return 'ruleChanged'
  return name === 'source' ? 'sourceChanged' : 'settingChanged'
}

function told(kind: SchemaChange['kind'], from: unknown, to: unknown, detail?: string): ItemChange[] {
  if (isEqualJson(from, to)) return []
  return [{ kind, from: shown(from), to: shown(to), ...(detail === undefined ? {} : { detail }) }]
}

function comparedRules(from: unknown, to: unknown): ItemChange[] {
  const [before, after] = [from, to].map((held) => new Map(rulesOf(held).map(({ rule, argument }) => [rule, argument])))
  const names = [...new Set([...(before?.keys() ?? []), ...(after?.keys() ?? [])])]
  const changes = names.flatMap((name) => told('ruleChanged', before?.get(name), after?.get(name), name))
  return changes.length > 0 ? changes : told('settingChanged', from, to, 'validations')
}

function comparedOptions(from: unknown, to: unknown): ItemChange[] {
  if (isEqualJson(from, to)) return []
  const [before, after] = [optionsOf(from), optionsOf(to)]
  const changes = [
    ...[...before].flatMap(([value, option]): ItemChange[] =>
      after.has(value) ? [] : [{ kind: 'optionRemoved', from: option.label, to: '', detail: shown(option.value) }],
    ),
    ...[...after].flatMap(([value, option]): ItemChange[] => {
      const old = before.get(value)
      const detail = shown(option.value)
      if (old === undefined) return [{ kind: 'optionAdded', from: '', to: option.label, detail }]
      return old.label === option.label ? [] : [{ kind: 'optionRenamed', from: old.label, to: option.label, detail }]
    }),
  ]
  return changes.length > 0 ? changes : told('settingChanged', from, to, 'options')
}

function optionsOf(options: unknown): ReadonlyMap<string, { value: unknown; label: string }> {
  const listed = Array.isArray(options) ? options : []
  return new Map(
    listed.map((option: unknown) => {
      const value: unknown = isObject(option) ? option.value : option
      return [JSON.stringify(value) ?? '', { value, label: shown(isObject(option) ? (option.label ?? value) : option) }]
    }),
  )
}

function shown(value: unknown): string {
  if (value === undefined) return ''
  const text = typeof value === 'string' ? value : (JSON.stringify(value) ?? '')
  return text.length > LONGEST_SHOWN ? `${text.slice(0, LONGEST_SHOWN)}…` : text
}
