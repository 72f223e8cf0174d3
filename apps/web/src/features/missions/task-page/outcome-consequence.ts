import { nameIn } from '@liveline/contract/language.ts'
import type { TaskOutcome } from '@liveline/contract/task/shapes.ts'
import { useTranslation } from 'react-i18next'
import { useLanguage } from '../../../ui/use-language.ts'

/** What an outcome brings about, in words; undefined where the drawing leaves it open. */
export function useConsequence(): (outcome: TaskOutcome) => string | undefined {
  const { t } = useTranslation()
  const language = useLanguage()
  return ({ leadsTo }) =>
    leadsTo === null ? undefined : t(`missions.leadsTo.${leadsTo.kind}`, { name: nameIn(language, leadsTo) })
}
