import type { OrganisationType } from '@liveline/contract/organisation/shapes.ts'
import { useId, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { api } from '../../api/client.ts'
import { useSendOnce } from '../../api/use-send-once.ts'
import { Check } from '../../ui/controls/check.tsx'
import { FieldError, Input } from '../../ui/controls/input.tsx'
import { AskDialog } from '../../ui/feedback/ask-dialog.tsx'
import { toast } from '../../ui/feedback/toasts.ts'
import { organisationChanged } from './organisation-queries.ts'
import { Refusal } from './refusal.tsx'

interface Props {
  /** What is changed; absent: a new one. */
  readonly type?: OrganisationType | undefined
  readonly onSaved: (aid: number) => void
  readonly onClose: () => void
}

/** A classification of people, new or there. */
export function TypeDialog({ type, onSaved, onClose }: Props) {
  const { t } = useTranslation()
  const id = useId()
  const [facts, setFacts] = useState({
    name: type?.name ?? '',
    nameEn: type?.nameEn ?? '',
    clientShow: (type?.clientShow ?? 1) === 1,
  })
  const [isTried, setIsTried] = useState(false)
  const { busy, failure, send } = useSendOnce()
  const isMissing = isTried && facts.name.trim() === ''
  const save = async () => {
    setIsTried(true)
    if (facts.name.trim() === '') return
    const saved = await send(facts, (body, idempotencyKey) =>
      type === undefined
        ? api.organisation.addType({ body, idempotencyKey, quiet: true })
        : api.organisation.editType({ body: { ...body, aid: type.aid, rev: type.rev }, idempotencyKey, quiet: true }),
    )
    if (saved === undefined) return
    toast.success(t(type === undefined ? 'organisation.added' : 'organisation.saved', { name: facts.name.trim() }))
    await organisationChanged()
    onSaved(saved.aid)
    onClose()
  }
  return (
    <AskDialog
      title={type === undefined ? t('organisation.addType') : t('organisation.editTitle', { name: type.name })}
      command={t(type === undefined ? 'organisation.add' : 'organisation.save')}
      keep={t('organisation.cancel')}
      width={480}
      {...{ busy, onClose }}
      onDo={() => void save()}
    >
      <div className="organisation-fields">
        <div>
          <label htmlFor={`${id}-name`}>{t('organisation.name')}</label>
          <Input
            id={`${id}-name`}
            data-autofocus
            required
            maxLength={80}
            value={facts.name}
            aria-invalid={isMissing}
            onChange={({ target }) => setFacts({ ...facts, name: target.value })}
          />
          {isMissing && <FieldError text={t('organisation.nameMissing')} />}
        </div>
        <div>
          <label htmlFor={`${id}-en`}>{t('organisation.nameEn')}</label>
          <Input
            id={`${id}-en`}
            maxLength={120}
            value={facts.nameEn}
            onChange={({ target }) => setFacts({ ...facts, nameEn: target.value })}
          />
        </div>
        <Check checked={facts.clientShow} onChange={({ target }) => setFacts({ ...facts, clientShow: target.checked })}>
          {t('organisation.clientShow')}
        </Check>
        <small>{t('organisation.clientShowHint')}</small>
      </div>
      <Refusal failure={failure} />
    </AskDialog>
  )
}
