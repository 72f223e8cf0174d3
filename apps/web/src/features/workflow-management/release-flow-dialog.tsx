import { workflowDesignAddress } from '@liveline/contract/console-addresses.ts'
import { nameIn } from '@liveline/contract/language.ts'
import type { FlowRow, StartingPoints } from '@liveline/contract/process-definition/shapes.ts'
import { useQuery } from '@tanstack/react-query'
import { useId, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { api } from '../../api/client.ts'
import { useSendOnce } from '../../api/use-send-once.ts'
import { TextArea } from '../../ui/controls/input.tsx'
import { FailedTests, failedTestsIn } from '../../session/draft/failed-tests.tsx'
import { ReleasedDialog } from '../../session/draft/released-dialog.tsx'
import { StackedFields } from '../../ui/controls/stacked-fields.tsx'
import { ErrorState, Skeleton } from '../../ui/feedback/state-page.tsx'
import { useLanguage } from '../../ui/use-language.ts'
import { FlowActDialog } from './flow-act-dialog.tsx'
import { FlowProblemList } from './flow-problem-list.tsx'
import { draftProblemsQuery, flowsChanged } from './flow-queries.ts'

/** The draft becomes the next version; its problems are told before, each with the way to its element. */
export function ReleaseFlowDialog({ flow, onClose }: { flow: FlowRow; onClose: () => void }) {
  const { t } = useTranslation()
  const language = useLanguage()
  const noteId = useId()
  const { id, releasedVersion, running } = flow
  const name = nameIn(language, flow)
  const checked = useQuery(draftProblemsQuery(flow, language))
  const [note, setNote] = useState('')
  const [released, setReleased] = useState<{ readonly version: number; readonly starting: StartingPoints }>()
  const { busy, failure, send } = useSendOnce()
  const failed = failedTestsIn(failure)
  const errors = checked.data?.filter(({ severity }) => severity === 'error')
  const submit = async () => {
    const done = await send({ id, note: note.trim() }, (body, idempotencyKey) =>
      api.processDefinition.release({ body, idempotencyKey, quiet: true }),
    )
    if (done === undefined) return
    setReleased(done)
    await flowsChanged()
  }
  if (released !== undefined) return <ReleasedDialog {...{ flow, name, onClose }} {...released} />
  return (
    <FlowActDialog
      title={t('workflows.releaseTitle', { name })}
      command={t('workflows.release')}
      disabled={errors?.length !== 0}
      failure={failed === undefined ? failure : undefined}
      {...{ busy, onClose }}
      onDo={() => void submit()}
    >
      {checked.isPending && <Skeleton lines={3} />}
      {checked.isError && <ErrorState error={checked.error} onRetry={() => void checked.refetch()} />}
      {checked.data !== undefined && checked.data.length > 0 && (
        <div role={errors?.length === 0 ? 'status' : 'alert'}>
          <p>{t(errors?.length === 0 ? 'workflows.releaseWarnings' : 'workflows.releaseProblems')}</p>
          <FlowProblemList
            problems={checked.data}
            addressOf={(at) => workflowDesignAddress(id, at)}
            onLeave={onClose}
          />
        </div>
      )}
      {failed !== undefined && <FailedTests flowId={id} tests={failed} onLeave={onClose} />}
      {errors?.length === 0 && (
        <StackedFields>
          <p>
            {t('workflows.releaseText')}
            {releasedVersion !== null && running > 0 && ` ${t('workflows.releaseRunning')}`}
          </p>
          <div>
            <label htmlFor={noteId}>{t('workflows.releaseNote')}</label>
            <TextArea
              id={noteId}
              rows={3}
              maxLength={500}
              value={note}
              data-autofocus
              onChange={(event) => setNote(event.target.value)}
            />
            <small>{t('workflows.releaseNoteHint')}</small>
          </div>
        </StackedFields>
      )}
    </FlowActDialog>
  )
}
