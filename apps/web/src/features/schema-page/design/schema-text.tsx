import type { AmisSchema } from '@liveline/contract/form/shapes.ts'
import { isObject } from '@liveline/form-schema/json.ts'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Button } from '../../../ui/controls/button.tsx'
import { FieldError, TextArea } from '../../../ui/controls/input.tsx'

interface Props {
  readonly schema: AmisSchema
  readonly onApply: (schema: AmisSchema) => void
}

/** The page as the text that it is kept as. */
export function SchemaText({ schema, onApply }: Props) {
  const { t } = useTranslation()
  const [text, setText] = useState(() => JSON.stringify(schema, undefined, 2))
  const [reason, setReason] = useState<string>()
  const apply = () => {
    try {
      const read: unknown = JSON.parse(text)
      if (!isObject(read)) throw new SyntaxError('{ }')
      setReason(undefined)
      onApply(read)
    } catch (error) {
      if (!(error instanceof SyntaxError)) throw error
      setReason(error.message)
    }
  }
  return (
    <div className="ll-page-designer-text">
      <TextArea
        aria-label={t('pageDesign.designer.textLabel')}
        spellCheck={false}
        value={text}
        onChange={(event) => setText(event.target.value)}
      />
      {reason !== undefined && <FieldError text={t('pageDesign.designer.badText', { reason })} />}
      <Button onClick={apply}>{t('pageDesign.designer.apply')}</Button>
    </div>
  )
}
