import { nameIn, say } from '@liveline/contract/language.ts'
import { permissionNames, subjectNameOf } from '@liveline/contract/permissions.ts'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { SelectBox } from '../../ui/controls/select/select-box.tsx'
import { useLanguage } from '../../ui/use-language.ts'
import { RightCell, type RightsCells } from './rights-cell.tsx'

/** The matrix on a phone: one role at a time, its rights below one another. */
export function RightsCards({ shown, sections, ...cells }: RightsCells) {
  const { t } = useTranslation()
  const language = useLanguage()
  const [roleId, setRoleId] = useState<number>()
  const role = shown.find(({ id }) => id === roleId) ?? shown[0]
  if (role === undefined) return null
  return (
    <div className="ll-rights-cards">
      <SelectBox
        label={t('rights.role')}
        value={role.id}
        options={shown.map((one) => ({ value: one.id, label: nameIn(language, one) }))}
        onChange={(value) => setRoleId(typeof value === 'number' ? value : undefined)}
      />
      {sections.map(({ subject, rights }) => (
        <section key={subject}>
          <h2>{say(language, subjectNameOf(`${subject}:`))}</h2>
          <ul>
            {rights.map((right) => (
              <li key={right}>
                <RightCell {...cells} {...{ role, right }} />
                <span aria-hidden>{say(language, permissionNames[right])}</span>
              </li>
            ))}
          </ul>
        </section>
      ))}
    </div>
  )
}
