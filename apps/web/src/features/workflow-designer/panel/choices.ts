import { DEPARTMENT_TYPE } from '@liveline/contract/constants.ts'
import { nameIn, type Language } from '@liveline/contract/language.ts'
import type { FlowResources } from '@liveline/contract/process-definition/shapes.ts'
import { fieldsOf } from '@liveline/form-schema/fields.ts'
import { useQuery } from '@tanstack/react-query'
import { useMemo } from 'react'
import { api } from '../../../api/client.ts'
import { queryKeys } from '../../../api/query-keys.ts'
import type { Option, OptionSource } from '../../../ui/controls/select/option.ts'
import { readsEnglish } from '../../../ui/in-language.ts'
import { useLanguage } from '../../../ui/use-language.ts'

/** Posts are the other of the two kinds that people are found by (docs/bpmn-attributes.md). */
const POST_TYPE = 2
const FIVE_MINUTES_MS = 5 * 60_000

/** A field of a form that a drawing can speak of. */
export interface KnownField {
  readonly key: string
  readonly label: string
  readonly kind: string
  /** Of a sub-table. */
  readonly columns: readonly { readonly key: string; readonly label: string }[]
}

const NOTHING: FlowResources = {
  forms: [],
  roles: [],
  organisationTypes: [],
  pageCategories: [],
  flows: [],
  endpoints: [],
}

/** What a drawing can refer to: forms, roles and other workflows, with their names. */
export function useResources() {
  const language = useLanguage()
  const { data = NOTHING } = useQuery({
    queryKey: queryKeys.workflowDraft.resources,
    queryFn: ({ signal }) => api.processDefinition.resources({ signal, quiet: true }),
    staleTime: FIVE_MINUTES_MS,
  })
  return useMemo(
    () => ({
      forms: data.forms.map((form) => option(form.formKey, nameIn(language, form), form.formKey)),
      roles: data.roles.map((role) => option(String(role.id), nameIn(language, role), String(role.id))),
      flows: data.flows.map((flow) => option(flow.flowKey, nameIn(language, flow), flow.flowKey)),
      endpoints: data.endpoints,
    }),
    [data, language],
  )
}

const option = (value: string, label: string, detail: string): Option => ({ value, label, detail, keywords: detail })

/** The fields of the newest release of a form; none while it is unknown. */
export function useFields(formKey: string): readonly KnownField[] {
  const language = useLanguage()
  const { data } = useQuery({
    queryKey: queryKeys.workflowDraft.fields(formKey),
    queryFn: async ({ signal }) => {
      const forms = await api.form.latestReleased({ signal, quiet: true })
      const found = forms.find((form) => form.formKey === formKey)
      if (found === undefined) return []
      const { formVersionId } = found
      return fieldsOf((await api.form.schema({ query: { formVersionId }, signal, quiet: true })).formPcJson)
    },
    enabled: formKey !== '',
    staleTime: FIVE_MINUTES_MS,
    retry: false,
  })
  return useMemo(() => (data ?? []).map((field) => knownField(field, language)), [data, language])
}

type Field = ReturnType<typeof fieldsOf>[number]
const knownField = (field: Field, language: Language): KnownField => ({
  key: field.name,
  label: labelOf(field, language),
  kind: field.kind,
  columns: field.fields.map((column) => ({ key: column.name, label: labelOf(column, language) })),
})
const labelOf = ({ name, label, labelEn }: Pick<Field, 'name' | 'label' | 'labelEn'>, language: Language) =>
  (readsEnglish(language) && labelEn !== '' ? labelEn : label) || name

export const fieldOptions = (fields: readonly KnownField[]): readonly Option[] =>
  fields.map(({ key, label }) => option(key, label, key))

/** People by their login names; whoever may not read those finds nobody, and types the name. */
export const peopleByLogin: OptionSource = {
  search: async (keyword, signal) => {
    const found = await api.user.list({ query: { keyword }, signal, quiet: true })
    return found.flatMap(({ userName, label, departmentName, initials }) =>
      userName === undefined
        ? []
        : [{ value: userName, label, detail: `${userName} · ${departmentName}`, keywords: initials }],
    )
  },
}

/** The name of a person by his login name; undefined where it is not known, or not for this person to know. */
export function usePersonName(userName: string): string | undefined {
  const { data } = useQuery({
    queryKey: queryKeys.workflowDraft.person(userName),
    queryFn: async ({ signal }) => {
      const found = await api.user.list({ query: { keyword: userName }, signal, quiet: true })
      return found.find((one) => one.userName === userName)?.name ?? null
    },
    enabled: userName !== '' && !userName.includes('${'),
    staleTime: FIVE_MINUTES_MS,
    retry: false,
  })
  return data ?? undefined
}

const detailsOf = (aid: number): OptionSource => ({
  search: async (keyword, signal) => {
    if (keyword.trim() === '') {
      const top = await api.organisation.ofParent({ query: { aid }, signal, quiet: true })
      return top.map(({ id, name }) => ({ value: String(id), label: name }))
    }
    const found = await api.organisation.byKeyword({ query: { keyword, aid }, signal, quiet: true })
    return found.map(({ id, name }) => ({ value: String(id), label: name, detail: String(id) }))
  },
})
export const posts = detailsOf(POST_TYPE)
export const departments = detailsOf(DEPARTMENT_TYPE)

/** The name of a department or post by its id. */
export function useDetailName(id: string): string | undefined {
  const number = Number(id)
  const { data } = useQuery({
    queryKey: queryKeys.workflowDraft.detail(id),
    queryFn: ({ signal }) => api.organisation.detailById({ query: { id: number }, signal, quiet: true }),
    enabled: id !== '' && Number.isInteger(number),
    staleTime: FIVE_MINUTES_MS,
    retry: false,
  })
  return data?.name
}
