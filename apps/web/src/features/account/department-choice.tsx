import type { ApiData } from '@liveline/contract/define-api.ts'
import { nameIn } from '@liveline/contract/language.ts'
import type { organisationApi } from '@liveline/contract/organisation/calls.ts'
import { useId, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { SearchField } from '../../ui/controls/search-field.tsx'
import { useLanguage } from '../../ui/use-language.ts'

type Department = ApiData<typeof organisationApi.department>[number]

/** From so many on they are searched. */
const MANY = 8

interface Props {
  readonly departments: readonly Department[]
  readonly current: number | null
  readonly chosen: number | undefined
  readonly onChoose: (id: number) => void
}

/** One of the own departments; the present one is shown and cannot be chosen again. */
export function DepartmentChoice({ departments, current, chosen, onChoose }: Props) {
  const { t } = useTranslation()
  const language = useLanguage()
  const name = useId()
  const [wanted, setWanted] = useState('')
  const word = wanted.trim().toLowerCase()
  const shown = departments.filter(
    (one) => `${one.name} ${one.nameEn}`.toLowerCase().includes(word) || one.initials.includes(word),
  )
  if (departments.length === 0) return null
  return (
    <>
      {departments.length >= MANY && <SearchField label={t('department.search')} value={wanted} onChange={setWanted} />}
      <ul className="account-departments" role="radiogroup" aria-label={t('department.label')}>
        {shown.map((department) => (
          <li key={department.id} role="none">
            <label data-current={department.id === current}>
              <input
                type="radio"
                name={name}
                checked={department.id === (chosen ?? current)}
                disabled={department.id === current}
                onChange={() => onChoose(department.id)}
              />
              <span>
                {nameIn(language, department)}
                <small>{department.above.map((one) => nameIn(language, one)).join(' / ')}</small>
              </span>
              {department.id === current && <em>{t('department.current')}</em>}
            </label>
          </li>
        ))}
      </ul>
      {shown.length === 0 && <output>{t('department.noMatch')}</output>}
    </>
  )
}
