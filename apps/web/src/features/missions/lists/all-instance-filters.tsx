import { nameIn, type Language } from '@liveline/contract/language.ts'
import type { ClientInput } from '@liveline/contract/define-api.ts'
import type { processInstanceApi } from '@liveline/contract/process-instance/calls.ts'
import { instanceTroubles } from '@liveline/contract/process-instance/conditions.ts'
import type { ParsedFlow, ParsedNode } from '@liveline/contract/process-definition/shapes.ts'
import type { TFunction } from 'i18next'
import { personOptions } from '../../../form/people/person-options.ts'
import type { FormField } from '@liveline/form-schema/form-field.ts'
import { SelectBox } from '../../../ui/controls/select/select-box.tsx'
import { stateNames, stateText } from '../../../ui/labels/state-tag.tsx'
import { momentsOf, readDayRange } from '../../../ui/list/filters/day-range.ts'
import type { ConditionField } from '../../../ui/list/filters/conditions.ts'
import type { ListFilter } from '../../../ui/list/filters/list-filter.ts'
import type { Query } from '../../../ui/navigation.tsx'
import { fieldConditionsIn } from './instance-fields.ts'
import { planFiltersOf, PLAN_CLASSES, RISK_LEVELS } from './list-address.ts'

export type InstanceSearch = Omit<
  NonNullable<ClientInput<typeof processInstanceApi.history>['body']>,
  'page' | 'rows' | 'pageNum' | 'pageSize' | 'after' | 'exactTotal' | 'sort'
>
export interface Flow {
  readonly flowKey: string
  readonly name: string
  readonly nameEn: string
}

const statuses = ['active', 'suspended', 'completed', 'cancelled'] as const
const people = personOptions({})
const words = (text: string | undefined, most = 100) => text?.trim().slice(0, most) ?? ''
const whole = (text: string | undefined, digits: number) =>
  new RegExp(String.raw`^[1-9]\d{0,${digits - 1}}$`).test(text ?? '') ? Number(text) : undefined

/** Twenty of a list at most, as the call takes them. */
const listed = (text: string | undefined) => [...new Set(words(text, 3000).split(',').filter(Boolean))].slice(0, 20)

/**
 * What the address asks for; what it does not understand is left out.
 * @param formFields of the main form of the one workflow that is chosen
 */
export function instanceSearchIn(query: Query, formFields: readonly FormField[]): InstanceSearch {
  const chosen = query['statuses']?.split(',') ?? []
  const ofStatus = statuses.filter((status) => chosen.includes(status))
  const [keyword, title, ownerName] = ['keyword', 'title', 'ownerName'].map((name) => words(query[name]))
  const [number, flows] = [words(query['number'], 64), words(query['flows'], 3000).split(',').filter(Boolean)]
  const [version, handlerId] = [whole(query['version'], 9), whole(query['handler'], 15)]
  const [elementIds, businessStates] = [listed(query['nodes']), listed(query['businessStates'])]
  const trouble = instanceTroubles.find((one) => one === query['trouble'])
  const { from: startedFrom, to: startedTo } = momentsOf(readDayRange(query))
  const ended = momentsOf(readDayRange({ from: query['endedFrom'] ?? '', to: query['endedTo'] ?? '' }))
  const fields = fieldConditionsIn(query['fields'], formFields)
  return {
    ...(query['finished'] === 'any' ? {} : { finished: query['finished'] === '1' }),
    ...(keyword ? { keyword } : {}),
    ...(number ? { number } : {}),
    ...(title ? { title } : {}),
    ...(ownerName ? { ownerName: ownerName.slice(0, 50) } : {}),
    ...(flows.length > 0 ? { flowIds: flows.slice(0, 50) } : {}),
    ...(version === undefined ? {} : { version }),
    ...(ofStatus.length > 0 ? { statuses: ofStatus } : {}),
    ...(elementIds.length > 0 ? { elementIds } : {}),
    ...(businessStates.length > 0 ? { businessStates } : {}),
    ...(handlerId === undefined ? {} : { handlerId }),
    ...(trouble === undefined ? {} : { trouble }),
    ...(query['overdue'] === '1' ? { overdue: true } : {}),
    ...(startedFrom === undefined ? {} : { startedFrom }),
    ...(startedTo === undefined ? {} : { startedTo }),
    ...(ended.from === undefined ? {} : { endedFrom: ended.from }),
    ...(ended.to === undefined ? {} : { endedTo: ended.to }),
    ...(fields.length > 0 ? { fields } : {}),
    ...planFiltersOf(query),
  }
}

/** Where work can stand for a while. */
const isPlace = ({ type }: ParsedNode) =>
  type.endsWith('Task') || type === 'callActivity' || type === 'subProcess' || type === 'intermediateCatchEvent'

