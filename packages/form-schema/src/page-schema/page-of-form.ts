import { RECORD_PATH } from '@liveline/contract/console-addresses.ts'
import type { AmisSchema } from '@liveline/contract/form/shapes.ts'
import type { Text } from '@liveline/contract/language.ts'
import { fieldsOf } from '../fields.ts'
import type { FormField } from '../form-field.ts'
import { isObject } from '../json.ts'
import { pageOfFormTexts } from './page-of-form.texts.ts'

type Node = Readonly<Record<string, unknown>>
type NamedForm = {
  readonly formId: number
  readonly name: string
  readonly nameEn: string
  readonly schema: AmisSchema
}

const MOST_COLUMNS = 8
const MOST_FILTERS = 4
/** What one line of a table, or one box of a filter, cannot hold. */
const withoutColumn: ReadonlySet<string> = new Set(['combo', 'hidden', 'static'])
const filtered: ReadonlySet<string> = new Set(['input-text', 'select', 'radios'])

/** `label` and `labelEn`, and so on. */
const both = (key: string, { zh, en }: Text): Node => ({ [key]: zh, [`${key}En`]: en })
const labelled = ({ label, labelEn }: FormField): Node => ({ label, labelEn })

/**
 * A page that lists the records of a form, filters them, takes new ones, and lets whoever may correct, delete and unmask
 * them: a beginning that the designer goes on from.
 * It passes the lint whatever the form is.
 */
export function pageOfForm({ formId, name, nameEn, schema }: NamedForm): AmisSchema {
  const fields = fieldsOf(schema).filter(({ alwaysHidden, type }) => !alwaysHidden && !withoutColumn.has(type))
  const columns = fields.slice(0, MOST_COLUMNS)
  const filters = fields.filter(({ type, source }) => filtered.has(type) && source === undefined).slice(0, MOST_FILTERS)
  const items = itemsByName(schema)
  return {
    type: 'page',
    title: name,
    titleEn: nameEn,
    body: [
      {
        type: 'crud',
        name: 'records',
        perPage: 20,
        pageField: 'page',
        perPageField: 'perPage',
        syncLocation: false,
        api: {
          method: 'post',
          url: '/api/form/data/list',
          data: {
            formId,
            page: '${page}',
            rows: '${perPage}',
            filters: filters.map((field) => ({
              field: field.name,
              op: field.type === 'input-text' ? 'contains' : 'eq',
              value: `\${${field.name}}`,
            })),
          },
          // A row has rights of its own under the same name.
          responseData: { rows: '${rows}', total: '${total}', mayCreate: '${may.create}', mayReveal: '${may.reveal}' },
        },
        ...(filters.length === 0 ? {} : { filter: filterForm(filters, items) }),
        headerToolbar: [
          createButton({ formId, schema }),
          { type: 'button', actionType: 'reload', target: 'records', ...both('label', pageOfFormTexts.refresh) },
        ],
        footerToolbar: ['statistics', 'pagination'],
        columns: [
          ...columns.map((field) => columnOf(field, items.get(field.name))),
          {
            name: 'updatedAt',
            type: 'tpl',
            tpl: "${DATETOSTR(updatedAt, 'YYYY-MM-DD HH:mm')}",
            ...both('label', pageOfFormTexts.changedAt),
          },
          operations(columns.filter(({ mask }) => mask !== undefined)),
        ],
      },
    ],
  }
}

function filterForm(filters: readonly FormField[], items: ReadonlyMap<string, Node>): Node {
  return {
    type: 'form',
    wrapWithPanel: true,
    mode: 'inline',
    body: filters.map((field) => ({
      type: field.type === 'radios' ? 'select' : field.type,
      name: field.name,
      ...labelled(field),
      ...(field.type === 'input-text' ? {} : { options: items.get(field.name)?.['options'], clearable: true }),
    })),
    actions: [
      { type: 'button', actionType: 'submit', level: 'primary', ...both('label', pageOfFormTexts.search) },
      { type: 'button', actionType: 'reset', ...both('label', pageOfFormTexts.clear) },
    ],
  }
}

