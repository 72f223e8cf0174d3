import { useMemo } from 'react'
import { FieldError } from '../../ui/controls/input.tsx'
import { MultiSelectBox } from '../../ui/controls/select/multi-select-box.tsx'
import { SelectBox } from '../../ui/controls/select/select-box.tsx'
import './people-field.css'
import { personOptions, type PersonSearch } from './person-options.ts'

interface Props {
  readonly id: string
  readonly label: string
  readonly people: readonly number[]
  readonly onChange: (people: readonly number[]) => void
  readonly search?: PersonSearch
  /** One only. */
  readonly single?: boolean
  /** How to mend it; shown when there is something to mend. */
  readonly problem?: string | undefined
  readonly placeholder?: string
}

const ANYBODY: PersonSearch = {}

/** Chooses people by name, initials or department. */
export function PeopleField({
  id,
  label,
  people,
  onChange,
  search = ANYBODY,
  single = false,
  problem,
  placeholder,
}: Props) {
  const { userSource, roleId, without } = search
  const withoutText = without?.join(' ') ?? ''
  const options = useMemo(
    () =>
      personOptions({
        ...(userSource === undefined ? {} : { userSource }),
        ...(roleId === undefined ? {} : { roleId }),
        without: withoutText === '' ? [] : withoutText.split(' ').map(Number),
      }),
    [userSource, roleId, withoutText],
  )
  const shared = {
    id,
    label,
    options,
    placeholder,
    invalid: problem !== undefined,
    describedBy: problem === undefined ? undefined : `${id}-problem`,
  }
  return (
    <div className="ll-people-field">
      <label htmlFor={id}>{label}</label>
      {single ? (
        <SelectBox {...shared} value={people[0]} onChange={(one) => onChange(one === undefined ? [] : [Number(one)])} />
      ) : (
        <MultiSelectBox {...shared} values={people} onChange={(values) => onChange(values.map(Number))} />
      )}
      {problem !== undefined && <FieldError id={`${id}-problem`} text={problem} />}
    </div>
  )
}
