/** What a page can draw from: workflows, forms, and the fields of both that may stand in a column. */
import { say } from '@liveline/contract/language.ts'
import type { PageProblem } from '@liveline/contract/page-table/judge-page-params.ts'
import type { PageParams } from '@liveline/contract/page-table/page-params.ts'
import { pageProblemTexts } from '@liveline/contract/page-table/page-problem.texts.ts'
import type { PageField, PageSources } from '@liveline/contract/page-table/shapes.ts'
import type { AmisSchema } from '@liveline/contract/form/shapes.ts'
import { fieldsOf } from '@liveline/form-schema/fields.ts'
import type { Queryable } from '../../database/open-database.ts'
import type { Caller } from '../../http/caller.ts'
import type { FormsService } from '../forms/forms.service.ts'
import type { DefinitionsService } from '../process-definitions/process-definitions.service.ts'
import { listSources } from './page-lists.repository.ts'

export type PageSourcesService = ReturnType<typeof createPageSources>

type Asked = { readonly flowIds: readonly string[]; readonly formIds: readonly number[]; readonly records: boolean }
/** What no column can show: it has many values in rows of its own, or none. */
const notInColumns = new Set(['combo', 'static'])

export function createPageSources({
  database,
  forms,
  definitions,
}: {
  database: Queryable
  forms: Pick<FormsService, 'getReleasedVersion'>
  definitions: Pick<DefinitionsService, 'listFormsOfFlows'>
}) {
  async function list(): Promise<PageSources> {
    const { forms: known, roles, categories } = await listSources(database)
    const flows = (await definitions.listFormsOfFlows()).map(({ flowKey, name, nameEn }) => ({ flowKey, name, nameEn }))
    return { flows, forms: [...known], roles: [...roles], categories: [...categories] }
  }

  return {
    list,

    /** Of tasks: main forms first, whose fields every list keeps, then the other forms. Each key once. */
    async fields({ flowIds, formIds, records }: Asked): Promise<PageField[]> {
      const { forms: known } = await listSources(database)
      const keyOf = (formId: number) => known.find((form) => form.formId === formId)?.formKey
      const chosen = formIds.flatMap((formId) => keyOf(formId) ?? [])
      const flows = records
        ? []
        : (await definitions.listFormsOfFlows()).filter(
            ({ flowKey }) => flowIds.length === 0 || flowIds.includes(flowKey),
          )
      const mainForms = new Set(records ? chosen : flows.flatMap(({ mainForm }) => mainForm ?? []))
      const others = records ? [] : [...flows.flatMap(({ formKeys }) => formKeys), ...chosen]
      const found = new Map<string, PageField>()
      for (const formKey of new Set([...mainForms, ...others])) {
        if (!known.some((form) => form.formKey === formKey)) continue
        const { schema, name, nameEn } = await forms.getReleasedVersion(formKey, { evenIfSwitchedOff: true })
        const isMain = mainForms.has(formKey)
        for (const field of columnFields(schema)) {
          const key = isMain ? `fields.${field.name}` : `form.${formKey}.${field.name}`
          if (found.has(key)) continue
          const { label, labelEn, type, options } = field
          found.set(key, { key, label, labelEn, type, options, form: { name, nameEn }, searchable: isMain })
        }
      }
      return [...found.values()]
    },

    /** What a page names and nobody knows. */
    async missing({ language }: Pick<Caller, 'language'>, params: PageParams): Promise<PageProblem[]> {
      const { flows, forms: known, roles } = await list()
      const formIds = new Set(known.map(({ formId }) => formId))
      const [flowKeys, roleIds] = [new Set(flows.map(({ flowKey }) => flowKey)), new Set(roles.map(({ id }) => id))]
      return [
        ...params.flowIdList.flatMap((key, at) =>
          flowKeys.has(key)
            ? []
            : { place: `flowIdList[${at}]`, message: say(language, pageProblemTexts.unknownFlow, { key: key }) },
        ),
        ...(params.formIdList ?? []).flatMap((id, at) =>
          formIds.has(id)
            ? []
            : { place: `formIdList[${at}]`, message: say(language, pageProblemTexts.unknownForm, { key: id }) },
        ),
        ...(params.roles ?? []).flatMap((id, at) =>
          roleIds.has(id)
            ? []
            : { place: `roles[${at}]`, message: say(language, pageProblemTexts.unknownRole, { key: id }) },
        ),
      ]
    },
  }
}

function columnFields(schema: AmisSchema) {
  const options = optionsByName(schema)
  return fieldsOf(schema).flatMap(({ name, label, labelEn, type, alwaysHidden }) =>
    notInColumns.has(type) || alwaysHidden || !/^[A-Za-z_]\w{0,63}$/.test(name)
      ? []
      : { name, label, labelEn, type, options: options.get(name) ?? [] },
  )
}

type Labelled = { value: string; label: string; labelEn: string }

/** What may be chosen in each field that says so itself, with its words. */
function optionsByName(node: unknown, found = new Map<string, Labelled[]>()): Map<string, Labelled[]> {
  if (Array.isArray(node)) for (const part of node) optionsByName(part, found)
  if (typeof node !== 'object' || node === null || Array.isArray(node)) return found
  const { name, options, body, tabs } = node as Record<string, unknown>
  if (typeof name === 'string' && Array.isArray(options))
    found.set(
      name,
      options.flatMap((option) => labelled(option) ?? []),
    )
  optionsByName(body, found)
  return optionsByName(tabs, found)
}

function labelled(option: unknown): Labelled | undefined {
  const { value, label, labelEn } = (
    typeof option === 'object' && option !== null ? option : { value: option }
  ) as Record<string, unknown>
  if (!['string', 'number', 'boolean'].includes(typeof value) || value === '') return undefined
  const words = typeof label === 'string' && label !== '' ? label : String(value)
  return { value: String(value), label: words, labelEn: typeof labelEn === 'string' ? labelEn : '' }
}
