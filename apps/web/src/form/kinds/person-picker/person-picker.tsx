import { useMemo } from 'react'
import { findPeople } from '../../people/person-options.ts'
import type { ControlProps, ItemView } from '../item-view.ts'
import { ChoiceBox, readChoices } from '../select/select.tsx'

function PersonPicker(props: ControlProps) {
  const { source = '' } = props.field
  // Searched by the server: there may be thousands.
  const options = useMemo(() => ({ search: findPeople(source) }), [source])
  return <ChoiceBox {...props} options={options} />
}

export const personPicker: ItemView = { Control: PersonPicker, read: readChoices }
