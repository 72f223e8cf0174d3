import type { AttributeResult } from '@liveline/contract/organisation/shapes.ts'
import { MAX_ATTRIBUTE_BATCH } from '@liveline/contract/organisation/shapes.ts'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { api } from '../../api/client.ts'
import { useSendOnce } from '../../api/use-send-once.ts'
import { Button } from '../../ui/controls/button.tsx'
import { MultiSelectBox } from '../../ui/controls/select/multi-select-box.tsx'
import { AskDialog } from '../../ui/feedback/ask-dialog.tsx'
import { Dialog } from '../../ui/feedback/dialog.tsx'
import { findPeople, organisationChanged } from './organisation-queries.ts'
import { Refusal } from './refusal.tsx'

interface Props {
  readonly node: { readonly id: number; readonly name: string }
  readonly onClose: () => void
}
const people = { search: findPeople }

/** Many people for one node: chosen, given, and told of each what became of it. */
export function AssignDialog({ node, onClose }: Props) {
  const { t } = useTranslation()
  const [userIds, setUserIds] = useState<readonly number[]>([])
  const [results, setResults] = useState<readonly AttributeResult[]>()
  const { busy, failure, send } = useSendOnce()
  const assign = async () => {
    const answer = await send(userIds, (ids, idempotencyKey) =>
      api.organisation.assign({
        body: { id: node.id, userIds: [...ids], act: 'add' },
        idempotencyKey,
        quiet: true,
      }),
    )
    if (answer === undefined) return
    setResults(answer.results)
    await organisationChanged()
  }
  if (results !== undefined) return <ResultsDialog {...{ results, onClose }} title={t('organisation.assigned')} />
  return (
    <AskDialog
      title={t('organisation.assignTitle', { name: node.name })}
      command={t('organisation.assign')}
      keep={t('organisation.cancel')}
      place="right"
      width={480}
      disabled={userIds.length === 0 || userIds.length > MAX_ATTRIBUTE_BATCH}
      {...{ busy, onClose }}
      onDo={() => void assign()}
    >
      <p>{t('organisation.assignText', { count: MAX_ATTRIBUTE_BATCH })}</p>
      <MultiSelectBox
        label={t('organisation.people')}
        values={userIds}
        options={people}
        onChange={(values) => setUserIds(values.map(Number))}
      />
      <Refusal failure={failure} />
    </AskDialog>
  )
}

interface ResultsProps {
  readonly title: string
  readonly results: readonly AttributeResult[]
  readonly onClose: () => void
}

/** Of each person what became of him. */
export function ResultsDialog({ title, results, onClose }: ResultsProps) {
  const { t } = useTranslation()
  const done = results.filter(({ ok, unchanged }) => ok && !unchanged).length
  return (
    <Dialog
      title={title}
      width={480}
      onClose={onClose}
      footer={
        <Button kind="primary" data-autofocus onClick={onClose}>
          {t('organisation.close')}
        </Button>
      }
    >
      <output>{t('organisation.outcome', { done, total: results.length })}</output>
      <ul className="organisation-results">
        {results.map(({ userId, name, ok, unchanged, msg }) => (
          <li key={userId} data-ok={ok}>
            <span>{name === '' ? `#${userId}` : name}</span>
            <span>{ok ? t(unchanged ? 'organisation.wasSo' : 'organisation.done') : msg}</span>
          </li>
        ))}
      </ul>
    </Dialog>
  )
}
