import { nameIn } from '@liveline/contract/language.ts'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { FieldError, Input } from '../../../ui/controls/input.tsx'
import { useLanguage } from '../../../ui/use-language.ts'
import { useDesigner, useDesignerState } from '../designer-context.ts'
import { isOutside, useFieldUses } from '../fields/field-uses.ts'
import { nameProblem, readersOf, renameField } from '../schema-edit/rename-field.ts'
import type { Editor } from './editor.ts'
import { textIn } from './property.ts'

/** The name of a field: what reads it is mended with it, and what stands outside of the form is named beforehand. */
export const NameEditor: Editor = ({ node, id, inputId, describedBy }) => {
  const { t } = useTranslation()
  const designer = useDesigner()
  const language = useLanguage()
  const schema = useDesignerState((state) => state.schema)
  const now = textIn(node['name'])
  const [typed, setTyped] = useState<string>()
  const shown = typed ?? now
  const problem = shown === now ? undefined : nameProblem(schema, id, shown)
  const readers = shown === now ? [] : readersOf(schema, id)
  const outside = useFieldUses()?.[now]?.filter(isOutside) ?? []
  const take = () => {
    setTyped(undefined)
    if (typed !== undefined && typed !== now && problem === undefined)
      designer.apply((before) => renameField(before, id, typed), { said: t('designer.said.renamed', { name: typed }) })
  }
  return (
    <>
      <Input
        id={inputId}
        aria-describedby={describedBy}
        aria-invalid={problem !== undefined}
        spellCheck={false}
        value={shown}
        onChange={({ target }) => setTyped(target.value)}
        onBlur={take}
        onKeyDown={(event) => {
          if (event.key === 'Enter' && !event.nativeEvent.isComposing) take()
          if (event.key === 'Escape') setTyped(undefined)
        }}
      />
      {problem !== undefined && <FieldError text={t(`designer.name.${problem}`)} />}
      {readers.length > 0 && (
        <p className="ll-property-note">{t('designer.readersMended', { count: readers.length })}</p>
      )}
      {shown !== now && outside.length > 0 && (
        <div className="ll-property-warning">
          <p>{t('designer.usedOutside', { count: outside.length })}</p>
          <ul>
            {outside.map((use) => (
              <li key={`${use.kind} ${use.name} ${use.place}`}>
                {t('designer.useOf', { kind: t(`designer.use.${use.kind}`), name: nameIn(language, use) })}
              </li>
            ))}
          </ul>
        </div>
      )}
    </>
  )
}
