import { useTranslation } from 'react-i18next'
import type { Moddle } from '../modeler/parts.ts'
import { change, made, moddleOf, textOf, type Editing } from './element-edit.ts'
import { ExpressionField } from './expression-field.tsx'
import { FlagField, Section, TextField } from './fields.tsx'
import { foreignAttribute, setForeignAttribute } from './foreign-attributes.ts'
import { useKnownNames } from './known-names.ts'

/** For whom or how often an activity is done. */
export function LoopSection({ editing, loop }: { editing: Editing; loop: Moddle }) {
  const { t } = useTranslation()
  const names = useKnownNames(editing)
  const expression = (name: 'loopCardinality' | 'completionCondition') => {
    const held = moddleOf(loop, name)
    return {
      value: textOf(held, 'body'),
      onChange: (body: string) => {
        if (body === '') change(editing, { [name]: undefined }, loop)
        else if (held === undefined)
          change(editing, { [name]: made(editing, 'bpmn:FormalExpression', loop, { body }) }, loop)
        else change(editing, { body }, held)
      },
    }
  }
  return (
    <Section title={t('flowDesign.loop.title')} open>
      <FlagField
        label={t('flowDesign.loop.sequential')}
        checked={loop.get('isSequential') === true}
        onChange={(isSequential) => change(editing, { isSequential }, loop)}
      />
      <TextField label={t('flowDesign.loop.cardinality')} code {...expression('loopCardinality')} />
      {(['collection', 'elementVariable'] as const).map((name) => (
        <TextField
          key={name}
          label={t(`flowDesign.loop.${name}`)}
          code
          value={foreignAttribute(loop, name)}
          onChange={(value) => setForeignAttribute(editing, name, value, loop)}
        />
      ))}
      <ExpressionField label={t('flowDesign.loop.until')} names={names} {...expression('completionCondition')} />
    </Section>
  )
}
