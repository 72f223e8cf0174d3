import { FORM_KEY } from '@liveline/contract/form/shapes.ts'
import { useQuery } from '@tanstack/react-query'
import { useId, type ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { FieldError, Input } from '../../ui/controls/input.tsx'
import { SelectBox } from '../../ui/controls/select/select-box.tsx'
import { menuIconNames, MenuIcon } from '../../ui/labels/menu-icon.tsx'
import { categoriesQuery } from './form-queries.ts'

/** What a form is called and found by. */
export interface FormNames {
  readonly formKey: string
  readonly formName: string
  readonly formNameEn: string
  readonly icon: string
  readonly category: string
}

export const noNames: FormNames = { formKey: '', formName: '', formNameEn: '', icon: '', category: '' }

/** Whether they may be sent; `FormKey` never changes, so that only a new form is asked for it. */
export const areNamed = ({ formKey, formName }: FormNames, isNew: boolean): boolean =>
  formName.trim() !== '' && (!isNew || FORM_KEY.test(formKey))

interface Props {
  readonly names: FormNames
  readonly isNew: boolean
  /** Whether somebody has tried to send them. */
  readonly isTried: boolean
  readonly onChange: (names: FormNames) => void
}

export function NameFields({ names, isNew, isTried, onChange }: Props) {
  const { t } = useTranslation()
  const id = useId()
  const categories = useQuery(categoriesQuery)
  const field = (part: Exclude<keyof FormNames, 'icon'>, label: string, rest: object, below?: ReactNode) => (
    <div>
      <label htmlFor={`${id}-${part}`}>{label}</label>
      <Input
        id={`${id}-${part}`}
        value={names[part]}
        autoComplete="off"
        onChange={(event) => onChange({ ...names, [part]: event.target.value })}
        {...rest}
      />
      {below}
    </div>
  )
  const isKeyWrong = isTried && !FORM_KEY.test(names.formKey)
  const isNameMissing = isTried && names.formName.trim() === ''
  return (
    <>
      {field(
        'formName',
        t('formManagement.name'),
        { maxLength: 100, required: true, 'aria-invalid': isNameMissing, 'data-autofocus': true },
        isNameMissing && <FieldError text={t('formManagement.nameMissing')} />,
      )}
      {field('formNameEn', t('formManagement.nameEn'), { maxLength: 100 })}
      {isNew &&
        field(
          'formKey',
          t('formManagement.key'),
          { maxLength: 64, required: true, 'aria-invalid': isKeyWrong, spellCheck: false },
          isKeyWrong ? (
            <FieldError text={t('formManagement.keyWrong')} />
          ) : (
            <small>{t('formManagement.keyHint')}</small>
          ),
        )}
      {field(
        'category',
        t('formManagement.category'),
        { maxLength: 50, list: `${id}-categories` },
        <>
          <small>{t('formManagement.categoryHint')}</small>
          <datalist id={`${id}-categories`}>
            {categories.data?.map((category) => (
              <option key={category} value={category}>
                {category}
              </option>
            ))}
          </datalist>
        </>,
      )}
      <div>
        <span>{t('formManagement.icon')}</span>
        <span className="form-icon-choice">
          <MenuIcon name={names.icon} />
          <SelectBox
            label={t('formManagement.icon')}
            value={names.icon}
            options={menuIconNames.map((name) => ({ value: name, label: name.replace('Outlined', '') }))}
            clearable
            onChange={(icon) => onChange({ ...names, icon: String(icon ?? '') })}
          />
        </span>
      </div>
    </>
  )
}
