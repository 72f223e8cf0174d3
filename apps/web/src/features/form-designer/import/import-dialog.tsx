import { CheckOutlined, CloseOutlined, EditOutlined } from '@ant-design/icons'
import type { AmisSchema } from '@liveline/contract/form/shapes.ts'
import { importSchema, type Imported } from '@liveline/form-schema/import.ts'
import { useId, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Button } from '../../../ui/controls/button.tsx'
import { FileInput } from '../../../ui/controls/file-input.tsx'
import { FieldError, TextArea } from '../../../ui/controls/input.tsx'
import { Dialog } from '../../../ui/feedback/dialog.tsx'
import { useLanguage } from '../../../ui/use-language.ts'
import './import-dialog.css'

const icons = { understood: CheckOutlined, changed: EditOutlined, refused: CloseOutlined } as const

interface Props {
  readonly onTake: (schema: AmisSchema) => void
  readonly onClose: () => void
}

/** A schema of amis, or a form of another console, pasted or out of a file: first what becomes of each part, then it is taken. */
export function ImportDialog({ onTake, onClose }: Props) {
  const { t } = useTranslation()
  const language = useLanguage()
  const id = useId()
  const [text, setText] = useState('')
  const [imported, setImported] = useState<Imported>()
  const [isNoJson, setIsNoJson] = useState(false)
  const read = (given: string) => {
    setText(given)
    setImported(undefined)
    setIsNoJson(false)
    if (given.trim() === '') return
    try {
      setImported(importSchema(formIn(JSON.parse(given)), language))
    } catch (error) {
      if (!(error instanceof SyntaxError)) throw error
      setIsNoJson(true)
    }
  }
  const schema = imported?.schema
  return (
    <Dialog
      title={t('designer.import.title')}
      width={680}
      onClose={onClose}
      footer={
        <>
          <Button onClick={onClose}>{t('designer.cancel')}</Button>
          <Button kind="primary" disabled={schema === undefined} onClick={() => schema !== undefined && onTake(schema)}>
            {t('designer.import.take')}
          </Button>
        </>
      }
    >
      <div className="ll-designer-label">
        <label htmlFor={`${id}-file`}>{t('designer.import.file')}</label>
        <FileInput
          id={`${id}-file`}
          accept=".json,application/json"
          onFile={(chosen) => void chosen?.text().then(read)}
        />
      </div>
      <label className="ll-designer-label">
        {t('designer.import.text')}
        <TextArea rows={6} spellCheck={false} value={text} onChange={({ target }) => read(target.value)} />
      </label>
      {isNoJson && <FieldError text={t('designer.import.noJson')} />}
      {imported !== undefined && (
        <>
          <output>{t('designer.import.summary', countsOf(imported))}</output>
          <ul className="ll-import-notes">
            {imported.notes.map(({ path, outcome, name, why }) => {
              const Icon = icons[outcome]
              return (
                <li key={`${path} ${outcome} ${why.join()}`} data-outcome={outcome}>
                  <Icon aria-hidden />
                  <span>
                    <b>{name}</b> <small>{t(`designer.import.${outcome}`)}</small>
                    {why.map((reason) => (
                      <span key={reason} className="ll-import-why">
                        {reason}
                      </span>
                    ))}
                    <code>{path}</code>
                  </span>
                </li>
              )
            })}
          </ul>
        </>
      )}
    </Dialog>
  )
}

/** An exported form holds its schema beside its name. */
function formIn(given: unknown): unknown {
  const held =
    typeof given === 'object' && given !== null ? (given as { readonly formPcJson?: unknown }).formPcJson : undefined
  return held ?? given
}

const countsOf = ({ notes }: Imported) => {
  const count = (wanted: string) => notes.filter(({ outcome }) => outcome === wanted).length
  return { understood: count('understood'), changed: count('changed'), refused: count('refused') }
}
