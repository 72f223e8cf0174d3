import { evaluateCondition } from '@liveline/form-schema/expression.ts'
import { isObject, isScalar } from '@liveline/form-schema/json.ts'
import { isExpression } from '@liveline/form-schema/rules.ts'
import { MultiSelectBox } from '../../../ui/controls/select/multi-select-box.tsx'
import type { OptionSource } from '../../../ui/controls/select/option.ts'
import { SelectBox } from '../../../ui/controls/select/select-box.tsx'
import { joinNames } from '../../../ui/labels/join-names.ts'
import { useLanguage } from '../../../ui/use-language.ts'
import { boxAttributes } from '../box-attributes.ts'
import { chosenValues, keptValues, labelOf } from '../choices.ts'
import type { ControlProps, ItemView, ReadProps } from '../item-view.ts'
import { wordsIn } from '../native-attributes.ts'
import type { Values } from '../../schema-values.ts'
import { factsOf, useOptions } from './options-of-a-call.ts'

const Select = (props: ControlProps) => <ChoiceBox {...props} options={useOptions(props)} />

/** One of the options or several, as the field keeps them. */
export function ChoiceBox({ options, ...props }: ControlProps & { readonly options: OptionSource }) {
  const { node, field, value, labels, onChange } = props
  const language = useLanguage()
  const shared = {
    ...boxAttributes(props),
    options,
    searchable: node['searchable'] === false ? false : undefined,
    placeholder: wordsIn(node['placeholder']),
  }
  const named = (one: unknown) => labelOf(one, { node, field, labels, language })
  if (field.kind === 'many') {
    const values = chosenValues(field, value)
    return (
      <MultiSelectBox
        {...shared}
        values={values}
        chosenLabels={Object.fromEntries(values.map((one) => [String(one), named(one)]))}
        onChange={(chosen) => onChange(keptValues(field, chosen))}
      />
    )
  }
  return (
    <SelectBox
      {...shared}
      value={isScalar(value) ? value : undefined}
      chosenLabel={isScalar(value) ? named(value) : undefined}
      clearable={node['clearable'] === true}
      onChange={(chosen, option) => onChange(chosen, filledBy(node['autoFill'], option && factsOf(option)))}
    />
  )
}

/** Fields that follow a choice: what the schema takes from the option that was chosen. */
function filledBy(autoFill: unknown, facts: Values | undefined): Values {
  if (!isObject(autoFill) || facts === undefined) return {}
  return Object.fromEntries(
    Object.entries(autoFill).map(([name, taken]) => [
      name,
      isExpression(taken) ? evaluateCondition(taken, facts) : taken,
    ]),
  )
}

/** The names of what was chosen, without the box. */
export const readChoices = ({ value, ...named }: ReadProps): string =>
  joinNames(
    chosenValues(named.field, value).map((one) => labelOf(one, named)),
    named.language,
  )

export const select: ItemView = { Control: Select, read: readChoices }
