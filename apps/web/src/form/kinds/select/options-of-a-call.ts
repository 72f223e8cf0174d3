import { nameIn } from '@liveline/contract/language.ts'
import { fillTemplate } from '@liveline/form-schema/template.ts'
import { isObject, isScalar } from '@liveline/form-schema/json.ts'
import { useCallback, useMemo } from 'react'
import { useTranslation } from 'react-i18next'
import { send } from '../../../api/http.ts'
import { queryClient } from '../../../api/query-client.ts'
import { queryKeys } from '../../../api/query-keys.ts'
import type { Option, OptionSource } from '../../../ui/controls/select/option.ts'
import { useLanguage } from '../../../ui/use-language.ts'
import { listedOptions } from '../choices.ts'
import type { ControlProps } from '../item-view.ts'
import { wordsIn } from '../native-attributes.ts'
import type { Values } from '../../schema-values.ts'
import { catalogueDetail } from './catalogue-detail.ts'

const STALE_AFTER_MS = 5 * 60_000

/** What a call said of an option besides its label, for `autoFill`. */
const facts = new WeakMap<Option, Values>()
export const factsOf = (option: Option): Values => facts.get(option) ?? { value: option.value, label: option.label }

/** The options of a select: those of its schema, or those that its source answers when it is opened. */
export function useOptions({ node, field, scope }: Pick<ControlProps, 'node' | 'field' | 'scope'>): OptionSource {
  const language = useLanguage()
  const { t } = useTranslation()
  const listed = useMemo(() => listedOptions(node), [node])
  const { source } = field
  const ask = useCallback(async () => {
    // Values become part of the query only as what they are: text.
    const path = fillPath(source?.replace(/^get:/i, '') ?? '', scope())
    if (path === undefined) return []
    const answer = await queryClient.fetchQuery({
      queryKey: queryKeys.options(path),
      queryFn: () => send('GET', path, { quiet: true }),
      staleTime: STALE_AFTER_MS,
    })
    return rowsIn(answer).flatMap((row) => {
      const { value, label, labelEn, initials } = row
      if (!isScalar(value)) return []
      const names = { label: wordsIn(label) ?? String(value), labelEn: wordsIn(labelEn) ?? '' }
      const option: Option = {
        value,
        label: nameIn(language, names, 'label'),
        ...(typeof initials === 'string' ? { keywords: initials } : {}),
        ...catalogueDetail(row, t),
      }
      facts.set(option, row)
      return [option]
    })
  }, [source, scope, language, t])
  return source === undefined ? listed : ask
}

function rowsIn(answer: unknown): readonly Values[] {
  const rows = isObject(answer) ? answer['options'] : answer
  return Array.isArray(rows) ? rows.filter(isObject) : []
}

/** The path with the values it names; undefined where one would lead to another call than the schema's. */
export function fillPath(path: string, scope: Values): string | undefined {
  const values = [...path.matchAll(/\$\{\w+\}/g)].map(([name]) => fillTemplate(name, scope))
  // A browser takes these for steps up the path, escaped or not; half a character has no escape.
  if (values.some((value) => value === '.' || value === '..' || /\p{Surrogate}/u.test(value))) return undefined
  return path.replaceAll(/\$\{\w+\}/g, () => encodeURIComponent(values.shift() ?? ''))
}
