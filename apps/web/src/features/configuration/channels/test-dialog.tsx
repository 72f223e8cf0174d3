import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useSendOnce } from '../../../api/use-send-once.ts'
import { Button } from '../../../ui/controls/button.tsx'
import { FieldError, Input } from '../../../ui/controls/input.tsx'
import { Dialog } from '../../../ui/feedback/dialog.tsx'
import { LabelledField } from '../labelled-field.tsx'
import { sendTest, type Channel } from './channel-queries.ts'

/** Sends a test, and says what came of it. */
export function TestDialog({ channel, onClose }: { channel: Channel; onClose: () => void }) {
  const { t } = useTranslation()
  const [to, setTo] = useState('')
  const [came, setCame] = useState<{ ok: boolean; answer: string }>()
  const { busy, failure, send } = useSendOnce()
  const [count, setCount] = useState(0)
  const test = async () => {
    setCame(undefined)
    // A second test is another one, not the answer of the first.
    const answer = await send({ id: channel.id, to: to.trim(), count }, ({ id, to: address }, key) =>
      sendTest({ id, to: address }, key),
    )
    setCount(count + 1)
    if (answer !== undefined) setCame(answer)
  }
  return (
    <Dialog
      title={t('configuration.testTitle', { name: channel.name })}
      onClose={busy ? undefined : onClose}
      footer={
        <>
          <Button disabled={busy} onClick={onClose}>
            {t('configuration.close')}
          </Button>
          <Button kind="primary" disabled={busy} aria-busy={busy} onClick={() => void test()}>
            {t('configuration.sendTest')}
          </Button>
        </>
      }
    >
      {channel.kind !== 'webhook' && (
        <LabelledField label={t(channel.kind === 'mail' ? 'configuration.testMail' : 'configuration.testPhone')}>
          {(id) => <Input id={id} data-autofocus value={to} onChange={({ target }) => setTo(target.value)} />}
        </LabelledField>
      )}
      {channel.kind === 'webhook' && <p>{t('configuration.testWebhook')}</p>}
      {came !== undefined && (
        <output className="ll-tag" data-tone={came.ok ? 'done' : 'stopped'}>
          <span>{came.answer}</span>
        </output>
      )}
      {failure !== undefined && <FieldError text={failure.message} />}
    </Dialog>
  )
}
