import { CheckCircleOutlined, CloseCircleOutlined } from '@ant-design/icons'
import type { ActResult, ManyAct } from '@liveline/contract/administration/shapes.ts'
import { processAddress } from '@liveline/contract/console-addresses.ts'
import type { InstanceRow } from '@liveline/contract/process-instance/shapes.ts'
import { useId, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { api } from '../../../api/client.ts'
import { invalidateTasks } from '../../../api/query-client.ts'
import { useSendOnce } from '../../../api/use-send-once.ts'
import { PeopleField } from '../../../form/people/people-field.tsx'
import { Button } from '../../../ui/controls/button.tsx'
import { Dialog } from '../../../ui/feedback/dialog.tsx'
import { RouteLink } from '../../../ui/navigation.tsx'
import { ActDialog } from '../acts/act-dialog.tsx'
import { ReasonField } from '../acts/reason-field.tsx'
import '../lists/batch-rows.css'

interface Props {
  readonly act: ManyAct
  readonly rows: readonly InstanceRow[]
  /** With the instances it was done for. */
  readonly onClose: (done: readonly string[]) => void
}

/** Asks once for all, names each, and says afterwards of each what became of it. */
export function InstanceBatchDialog({ act, rows, onClose }: Props) {
  const { t } = useTranslation()
  const id = useId()
  const [people, setPeople] = useState<readonly number[]>([])
  const [reason, setReason] = useState('')
  const [isTried, setIsTried] = useState(false)
  const [results, setResults] = useState<readonly ActResult[]>()
  const { busy, failure, send } = useSendOnce()
  const what = t(`instances.acts.${act}`)
  const done = (results ?? []).filter(({ ok }) => ok).map(({ instanceId }) => instanceId)
  const [newUserId] = people
  const lacksPerson = act === 'reassign' && newUserId === undefined

  const confirm = async () => {
    setIsTried(true)
    if (reason.trim() === '' || lacksPerson) return
    const instanceIds = rows.map(({ instanceId }) => instanceId)
    const asked = { instanceIds, act, reason: reason.trim(), ...(newUserId === undefined ? {} : { newUserId }) }
    const answer = await send(asked, (body, idempotencyKey) =>
      api.administration.actOnMany({ body, idempotencyKey, quiet: true }),
    )
    if (answer === undefined) return
    setResults(answer.results)
    void invalidateTasks()
  }

  if (results !== undefined) {
    const close = () => onClose(done)
    return (
      <Dialog
        width={560}
        title={t('instances.batch.doneTitle', { what, done: done.length, all: rows.length })}
        onClose={close}
        footer={
          <Button kind="primary" data-autofocus onClick={close}>
            {t('missions.close')}
          </Button>
        }
      >
        <Rows rows={rows} results={results} />
      </Dialog>
    )
  }
  return (
    <ActDialog
      title={t('instances.batch.title', { what, count: rows.length })}
      verb={what}
      danger={act === 'end'}
      busy={busy}
      failure={failure}
      onConfirm={() => void confirm()}
      onClose={() => onClose([])}
    >
      <p>{t(`actJobs.texts.${act}`)}</p>
      <Rows rows={rows} />
      {act === 'reassign' && (
        <PeopleField
          id={id}
          label={t('instances.newHandler')}
          people={people}
          onChange={setPeople}
          single
          problem={isTried && lacksPerson ? t('missions.acts.personRequired') : undefined}
        />
      )}
      <ReasonField
        label={t('missions.acts.reason')}
        value={reason}
        onChange={setReason}
        problem={isTried && reason.trim() === '' ? t('missions.acts.reasonRequired') : undefined}
      />
    </ActDialog>
  )
}

/** The instances by number and title; then with the result of each. */
function Rows({ rows, results }: { rows: readonly InstanceRow[]; results?: readonly ActResult[] }) {
  const { t } = useTranslation()
  return (
    <ul className="batch-rows">
      {rows.map(({ instanceId, number, title }) => {
        const result = results?.find((one) => one.instanceId === instanceId)
        return (
          <li key={instanceId}>
            <RouteLink to={processAddress(instanceId)}>
              <span className="ll-number">{number}</span>
            </RouteLink>
            <span>{title}</span>
            {results !== undefined && (
              <span className="batch-result" data-ok={result?.ok === true}>
                {result?.ok === true ? <CheckCircleOutlined aria-hidden /> : <CloseCircleOutlined aria-hidden />}
                {result?.ok === true ? t('instances.batch.ok') : (result?.msg ?? t('missions.batch.unknown'))}
              </span>
            )}
          </li>
        )
      })}
    </ul>
  )
}
