import type { AmisSchema, FormRow } from '@liveline/contract/form/shapes.ts'
import { nameIn } from '@liveline/contract/language.ts'
import { useCallback, useId, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { api } from '../../../api/client.ts'
import { useSendOnce } from '../../../api/use-send-once.ts'
import { Button } from '../../../ui/controls/button.tsx'
import { FileInput } from '../../../ui/controls/file-input.tsx'
import { FieldError, Input } from '../../../ui/controls/input.tsx'
import { Segments } from '../../../ui/controls/segments.tsx'
import { SelectBox } from '../../../ui/controls/select/select-box.tsx'
import { Dialog } from '../../../ui/feedback/dialog.tsx'
import { navigate } from '../../../ui/navigation.tsx'
import { useLanguage } from '../../../ui/use-language.ts'
import { designerAddress } from './designer-address.ts'
import { readPageFile } from './page-file.ts'
import { blankPage, formsToList, pageFromForm, pagesChanged } from './page-queries.ts'
import './page-design.css'

type Origin = 'form' | 'blank' | 'file'

/** A new page: from a form, from nothing, or from a file; it opens in the designer. */
export function NewPageDialog({ onClose }: { onClose: () => void }) {
  const { t } = useTranslation()
  const id = useId()
  const [origin, setOrigin] = useState<Origin>('form')
  const [name, setName] = useState('')
  const [nameEn, setNameEn] = useState('')
  const [formId, setFormId] = useState<number>()
  const language = useLanguage()
  const forms = useRef<readonly FormRow[]>([])
  const options = useCallback(async () => {
    forms.current = await formsToList()
    return forms.current.map((form) => ({
      value: form.formId,
      label: nameIn(language, form, 'formName'),
      keywords: `${form.formName} ${form.formNameEn}`,
    }))
  }, [language])
  const [file, setFile] = useState<{ readonly icon: string; readonly schema: AmisSchema } | 'bad'>()
  const [isTried, setIsTried] = useState(false)
  const { busy, failure, send } = useSendOnce()

  const missing =
    name.trim() === ''
      ? t('pageDesign.from.noName')
      : origin === 'form' && formId === undefined
        ? t('pageDesign.from.noForm')
        : origin === 'file' && (file === undefined || file === 'bad')
          ? t('pageDesign.from.badFile')
          : undefined
  const schemaOf = async (): Promise<AmisSchema> => {
    if (origin === 'form' && formId !== undefined) return pageFromForm(formId)
    if (origin === 'file' && file !== undefined && file !== 'bad') return file.schema
    return blankPage(name.trim(), nameEn.trim())
  }
  const create = async () => {
    setIsTried(true)
    if (missing !== undefined) return
    const icon = origin === 'file' && file !== undefined && file !== 'bad' ? file.icon : ''
    const made = await send({ origin, name, nameEn, formId, icon, file }, async (_, idempotencyKey) =>
      api.schemaPage.create({
        body: { name: name.trim(), nameEn: nameEn.trim(), icon, schema: await schemaOf() },
        idempotencyKey,
        quiet: true,
      }),
    )
    if (made === undefined) return
    onClose()
    navigate(designerAddress(made.pageId))
    await pagesChanged()
  }
  const read = async (chosen: File | undefined) => {
    if (chosen === undefined) return
    const page = readPageFile(await chosen.text())
    if (page?.schema === undefined) return setFile('bad')
    setFile({ icon: page.icon ?? '', schema: page.schema })
    if (name === '') setName(page.name ?? '')
    if (nameEn === '') setNameEn(page.nameEn ?? '')
  }
  return (
    <Dialog
      title={t('pageDesign.create')}
      width={480}
      onClose={busy ? undefined : onClose}
      footer={
        <>
          <Button disabled={busy} onClick={onClose}>
            {t('pageDesign.close')}
          </Button>
          <Button kind="primary" disabled={busy} aria-busy={busy} onClick={() => void create()}>
            {t('pageDesign.create')}
          </Button>
        </>
      }
    >
      <div className="ll-page-form">
        <div>
          <span>{t('pageDesign.from.label')}</span>
          <Segments
            label={t('pageDesign.from.label')}
            value={origin}
            options={(['form', 'blank', 'file'] as const).map((one) => [one, t(`pageDesign.from.${one}`)] as const)}
            onChange={setOrigin}
          />
        </div>
        {origin === 'form' && (
          <div>
            <label htmlFor={`${id}-form`}>{t('pageDesign.from.chooseForm')}</label>
            <SelectBox
              id={`${id}-form`}
              label={t('pageDesign.from.chooseForm')}
              value={formId}
              options={options}
              onChange={(value) => {
                setFormId(typeof value === 'number' ? value : undefined)
                const form = forms.current.find((one) => one.formId === value)
                if (name === '' && form !== undefined) setName(form.formName)
                if (nameEn === '' && form !== undefined) setNameEn(form.formNameEn)
              }}
            />
            <small className="ll-muted">{t('pageDesign.from.hint')}</small>
          </div>
        )}
        {origin === 'file' && (
          <div>
            <label htmlFor={`${id}-file`}>{t('pageDesign.from.chooseFile')}</label>
            <FileInput id={`${id}-file`} accept=".json,application/json" onFile={(chosen) => void read(chosen)} />
          </div>
        )}
        <div>
          <label htmlFor={`${id}-name`}>{t('pageDesign.name')}</label>
          <Input id={`${id}-name`} maxLength={100} value={name} onChange={(event) => setName(event.target.value)} />
        </div>
        <div>
          <label htmlFor={`${id}-name-en`}>{t('pageDesign.nameEn')}</label>
          <Input
            id={`${id}-name-en`}
            maxLength={100}
            value={nameEn}
            onChange={(event) => setNameEn(event.target.value)}
          />
        </div>
        {isTried && missing !== undefined && <FieldError text={missing} />}
        {failure !== undefined && <FieldError text={failure.message} />}
      </div>
    </Dialog>
  )
}
