import { processAddress } from '@liveline/contract/console-addresses.ts'
import type { TaskForm } from '@liveline/contract/form/shapes.ts'
import { nameIn } from '@liveline/contract/language.ts'
import { fieldsOf } from '@liveline/form-schema/fields.ts'
import { useCallback, useMemo, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { ApiError } from '../../../api/api-error.ts'
import { api } from '../../../api/client.ts'
import { invalidateTasks } from '../../../api/query-client.ts'
import { useSendOnce } from '../../../api/use-send-once.ts'
import { changedValues } from '../../../form/changed-values.ts'
import { useAwaiting } from '../../../form/files/use-awaiting.ts'
import { Form, type FormHandle } from '../../../form/form.tsx'
import { editableFields } from '../../../form/rights.ts'
import { fieldText } from '../../../form/value-text.ts'
import { sendingWords } from '../../../session/confirm-words.ts'
import { Button } from '../../../ui/controls/button.tsx'
import { FieldError } from '../../../ui/controls/input.tsx'
import { focusProblem } from '../../../ui/feedback/focus-problem.ts'
import { toast } from '../../../ui/feedback/toasts.ts'
import { navigate } from '../../../ui/navigation.tsx'
import { Panel } from '../../../ui/panel.tsx'
import { useLanguage } from '../../../ui/use-language.ts'
import { ReasonField } from '../acts/reason-field.tsx'
import './correct-form.css'

interface Props {
  readonly form: TaskForm
  readonly taskId: string
  readonly instance: { readonly instanceId: string; readonly number: string }
  readonly mainForm: Readonly<Record<string, unknown>> | undefined
  /** Somebody else has changed the same: the form is to be asked for anew. */
  readonly onOutdated: () => void
}

/** The form as it is filled in, what of it would change, and why: only what changes is sent. */
export function CorrectForm({ form: given, taskId, instance, mainForm, onOutdated }: Props) {
  const { t } = useTranslation()
  const language = useLanguage()
  // What it was when the correction began, whatever arrives meanwhile, until somebody has changed the same.
  const [{ form, generation }, setOpened] = useState({ form: given, generation: 0 })
  const [isOutdated, setOutdated] = useState(false)
  if (isOutdated && given.rev !== form.rev) {
    setOutdated(false)
    setOpened({ form: given, generation: generation + 1 })
  }
  const editable = useMemo(() => editableFields(form.schema, form), [form])
  const fields = useMemo(() => new Map(fieldsOf(form.schema).map((field) => [field.name, field])), [form])
  const handle = useRef<FormHandle | null>(null)
  const [changes, setChanges] = useState<Readonly<Record<string, unknown>>>({})
  const [reason, setReason] = useState('')
  const [isTried, setIsTried] = useState(false)
  const { busy: isSending, failure, send } = useSendOnce()
  const { isAwaiting, filesOf } = useAwaiting()
  const busy = isSending || isAwaiting
  const onChange = useCallback(
    (values: Record<string, unknown>) => setChanges(changedValues(form.values, values, editable)),
    [form, editable],
  )
  const names = Object.keys(changes)
  const { instanceId, number } = instance
  const { rev } = form
  const textOf = (name: string, value: unknown) => {
    const field = fields.get(name)
    return field === undefined ? '' : fieldText(field, value, { t, language, labels: form.labels })
  }
  const save = async () => {
    setIsTried(true)
    const { formDataId } = form
    if (reason.trim() === '' || names.length === 0 || formDataId === null) return
    // What has arrived meanwhile goes along.
    const data = await filesOf(async () =>
      (await handle.current?.filesThere()) === true && handle.current !== null
        ? changedValues(form.values, handle.current.values(), editable)
        : undefined,
    )
    if (data === undefined) return
    const body = { instanceId, taskId, formDataId, data, ...(rev === undefined ? {} : { rev }), reason: reason.trim() }
    const done = await send(
      body,
      sendingWords((sent, idempotencyKey) =>
        api.administration.updateForm({ body: sent, idempotencyKey, quiet: true }).catch((error: unknown) => {
          if (error instanceof ApiError && error.code === 'FORM_CHANGED') {
            setOutdated(true)
            onOutdated()
          }
          throw error
        }),
      ),
    )
    if (done === undefined) return
    toast.success(t('instances.correct.done', { number }))
    await invalidateTasks()
    navigate(processAddress(instanceId))
  }
  const refused = failure?.details['problems']
  return (
    <>
      <Panel title={nameIn(language, form, 'formName')}>
        <Form
          key={generation}
          form={form}
          part="fill"
          initialValues={changes}
          mainForm={mainForm}
          handle={handle}
          onChange={onChange}
        />
      </Panel>
      <Panel title={t('instances.correct.changes')} className="ll-correct">
        {names.length === 0 ? (
          <p className="ll-muted">{t('instances.correct.noChanges')}</p>
        ) : (
          <dl aria-live="polite">
            {names.map((name) => (
              <div key={name}>
                <dt>{nameIn(language, fields.get(name) ?? { label: name, labelEn: name }, 'label')}</dt>
                <dd>
                  <del>{textOf(name, form.values[name])}</del>
                  <span aria-hidden> → </span>
                  <ins>{textOf(name, changes[name])}</ins>
                </dd>
              </div>
            ))}
          </dl>
        )}
        <ReasonField
          label={t('missions.acts.reason')}
          value={reason}
          onChange={setReason}
          problem={isTried && reason.trim() === '' ? t('missions.acts.reasonRequired') : undefined}
        />
        <p className="ll-muted">{t('instances.correct.what')}</p>
        {failure !== undefined && <FieldError text={failure.message} />}
        {Array.isArray(refused) && (
          <ul className="ll-correct-problems">
            {(refused as readonly { path: string; message: string }[]).map(({ path, message }) => (
              <li key={path}>{message}</li>
            ))}
          </ul>
        )}
        <Button
          kind="primary"
          disabled={busy || names.length === 0}
          aria-busy={busy}
          onClick={({ currentTarget }) => {
            void save()
            focusProblem(currentTarget.closest('section'))
          }}
        >
          {t('instances.correct.verb')}
        </Button>
      </Panel>
    </>
  )
}