/** Those of the drawing, and what the address asks for beside them: nothing narrows a list unseen. */
function nodeOptions(flow: ParsedFlow | undefined, asked: readonly string[], language: Language) {
  const nodes = flow?.nodes ?? []
  const places = nodes.filter((node) => isPlace(node) || asked.includes(node.id))
  const named = places.map((node) => ({ value: node.id, label: nameIn(language, node) || node.id }))
  const others = asked.filter((id) => places.every((node) => node.id !== id))
  return [...named, ...others.map((id) => ({ value: id, label: id }))]
}

/** What the choices of the filters are made of. */
interface Offered {
  readonly flows: readonly Flow[]
  /** The one workflow that is chosen: only of one can elements be chosen by name, and fields. */
  readonly flow: ParsedFlow | undefined
  /** The elements that the address names. */
  readonly elementIds: string | undefined
  /** Of the main form of that workflow. */
  readonly fields: readonly ConditionField[]
}

/** By anything that an instance is known by; the rarer ones wait behind "more filters". */
export function allInstanceFilters(
  t: TFunction,
  language: Language,
  { flows, flow, elementIds: asked, fields }: Offered,
): readonly ListFilter[] {
  const states = new Set([...stateNames, ...(flow?.nodes ?? []).flatMap(({ state }) => state ?? [])])
  return [
    {
      kind: 'switch',
      name: 'finished',
      title: t('missions.state'),
      options: [
        { value: '', label: t('missions.underWay') },
        { value: '1', label: t('missions.ended') },
        { value: 'any', label: t('instances.anyState') },
      ],
    },
    { kind: 'text', name: 'keyword', title: t('instances.anyText') },
    {
      kind: 'choice',
      name: 'trouble',
      title: t('instances.trouble'),
      options: instanceTroubles.map((value) => ({ value, label: t(`instances.troubles.${value}`) })),
    },
    { kind: 'flag', name: 'overdue', title: t('instances.overdue') },
    {
      kind: 'choices',
      name: 'flows',
      title: t('missions.flow'),
      options: flows.map((flow) => ({ value: flow.flowKey, label: nameIn(language, flow) })),
    },
    { kind: 'days', name: 'from', last: 'to', title: t('missions.startedAt') },
    ...(fields.length === 0
      ? []
      : [{ kind: 'conditions' as const, name: 'fields', title: t('instances.formField'), fields }]),
    { kind: 'number', name: 'version', title: t('instances.version'), behind: true },
    {
      kind: 'choices',
      name: 'statuses',
      title: t('instances.status'),
      behind: true,
      options: statuses.map((value) => ({ value, label: t(`instances.statuses.${value}`) })),
    },
    ...(flow === undefined && !asked
      ? []
      : [
          {
            kind: 'choices' as const,
            name: 'nodes',
            title: t('instances.standsAt'),
            behind: true,
            options: nodeOptions(flow, listed(asked), language),
          },
        ]),
    {
      kind: 'choices',
      name: 'businessStates',
      title: t('instances.businessState'),
      behind: true,
      options: [...states].map((value) => ({ value, label: stateText(value, t) })),
    },
    { kind: 'text', name: 'number', title: t('missions.number'), behind: true },
    { kind: 'text', name: 'title', title: t('missions.titleColumn'), behind: true },
    { kind: 'text', name: 'ownerName', title: t('missions.applicant'), behind: true },
    {
      kind: 'own',
      name: 'handler',
      beside: 'handlerName',
      title: t('instances.handler'),
      behind: true,
      field: (query, onChange) => (
        <SelectBox
          id="instances-handler"
          label={t('instances.handler')}
          placeholder={t('instances.handler')}
          options={people}
          value={whole(query['handler'], 15)}
          chosenLabel={query['handlerName']}
          clearable
          onChange={(value, option) =>
            onChange({ handler: value === undefined ? undefined : String(value), handlerName: option?.label })
          }
        />
      ),
    },
    { kind: 'days', name: 'endedFrom', last: 'endedTo', title: t('missions.endedAt'), behind: true },
    {
      kind: 'choices',
      name: 'classes',
      title: t('missions.class'),
      behind: true,
      options: PLAN_CLASSES.map((value) => ({ value, label: t('state.class', { class: value }) })),
    },
    {
      kind: 'choices',
      name: 'riskLevels',
      title: t('missions.riskLevel'),
      behind: true,
      options: RISK_LEVELS.map((level) => ({ value: level, label: t('missions.risk', { level }) })),
    },
    { kind: 'text', name: 'feeder', title: t('missions.feeder'), behind: true },
    { kind: 'days', name: 'planFrom', last: 'planTo', title: t('missions.planStart'), behind: true },
  ]
}
