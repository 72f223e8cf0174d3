import { auditKinds } from '@liveline/contract/audit/act-names.ts'
import type { auditApi } from '@liveline/contract/audit/calls.ts'
import type { ClientInput } from '@liveline/contract/define-api.ts'
import { textIn, type Language } from '@liveline/contract/language.ts'
import type { TFunction } from 'i18next'
import { momentsOf, readDayRange } from '../../ui/list/filters/day-range.ts'
import type { ListFilter } from '../../ui/list/filters/list-filter.ts'
import type { Query } from '../../ui/navigation.tsx'

export type AuditSearch = Omit<
  NonNullable<ClientInput<typeof auditApi.list>['query']>,
  'page' | 'rows' | 'pageNum' | 'pageSize' | 'after' | 'exactTotal'
>

const isAct = (text: string | undefined): text is string => /^[a-zA-Z]{1,40}\.[a-zA-Z]{1,40}$/.test(text ?? '')
const isKind = (text: string | undefined): text is string => /^[a-zA-Z]{1,40}$/.test(text ?? '')
const words = (text: string | undefined) => text?.trim().slice(0, 100) ?? ''

/** What the address asks of the log; what it does not understand is left out. */
export function searchIn(query: Query): AuditSearch {
  const { action, kind, result } = query
  const [who, behalf, object, text] = ['who', 'behalf', 'object', 'text'].map((name) => words(query[name]))
  return {
    ...(who ? { who } : {}),
    ...(behalf ? { behalf } : {}),
    ...(isAct(action) ? { action } : {}),
    ...(isKind(kind) ? { kind } : {}),
    ...(object ? { object } : {}),
    ...(result === 'ok' || result === 'refused' ? { result } : {}),
    ...(text ? { text } : {}),
    ...momentsOf(readDayRange(query)),
  }
}

/** Who, what, to what, when; the rest waits behind "more filters". */
export function auditFilters(t: TFunction, language: Language): readonly ListFilter[] {
  const kinds = Object.entries(auditKinds)
  return [
    { kind: 'text', name: 'who', title: t('audit.who') },
    {
      kind: 'choice',
      name: 'action',
      title: t('audit.action'),
      options: kinds.flatMap(([, { acts }]) =>
        Object.entries(acts).map(([value, text]) => ({ value, label: textIn(language, text) })),
      ),
    },
    {
      kind: 'choice',
      name: 'kind',
      title: t('audit.kind'),
      options: kinds.map(([value, text]) => ({ value, label: textIn(language, text) })),
    },
    { kind: 'days', name: 'from', last: 'to', title: t('audit.at') },
    {
      kind: 'choice',
      name: 'result',
      title: t('audit.result'),
      options: (['ok', 'refused'] as const).map((value) => ({ value, label: t(`audit.results.${value}`) })),
    },
    { kind: 'text', name: 'object', title: t('audit.objectId'), behind: true },
    { kind: 'text', name: 'behalf', title: t('audit.behalf'), behind: true },
    { kind: 'text', name: 'text', title: t('audit.text'), behind: true },
  ]
}
