import { FLOW_KEY, type FlowRow } from '@liveline/contract/process-definition/shapes.ts'
import { useQuery } from '@tanstack/react-query'
import { useId, type ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { FieldError, Input } from '../../ui/controls/input.tsx'
import { SelectBox } from '../../ui/controls/select/select-box.tsx'
import { menuIconNames, MenuIcon } from '../../ui/labels/menu-icon.tsx'
import { categoriesQuery } from './flow-queries.ts'
import './workflows.css'

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
  const id = useId()
  const categories = useQuery(categoriesQuery)
  const field = (part: Exclude<keyof FlowNames, 'icon'>, label: string, rest: object, below?: ReactNode) => (
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
  const isKeyWrong = isTried && !FLOW_KEY.test(names.flowKey)
  const isNameMissing = isTried && names.name.trim() === ''
  return (
    <>
      {field(
        'name',
        t('workflows.name'),
        { maxLength: 100, required: true, 'aria-invalid': isNameMissing, 'data-autofocus': true },
        isNameMissing && <FieldError text={t('workflows.nameMissing')} />,
      )}
      {field('nameEn', t('workflows.nameEn'), { maxLength: 100 })}
      {isNew &&
        field(
          'flowKey',
          t('workflows.key'),
          { maxLength: 64, required: true, 'aria-invalid': isKeyWrong, spellCheck: false },
          isKeyWrong ? <FieldError text={t('workflows.keyWrong')} /> : <small>{t('workflows.keyHint')}</small>,
        )}
      {field(
        'category',
        t('workflows.category'),
        { maxLength: 50, list: `${id}-categories` },
        <>
          <small>{t('workflows.categoryHint')}</small>
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
        <span>{t('workflows.icon')}</span>
        <span className="flow-icon-choice">
          <MenuIcon name={names.icon} />
          <SelectBox
            label={t('workflows.icon')}
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
