import { nameIn } from '@liveline/contract/language.ts'
import { useTranslation } from 'react-i18next'
import { useLanguage } from '../../../ui/use-language.ts'
import { useFields } from './choices.ts'
import type { ConditionName } from './condition-editor.tsx'
import { listIn, processOf, rowsOf, textOf, type Editing } from './element-edit.ts'

/** What conditions can read: fields that the process hands to them, the outcomes of steps, and the other fields of the form. */
export function useKnownNames(editing: Editing): readonly ConditionName[] {
  const { t } = useTranslation()
  const language = useLanguage()
  const process = processOf(editing)
  const fields = useFields(textOf(process, 'liveline:mainForm'))
  const yesNo = [
    { value: 'true', label: t('designer.yes') },
    { value: 'false', label: t('designer.no') },
  ]
  const outcomes = editing.drawing
    .get('elementRegistry')
    .getAll()
    .flatMap(({ businessObject, labelTarget, type }): ConditionName[] => {
      if (type !== 'bpmn:UserTask' || labelTarget !== undefined) return []
      const name = textOf(businessObject, 'liveline:outcomeVariable')
      if (name === '') return []
      const values = rowsOf(businessObject, 'Outcome').map(({ value = '', label = value, labelEn = '' }) => ({
        value,
        label: nameIn(language, { name: label, nameEn: labelEn }),
      }))
      const named = { name: textOf(businessObject, 'name'), nameEn: textOf(businessObject, 'liveline:nameEn') }
      const label = t('flowDesign.condition.outcomeOf', { step: nameIn(language, named) || businessObject.id })
      return [{ name, label, values }]
    })
  const variables = listIn(textOf(process, 'liveline:formVariables'))
  const ofForm = (key: string): ConditionName => {
    const field = fields.find((one) => one.key === key)
    return {
      name: key,
      label: field?.label ?? key,
      ...(field?.kind === 'boolean' ? { values: yesNo } : {}),
    }
  }
  const others = fields.filter(({ key, columns }) => !variables.includes(key) && columns.length === 0)
  return [...variables.map(ofForm), ...outcomes, ...others.map(({ key }) => ofForm(key))]
}

/** Fields of the main form that a condition reads must be handed to the process: those that are not yet. */
export function notHandedOver(
  editing: Editing,
  read: ReadonlySet<string>,
  fields: readonly { readonly key: string }[],
) {
  const variables = listIn(textOf(processOf(editing), 'liveline:formVariables'))
  return fields.map(({ key }) => key).filter((key) => read.has(key) && !variables.includes(key))
}
