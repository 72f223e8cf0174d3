import { FLOW_KEY, type FlowRow } from '@liveline/contract/process-definition/shapes.ts'
import { useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { NameFields } from '../../ui/controls/name-fields.tsx'
import { categoriesQuery } from './flow-queries.ts'

/** What a workflow is called and found by. */
export type FlowNames = Pick<FlowRow, 'flowKey' | 'name' | 'nameEn' | 'icon' | 'category'>

export const noNames: FlowNames = { flowKey: '', name: '', nameEn: '', icon: '', category: '' }

/** Whether they may be sent; the key never changes, so that only a new workflow is asked for it. */
export const areNamed = ({ flowKey, name }: FlowNames, isNew: boolean): boolean =>
  name.trim() !== '' && (!isNew || FLOW_KEY.test(flowKey))

export const trimmed = (names: FlowNames): FlowNames => ({
  ...names,
  name: names.name.trim(),
  nameEn: names.nameEn.trim(),
  category: names.category.trim(),
})

interface Props {
  readonly names: FlowNames
  readonly isNew: boolean
  /** Whether somebody has tried to send them. */
  readonly isTried: boolean
  readonly onChange: (names: FlowNames) => void
}

export function FlowNameFields({ names, isNew, isTried, onChange }: Props) {
  const { t } = useTranslation()
  const categories = useQuery(categoriesQuery).data ?? []
  const { flowKey, ...rest } = names
  return (
    <NameFields
      names={{ key: flowKey, ...rest }}
      keyPattern={FLOW_KEY}
      {...{ isNew, isTried, categories }}
      say={(word) => t(`workflows.${word}`)}
      onChange={({ key, ...changed }) => onChange({ flowKey: key, ...changed })}
    />
  )
}
