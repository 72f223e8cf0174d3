import { nameIn } from '@liveline/contract/language.ts'
import type { ImportReport } from '@liveline/contract/process-definition/shapes.ts'
import { useId, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { api } from '../../../api/client.ts'
import { useSendOnce } from '../../../api/use-send-once.ts'
import { ImportReportView } from '../../../session/draft/import-report-view.tsx'
import { FileInput } from '../../../ui/controls/file-input.tsx'
import { FieldError } from '../../../ui/controls/input.tsx'
import { StackedFields } from '../../../ui/controls/stacked-fields.tsx'
import { Skeleton } from '../../../ui/feedback/state-page.tsx'
import { toast } from '../../../ui/feedback/toasts.ts'
import { useLanguage } from '../../../ui/use-language.ts'
import { FlowActDialog } from '../flow-act-dialog.tsx'
import { areNamed, FlowNameFields, noNames, trimmed, type FlowNames } from '../flow-name-fields.tsx'
import { FlowProblemList } from '../flow-problem-list.tsx'
import { flowsChanged } from '../flow-queries.ts'

/** As long as a drawing may be that is kept. */
const MOST_CHARACTERS = 1_000_000

interface Props {
  readonly onImported: (id: number) => void
  readonly onClose: () => void
}

/** A workflow from a BPMN file of any maker; what would become of it is told before anything is kept. */
export function ImportFlowDialog({ onImported, onClose }: Props) {
  const { t } = useTranslation()
  const language = useLanguage()
  const id = useId()
  const [file, setFile] = useState<{ readonly xml: string; readonly report: ImportReport }>()
  const [names, setNames] = useState<FlowNames>(noNames)
  const [isTooLarge, setIsTooLarge] = useState(false)
  const [isTried, setIsTried] = useState(false)
  const asking = useSendOnce()
  const { busy, failure, send } = useSendOnce()

  const choose = async (chosen: File | undefined) => {
    if (chosen === undefined) return
    setFile(undefined)
    // A character is at most four bytes, and nobody needs to read more to know.
    const xml = chosen.size > 4 * MOST_CHARACTERS ? undefined : await chosen.text()
    setIsTooLarge(xml === undefined || xml.length > MOST_CHARACTERS)
    if (xml === undefined || xml.length > MOST_CHARACTERS) return
    const report = await asking.send({ xml }, (body) => api.processDefinition.importReport({ body, quiet: true }))
    if (report === undefined) return
    setFile({ xml, report })
    const name = report.process?.name ?? ''
    setNames({ ...noNames, flowKey: report.process?.id ?? '', name: name.slice(0, 100) })
  }
  const process = file?.report.process
  const submit = async () => {
    setIsTried(true)
    if (file === undefined || process == null || !areNamed(names, true)) return
    const body = { ...trimmed(names), xml: file.xml }
    const made = await send(
      body,
      (one, idempotencyKey) => api.processDefinition.importFile({ body: one, idempotencyKey, quiet: true }),
      flowsChanged,
    )
    if (made === undefined) return
    toast.success(t('workflows.imported', { name: nameIn(language, names) }))
    onImported(made.id)
  }
  return (
    <FlowActDialog
      title={t('workflows.importTitle')}
      command={t('workflows.import')}
      place="right"
      disabled={process == null}
      {...{ busy, failure, onClose }}
      onDo={() => void submit()}
    >
      <StackedFields>
        <p>{t('workflows.importText')}</p>
        <div>
          <label htmlFor={`${id}-file`}>{t('workflows.importFile')}</label>
          <FileInput
            id={`${id}-file`}
            accept=".bpmn,.xml,application/xml,text/xml"
            onFile={(chosen) => void choose(chosen)}
          />
          {isTooLarge && <FieldError text={t('workflows.importTooLarge')} />}
          {asking.failure !== undefined && <FieldError text={asking.failure.message} />}
        </div>
        {asking.busy && <Skeleton lines={3} />}
        {file !== undefined && process === null && (
          <div role="alert">
            <p>{t('workflows.importUnread')}</p>
            <FlowProblemList problems={file.report.problems} />
          </div>
        )}
        {file !== undefined && process != null && (
          <>
            <ImportReportView report={file.report}>
              {file.report.problems.length > 0 && (
                <details>
                  <summary>{t('workflows.toMend', { count: file.report.problems.length })}</summary>
                  <FlowProblemList problems={file.report.problems} />
                </details>
              )}
            </ImportReportView>
            {file.report.isKeyTaken && names.flowKey === process.id && (
              <p role="alert">{t('workflows.keyTaken', { key: process.id })}</p>
            )}
            <FlowNameFields names={names} isNew isTried={isTried} onChange={setNames} />
          </>
        )}
      </StackedFields>
    </FlowActDialog>
  )
}
