import { FORM_KEY, type FormRow } from '@liveline/contract/form/shapes.ts'
import { useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { NameFields } from '../../ui/controls/name-fields.tsx'
import { categoriesQuery } from './form-queries.ts'

/** What a form is called and found by. */
export type FormNames = Pick<FormRow, 'formKey' | 'formName' | 'formNameEn' | 'icon' | 'category'>

export const noNames: FormNames = { formKey: '', formName: '', formNameEn: '', icon: '', category: '' }

/** Whether they may be sent; the key never changes, so that only a new form is asked for it. */
export const areNamed = ({ formKey, formName }: FormNames, isNew: boolean): boolean =>
  formName.trim() !== '' && (!isNew || FORM_KEY.test(formKey))

interface Props {
  readonly names: FormNames
  readonly isNew: boolean
  /** Whether somebody has tried to send them. */
  readonly isTried: boolean
  readonly onChange: (names: FormNames) => void
}

export function FormNameFields({ names, isNew, isTried, onChange }: Props) {
  const { t } = useTranslation()
  const categories = useQuery(categoriesQuery).data ?? []
  const { formKey, formName, formNameEn, icon, category } = names
  return (
    <NameFields
      names={{ key: formKey, name: formName, nameEn: formNameEn, icon, category }}
      keyPattern={FORM_KEY}
      {...{ isNew, isTried, categories }}
      say={(word) => t(`formManagement.${word}`)}
      onChange={({ key, name, nameEn, ...rest }) =>
        onChange({ ...rest, formKey: key, formName: name, formNameEn: nameEn })
      }
    />
  )
}
