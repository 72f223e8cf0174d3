import { placesOf, type TemplateTexts } from '@liveline/contract/push-channel/shapes.ts'
import type { TFunction } from 'i18next'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useSendOnce } from '../../../api/use-send-once.ts'
import { Button } from '../../../ui/controls/button.tsx'
import { FieldError, Input, Select, TextArea } from '../../../ui/controls/input.tsx'
import { ErrorState, Skeleton } from '../../../ui/feedback/state-page.tsx'
import { toast } from '../../../ui/feedback/toasts.ts'
import { useUnsaved } from '../../../ui/navigation.tsx'
import { Panel } from '../../../ui/panel.tsx'
import { LabelledField } from '../labelled-field.tsx'
import { saveTemplate, templatesQuery, type Template } from './channel-queries.ts'

/** What is said about each kind of event, in both languages. */
export function TemplatesPart() {
  const { t } = useTranslation()
  const { data, error, refetch } = useQuery(templatesQuery)
  const [kind, setKind] = useState<Template['kind']>('task')
  const template = data?.find((one) => one.kind === kind)
  return (
    <Panel title={t('configuration.templates')}>
      <p className="configuration-note">{t('configuration.templatesIntro')}</p>
      {error !== null && <ErrorState error={error} onRetry={() => void refetch()} />}
      {data === undefined && error === null && <Skeleton />}
      {data !== undefined && (
        <LabelledField label={t('configuration.event')}>
          {(id) => (
            <Select id={id} value={kind} onChange={({ target }) => setKind(target.value as Template['kind'])}>
              {data.map((one) => (
                <option key={one.kind} value={one.kind}>
                  {nameOfKind(t, one.kind)}
                  {one.isDefault ? '' : ` (${t('configuration.notDefault')})`}
                </option>
              ))}
            </Select>
          )}
        </LabelledField>
      )}
      {template !== undefined && <TemplateForm key={`${kind} ${template.rev}`} template={template} />}
    </Panel>
  )
}

const nameOfKind = (t: TFunction, kind: Template['kind']): string =>
  kind === 'verifyCode'
    ? t('configuration.verifyCode')
    : t(`notices.kinds.${kind}` as 'notices.kinds.other', { defaultValue: t('notices.kinds.other') })

const textsOf = ({ subject, subjectEn, text, textEn, short, shortEn }: Template): TemplateTexts => ({
  ...{ subject, subjectEn, text, textEn, short, shortEn },
})

function TemplateForm({ template }: { template: Template }) {
  const { t } = useTranslation()
  const { kind, rev, isDefault } = template
  const [texts, setTexts] = useState(() => textsOf(template))
  const { busy, failure, send } = useSendOnce()
  const isDirty = JSON.stringify(texts) !== JSON.stringify(textsOf(template))
  useUnsaved(isDirty)
  const save = async (wanted: TemplateTexts | null) => {
    const done = await send({ kind, texts: wanted, rev }, async (asked, key) => {
      await saveTemplate(asked, key)
      return true
    })
    if (done !== undefined) toast.success(t('configuration.templateSaved', { name: nameOfKind(t, kind) }))
  }
  const field = (name: keyof TemplateTexts, isLong: boolean) => (
    <LabelledField label={t(`configuration.template.${name}`)}>
      {(id) =>
        isLong ? (
          <TextArea
            id={id}
            rows={7}
            value={texts[name]}
            onChange={({ target }) => setTexts({ ...texts, [name]: target.value })}
          />
        ) : (
          <Input id={id} value={texts[name]} onChange={({ target }) => setTexts({ ...texts, [name]: target.value })} />
        )
      }
    </LabelledField>
  )
  return (
    <>
      <p className="configuration-note">
        {t('configuration.places', {
          places: placesOf(kind)
            .map((place) => `{${place}}`)
            .join(' '),
        })}
      </p>
      <div className="channel-fields template-fields">
        {field('subject', false)}
        {field('subjectEn', false)}
        {field('text', true)}
        {field('textEn', true)}
        {field('short', false)}
        {field('shortEn', false)}
      </div>
      {failure !== undefined && <FieldError text={failure.message} />}
      <div className="channel-actions">
        <Button kind="primary" disabled={busy || !isDirty} aria-busy={busy} onClick={() => void save(texts)}>
          {t('configuration.save')}
        </Button>
        {!isDefault && (
          <Button disabled={busy} onClick={() => void save(null)}>
            {t('configuration.useDefault')}
          </Button>
        )}
      </div>
    </>
  )
}
