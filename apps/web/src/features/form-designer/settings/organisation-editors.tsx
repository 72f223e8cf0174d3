import { DEPARTMENT_TYPE } from '@liveline/contract/constants.ts'
import { nameIn } from '@liveline/contract/language.ts'
import { useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { api } from '../../../api/client.ts'
import { queryKeys } from '../../../api/query-keys.ts'
import { Check } from '../../../ui/controls/check.tsx'
import { Input, Select } from '../../../ui/controls/input.tsx'
import { useLanguage } from '../../../ui/use-language.ts'
import type { Editor, EditorProps } from './editor.ts'
import { changeOf, propertyOf, textIn } from './property.ts'

const useOrganisations = () =>
  useQuery({
    queryKey: queryKeys.organisations,
    queryFn: ({ signal }) => api.organisation.tree({ signal, quiet: true }),
    staleTime: 5 * 60_000,
  }).data

interface NumberChoiceProps extends EditorProps {
  readonly choices: readonly { readonly id: number; readonly name: string }[]
}

/** One of several by its number; one that is offered no longer keeps its number. */
function NumberChoice({ setting, node, inputId, describedBy, onChange, choices }: NumberChoiceProps) {
  const { t } = useTranslation()
  const value = propertyOf(node, setting.property)
  const isOffered = choices.some(({ id }) => id === value)
  return (
    <Select
      id={inputId}
      aria-describedby={describedBy}
      value={textIn(value)}
      onChange={({ target }) =>
        onChange(changeOf(node, setting.property, target.value === '' ? undefined : Number(target.value)))
      }
    >
      <option value="">{t('designer.notSet')}</option>
      {value !== undefined && !isOffered && <option value={textIn(value)}>{textIn(value)}</option>}
      {choices.map(({ id, name }) => (
        <option key={id} value={String(id)}>
          {name}
        </option>
      ))}
    </Select>
  )
}
/** A department, by its name. */
export const DepartmentEditor: Editor = (props) => {
  const types = useOrganisations() ?? []
  return <NumberChoice {...props} choices={types.find(({ aid }) => aid === DEPARTMENT_TYPE)?.details ?? []} />
}

/** A type of organisation data, by its name. */
export const OrganisationTypeEditor: Editor = (props) => {
  const types = useOrganisations() ?? []
  return <NumberChoice {...props} choices={types.map(({ aid, name }) => ({ id: aid, name }))} />
}

/** Roles, ticked by their names; by their numbers for whoever may not read the roles. */
export const RolesEditor: Editor = ({ setting, node, inputId, describedBy, onChange }) => {
  const { t } = useTranslation()
  const language = useLanguage()
  const roles = useQuery({
    queryKey: queryKeys.roles,
    queryFn: ({ signal }) => api.user.roles({ signal, quiet: true }),
    staleTime: 5 * 60_000,
    retry: false,
  })
  const held = propertyOf(node, setting.property)
  const chosen: readonly unknown[] = Array.isArray(held) ? held : []
  const say = (next: readonly unknown[]) =>
    onChange(changeOf(node, setting.property, next.length === 0 ? undefined : next))
  if (roles.data === undefined)
    return (
      <Input
        id={inputId}
        aria-describedby={describedBy}
        inputMode="numeric"
        placeholder={t('designer.roleNumbers')}
        value={chosen.join(' ')}
        onChange={({ target }) =>
          say(
            target.value
              .split(/\D+/)
              .filter((one) => one !== '')
              .map(Number),
          )
        }
      />
    )
  return (
    <span className="ll-role-list" id={inputId}>
      {roles.data.map((role) => (
        <Check
          key={role.id}
          checked={chosen.includes(role.id)}
          onChange={({ target }) =>
            say(target.checked ? [...chosen, role.id] : chosen.filter((one) => one !== role.id))
          }
        >
          {nameIn(language, role)}
        </Check>
      ))}
    </span>
  )
}
