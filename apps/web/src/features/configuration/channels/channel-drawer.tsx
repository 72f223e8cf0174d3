import { purposesOf } from '@liveline/contract/push-channel/shapes.ts'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useSendOnce } from '../../../api/use-send-once.ts'
import { Button } from '../../../ui/controls/button.tsx'
import { Check } from '../../../ui/controls/check.tsx'
import { FieldError, Input, Select } from '../../../ui/controls/input.tsx'
import { Dialog } from '../../../ui/feedback/dialog.tsx'
import { DiscardDialog } from '../../../ui/feedback/discard-dialog.tsx'
import { toast } from '../../../ui/feedback/toasts.ts'
import { LabelledField } from '../labelled-field.tsx'
import { draftOf, enteredOf, fieldsOf, newDraft, secretFields, type EnteredKind } from './channel-draft.ts'
import { saveChannel, type Channel } from './channel-queries.ts'

interface Props {
  /** Absent: a new one. */
  readonly channel: Channel | undefined
  readonly onClose: () => void
}

/** A channel is made or changed; what it is for, and how it is reached. */
export function ChannelDrawer({ channel, onClose }: Props) {
  const { t } = useTranslation()
  const [begin] = useState(() => (channel === undefined ? newDraft('mail') : draftOf(channel)))
  const [draft, setDraft] = useState(begin)
  const [isAsking, setAsking] = useState(false)
  const [showsWrong, setShowsWrong] = useState(false)
  const { busy, failure, send } = useSendOnce()
  const { channel: entered, wrong } = enteredOf(draft)
  const isDirty = JSON.stringify(draft) !== JSON.stringify(begin)
  const close = () => (isDirty ? setAsking(true) : onClose())
  const save = async () => {
    setShowsWrong(true)
    if (entered === undefined) return
    const done = await send(entered, (body, idempotencyKey) =>
      saveChannel(body, { id: channel?.id, rev: channel?.rev, idempotencyKey }),
    )
    if (done === undefined) return
    toast.success(t('configuration.channelSaved', { name: entered.name }))
    onClose()
  }
  const problem = (field: string) =>
    showsWrong && wrong.includes(field) ? (
      <FieldError text={t(`configuration.wrong.${field}` as 'configuration.wrong.name')} />
    ) : null
  return (
    <Dialog
      title={
        channel === undefined ? t('configuration.newChannel') : t('configuration.editChannel', { name: channel.name })
      }
      place="right"
      width={480}
      onClose={busy ? undefined : close}
      footer={
        <>
          <Button disabled={busy} onClick={close}>
            {t('configuration.close')}
          </Button>
          <Button kind="primary" disabled={busy} aria-busy={busy} onClick={() => void save()}>
            {t('configuration.save')}
          </Button>
        </>
      }
    >
      <div className="channel-fields">
        <LabelledField label={t('configuration.kind')}>
          {(id) => (
            <Select
              id={id}
              value={draft.kind}
              disabled={channel !== undefined}
              onChange={({ target }) => setDraft({ ...newDraft(target.value as EnteredKind), name: draft.name })}
            >
              {(['mail', 'sms', 'webhook'] as const).map((kind) => (
                <option key={kind} value={kind}>
                  {t(`configuration.kinds.${kind}`)}
                </option>
              ))}
            </Select>
          )}
        </LabelledField>
        <LabelledField label={t('configuration.name')}>
          {(id) => (
            <>
              <Input
                id={id}
                value={draft.name}
                maxLength={60}
                onChange={({ target }) => setDraft({ ...draft, name: target.value })}
              />
              {problem('name')}
            </>
          )}
        </LabelledField>
      </div>
      <fieldset className="channel-purposes">
        <legend>{t('configuration.purpose')}</legend>
        {purposesOf[draft.kind].map((purpose) => (
          <Check
            key={purpose}
            checked={draft.purposes.includes(purpose)}
            onChange={({ target }) =>
              setDraft({
                ...draft,
                purposes: purposesOf[draft.kind].filter((one) =>
                  one === purpose ? target.checked : draft.purposes.includes(one),
                ),
              })
            }
          >
            {t(`configuration.purposes.${purpose}`)}
          </Check>
        ))}
      </fieldset>
      <div className="channel-fields">
        {fieldsOf[draft.kind].map((field) => {
          const isSecret = secretFields.includes(field)
          const set = (value: string) => setDraft({ ...draft, config: { ...draft.config, [field]: value } })
          return (
            <LabelledField
              key={field}
              label={t(`configuration.fields.${field}`)}
              {...(isSecret ? { hint: t('configuration.secretHint') } : {})}
            >
              {(id) =>
                field === 'encryption' ? (
                  <Select id={id} value={String(draft.config[field])} onChange={({ target }) => set(target.value)}>
                    {(['startTls', 'tls', 'none'] as const).map((way) => (
                      <option key={way} value={way}>
                        {t(`configuration.encryptions.${way}`)}
                      </option>
                    ))}
                  </Select>
                ) : (
                  <>
                    <Input
                      id={id}
                      type={isSecret ? 'password' : 'text'}
                      autoComplete={isSecret ? 'new-password' : 'off'}
                      spellCheck={false}
                      maxLength={500}
                      value={String(draft.config[field] ?? '')}
                      onChange={({ target }) => set(target.value)}
                    />
                    {problem(field)}
                  </>
                )
              }
            </LabelledField>
          )
        })}
      </div>
      {failure !== undefined && <FieldError text={failure.message} />}
      {isAsking && <DiscardDialog onClose={() => setAsking(false)} onConfirm={onClose} />}
    </Dialog>
  )
}
