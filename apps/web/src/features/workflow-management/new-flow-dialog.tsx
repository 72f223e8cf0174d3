import { nameIn } from '@liveline/contract/language.ts'
import type { FlowRow } from '@liveline/contract/process-definition/shapes.ts'
import { useId, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { api } from '../../api/client.ts'
import { useSendOnce } from '../../api/use-send-once.ts'
import { Select } from '../../ui/controls/input.tsx'
import { StackedFields } from '../../ui/controls/stacked-fields.tsx'
import { toast } from '../../ui/feedback/toasts.ts'
import { useLanguage } from '../../ui/use-language.ts'
import { FlowActDialog } from './flow-act-dialog.tsx'
import { areNamed, FlowNameFields, noNames, trimmed, type FlowNames } from './flow-name-fields.tsx'
import { flowsChanged } from './flow-queries.ts'
import { drawTemplate, templates, type Template } from './templates/draw-template.ts'

interface Props {
  /** The workflow that it begins as a copy of; without one it begins with a template. */
  readonly from?: FlowRow | undefined
  readonly onMade: (id: number) => void
  readonly onClose: () => void
}

/** A workflow with a key and names of its own. */
export function NewFlowDialog({ from, onMade, onClose }: Props) {
  const { t } = useTranslation()
  const language = useLanguage()
  const id = useId()
  const [template, setTemplate] = useState<Template>('blank')
  const [names, setNames] = useState<FlowNames>(() =>
    from === undefined
      ? noNames
      : {
          ...noNames,
          name: t('workflows.copyName', { name: from.name, lng: 'zh-CN' }),
          nameEn: from.nameEn === '' ? '' : t('workflows.copyName', { name: from.nameEn, lng: 'en' }),
          icon: from.icon,
          category: from.category,
        },
  )
  const [isTried, setIsTried] = useState(false)
  const { busy, failure, send } = useSendOnce()
  const submit = async () => {
    setIsTried(true)
    if (!areNamed(names, true)) return
    const body = trimmed(names)
    const made = await send(
      { ...body, template },
      async (_, idempotencyKey) =>
        from === undefined
          ? api.processDefinition.create({
              body: { ...body, bpmnXml: drawTemplate(template, body) },
              idempotencyKey,
              quiet: true,
            })
          : api.processDefinition.copy({ body: { id: from.id, ...body }, idempotencyKey, quiet: true }),
      flowsChanged,
    )
    if (made === undefined) return
    toast.success(t(from === undefined ? 'workflows.created' : 'workflows.copied', { name: nameIn(language, body) }))
    onMade(made.id)
  }
  return (
    <FlowActDialog
      title={from === undefined ? t('workflows.create') : t('workflows.copyTitle', { name: nameIn(language, from) })}
      command={t(from === undefined ? 'workflows.create' : 'workflows.copy')}
      place="right"
      {...{ busy, failure, onClose }}
      onDo={() => void submit()}
    >
      <StackedFields>
        <p>{t(from === undefined ? 'workflows.createText' : 'workflows.copyText')}</p>
        <FlowNameFields {...{ names, isTried }} isNew onChange={setNames} />
        {from === undefined && (
          <div>
            <label htmlFor={`${id}-template`}>{t('workflows.template')}</label>
            <Select
              id={`${id}-template`}
              value={template}
              onChange={({ target }) => setTemplate(templates.find((one) => one === target.value) ?? 'blank')}
            >
              {templates.map((one) => (
                <option key={one} value={one}>
                  {t(`workflows.templates.${one}`)}
                </option>
              ))}
            </Select>
            <small>{t(`workflows.templateTexts.${template}`)}</small>
          </div>
        )}
      </StackedFields>
    </FlowActDialog>
  )
}
