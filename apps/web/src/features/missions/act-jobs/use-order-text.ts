import type { ActJob } from '@liveline/contract/act-job/shapes.ts'
import { nameIn } from '@liveline/contract/language.ts'
import { useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { useLanguage } from '../../../ui/use-language.ts'
import { flowsQuery, parsedFlowQuery } from '../administration/instance-queries.ts'
import { orderText } from './order-text.ts'

/** What was ordered, beside the act itself: steps by their names as soon as they are known. */
export function useOrderText({ order }: Pick<ActJob, 'order'>): string | undefined {
  const { t } = useTranslation()
  const language = useLanguage()
  const jump = order.act === 'jump' ? order : undefined
  const flows = useQuery({ ...flowsQuery, enabled: jump !== undefined })
  const id = flows.data?.find(({ flowKey }) => flowKey === jump?.flowKey)?.id
  const flow = useQuery({ ...parsedFlowQuery(id ?? 0, jump?.version), enabled: id !== undefined })
  const nodes = flow.data?.nodes ?? []
  const nameOf = (elementId: string) => {
    const node = nodes.find((one) => one.id === elementId)
    return (node && nameIn(language, node)) || elementId
  }
  return orderText(order, nameOf, t)
}