function createButton({ formId, schema }: Pick<NamedForm, 'formId' | 'schema'>): Node {
  const names = fieldsOf(schema).map(({ name }) => name)
  return {
    type: 'button',
    actionType: 'dialog',
    level: 'primary',
    visibleOn: '${mayCreate}',
    ...both('label', pageOfFormTexts.create),
    dialog: {
      ...both('title', pageOfFormTexts.create),
      size: 'lg',
      body: {
        type: 'form',
        reload: 'records',
        api: {
          method: 'post',
          url: '/api/form/data/save',
          data: { formId, values: Object.fromEntries(names.map((name) => [name, `\${${name}}`])) },
        },
        body: schema['body'],
      },
      actions: [
        { type: 'button', actionType: 'cancel', ...both('label', pageOfFormTexts.close) },
        { type: 'button', actionType: 'confirm', level: 'primary', ...both('label', pageOfFormTexts.save) },
      ],
    },
  }
}

/** What may be done with one record, for whom it may be. It is corrected where every record is: there it is locked and compared. */
function operations(masked: readonly FormField[]): Node {
  const button = { type: 'button', level: 'link' }
  return {
    type: 'operation',
    ...both('label', pageOfFormTexts.operations),
    buttons: [
      {
        ...{ ...button, actionType: 'link', link: `${RECORD_PATH}?id=\${id}&edit=1`, visibleOn: '${may.update}' },
        ...both('label', pageOfFormTexts.edit),
      },
      ...masked.map((field) => revealButton(field, button)),
      {
        ...{ ...button, actionType: 'ajax', reload: 'records', visibleOn: '${may.delete}' },
        ...both('label', pageOfFormTexts.remove),
        ...both('confirmText', pageOfFormTexts.removeAsk),
        api: { method: 'post', url: '/api/form/data/delete', data: { id: '${id}', rev: '${rev}' } },
      },
    ],
  }
}

/** Shows what is masked of one field; the server writes down who asked. */
function revealButton(field: FormField, button: Node): Node {
  const { label, labelEn, name } = field
  return {
    ...{ ...button, actionType: 'dialog', visibleOn: '${mayReveal}' },
    label: `${pageOfFormTexts.reveal.zh}${label}`,
    labelEn: `${pageOfFormTexts.reveal.en} ${labelEn || label}`,
    dialog: {
      ...{ title: label, titleEn: labelEn || label, size: 'sm' },
      body: {
        type: 'service',
        api: { method: 'post', url: '/api/form/data/reveal', data: { id: '${id}', field: name } },
        body: { type: 'tpl', tpl: '${value}' },
      },
      actions: [{ type: 'button', actionType: 'cancel', ...both('label', pageOfFormTexts.close) }],
    },
  }
}

/** Options by what they say, moments in figures, everything else as it is. */
function columnOf(field: FormField, item: Node | undefined): Node {
  const name = `values.${field.name}`
  const words = wordsOf(item?.['options'])
  if (words !== undefined && field.kind === 'one') return { name, type: 'mapping', ...words, ...labelled(field) }
  const tpl =
    field.type === 'input-datetime' ? `\${${name} ? DATETOSTR(${name}, 'YYYY-MM-DD HH:mm') : ''}` : `\${${name}}`
  return { name, type: 'tpl', tpl, ...labelled(field) }
}

/** What stands for each value, in both languages; undefined where values are their own words. */
function wordsOf(options: unknown): Node | undefined {
  if (!Array.isArray(options) || !options.every(isObject)) return undefined
  const said = (key: string): Node =>
    Object.fromEntries(options.map((one) => [String(one['value']), one[key] ?? one['label'] ?? one['value']]))
  return { map: said('label'), mapEn: said('labelEn') }
}

/** The items of a form as they stand in it. */
function itemsByName(schema: AmisSchema): ReadonlyMap<string, Node> {
  const found = new Map<string, Node>()
  const visit = (value: unknown): void => {
    if (Array.isArray(value)) return value.forEach(visit)
    if (typeof value !== 'object' || value === null) return
    const node = value as Node
    if (typeof node['name'] === 'string' && !found.has(node['name'])) found.set(node['name'], node)
    visit(node['body'])
    visit(node['tabs'])
  }
  visit(schema)
  return found
}
