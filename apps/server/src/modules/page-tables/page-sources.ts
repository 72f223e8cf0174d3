/** What a page can draw from: workflows, forms, and the fields of both that may stand in a column. */
import { say } from '@liveline/contract/language.ts'
import type { PageProblem } from '@liveline/contract/page-table/judge-page-params.ts'
import type { PageParams } from '@liveline/contract/page-table/page-params.ts'
import { pageProblemTexts } from '@liveline/contract/page-table/page-problem.texts.ts'
import type { PageField, PageSources } from '@liveline/contract/page-table/shapes.ts'
import type { AmisSchema } from '@liveline/contract/form/shapes.ts'
import { fieldsOf } from '@liveline/form-schema/fields.ts'
import type { Choice } from '@liveline/form-schema/form-field.ts'
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
  return fieldsOf(schema).flatMap(({ name, label, labelEn, type, alwaysHidden, choices }) =>
    notInColumns.has(type) || alwaysHidden || !/^[A-Za-z_]\w{0,63}$/.test(name)
      ? []
      : { name, label, labelEn, type, options: choices.flatMap(optionOf) },
  )
}

/** As a filter offers it: as text, English where it says something else. */
const optionOf = ({ value, label, labelEn }: Choice): PageField['options'] =>
  value === '' ? [] : [{ value: String(value), label, labelEn: labelEn === label ? '' : labelEn }]
