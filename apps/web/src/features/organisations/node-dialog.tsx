import type { FoundNode } from '@liveline/contract/organisation/shapes.ts'
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
  readonly aid: number
  /** What is changed; absent: a new one. */
  readonly node?: FoundNode | undefined
  /** Under which a new one comes; undefined: uppermost. */
  readonly parent?: { readonly id: number; readonly name: string } | undefined
  readonly onSaved: (id: number) => void
  readonly onClose: () => void
}

/** The facts of a node, new or there. */
export function NodeDialog({ aid, node, parent, onSaved, onClose }: Props) {
  const { t } = useTranslation()
  const id = useId()
  const [facts, setFacts] = useState({
    name: node?.name ?? '',
    nameEn: node?.nameEn ?? '',
    keyword: node?.keyword ?? '',
    clientShow: (node?.clientShow ?? 1) === 1,
  })
  const [isTried, setIsTried] = useState(false)
  const { busy, failure, send } = useSendOnce()
  const isMissing = isTried && facts.name.trim() === ''
  const save = async () => {
    setIsTried(true)
    if (facts.name.trim() === '') return
    const saved = await send(facts, (body, idempotencyKey) =>
      node === undefined
        ? api.organisation.addDetail({
            body: { ...body, aid, pid: parent?.id ?? null },
            idempotencyKey,
            quiet: true,
          })
        : api.organisation.editDetail({ body: { ...body, id: node.id, rev: node.rev }, idempotencyKey, quiet: true }),
    )
    if (saved === undefined) return
    toast.success(t(node === undefined ? 'organisation.added' : 'organisation.saved', { name: facts.name.trim() }))
    await organisationChanged()
    onSaved(saved.id)
    onClose()
  }
  const title =
    node !== undefined
      ? t('organisation.editTitle', { name: node.name })
      : parent === undefined
        ? t('organisation.addTop')
        : t('organisation.addUnder', { name: parent.name })
  const field = (part: 'name' | 'nameEn' | 'keyword', longest: number, hint?: string) => (
    <div>
      <label htmlFor={`${id}-${part}`}>{t(`organisation.${part}`)}</label>
      <Input
        id={`${id}-${part}`}
        value={facts[part]}
        maxLength={longest}
        autoComplete="off"
        required={part === 'name'}
        aria-invalid={part === 'name' && isMissing}
        data-autofocus={part === 'name' ? true : undefined}
        onChange={({ target }) => setFacts({ ...facts, [part]: target.value })}
      />
      {hint !== undefined && <small>{hint}</small>}
      {part === 'name' && isMissing && <FieldError text={t('organisation.nameMissing')} />}
    </div>
  )
  return (
    <AskDialog
      title={title}
      command={t(node === undefined ? 'organisation.add' : 'organisation.save')}
      keep={t('organisation.cancel')}
      width={480}
      {...{ busy, onClose }}
      onDo={() => void save()}
    >
      <div className="organisation-fields">
        {field('name', 80)}
        {field('nameEn', 120)}
        {field('keyword', 200, t('organisation.keywordHint'))}
        <Check checked={facts.clientShow} onChange={({ target }) => setFacts({ ...facts, clientShow: target.checked })}>
          {t('organisation.clientShow')}
        </Check>
        <small>{t('organisation.clientShowHint')}</small>
      </div>
      <Refusal failure={failure} />
    </AskDialog>
  )
}
