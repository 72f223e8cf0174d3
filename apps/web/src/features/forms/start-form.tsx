import { CopyOutlined, DownOutlined, InfoCircleOutlined } from '@ant-design/icons'
import type { TaskForm } from '@liveline/contract/form/shapes.ts'
import { nameIn } from '@liveline/contract/language.ts'
import type { CopiedInstance, StepResult } from '@liveline/contract/process-instance/shapes.ts'
import type { ChosenApprovers, StepToChoose } from '@liveline/contract/signing/shapes.ts'
import { useCallback, useEffect, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { api } from '../../api/client.ts'
import { newIdempotencyKey } from '../../api/http.ts'
import { useAwaiting } from '../../form/files/use-awaiting.ts'
import { Form, type FormHandle } from '../../form/form.tsx'
import { chooserId, ChooseApprovers } from '../../form/people/choose-approvers.tsx'
import { useDraft } from '../../session/draft/use-draft.ts'
import { ActionBar, SaveNote } from '../../ui/action-bar.tsx'
import { Button } from '../../ui/controls/button.tsx'
import { DiscardDialog } from '../../ui/feedback/discard-dialog.tsx'
import { Notice } from '../../ui/feedback/notice.tsx'
import { RivalNotice } from '../../ui/feedback/rival-notice.tsx'
import { toast } from '../../ui/feedback/toasts.ts'
import { joinNames } from '../../ui/labels/join-names.ts'
import { absoluteTime } from '../../ui/labels/time.ts'
import { useUnsaved } from '../../ui/navigation.tsx'
import { Panel } from '../../ui/panel.tsx'
import { useLanguage } from '../../ui/use-language.ts'
import { CopyDialog } from './copy-dialog.tsx'
import { isEmptyApplication, readApplication, type Application } from './start-draft.ts'
import { useStart } from './use-start.ts'

interface Props {
  readonly flowKey: string
  /** Without an entry: what is known already stands in its values. */
  readonly blank: TaskForm
  /** Steps whose approver the applicant chooses. */
  readonly toChoose: readonly StepToChoose[]
  readonly onStarted: (result: StepResult) => void
}

/** Always begins clean; a draft that was left is offered. */
export function StartForm({ flowKey, blank, toChoose, onStarted }: Props) {
  const { t } = useTranslation()
  const language = useLanguage()
  const draft = useDraft<Application>({
    name: `start.${flowKey}`,
    enabled: true,
    read: readApplication,
    isEmpty: isEmptyApplication,
  })
  const [offered, setOffered] = useState(draft.found)
  const [form, setForm] = useState(blank)
  const [copied, setCopied] = useState<CopiedInstance>()
  const [generation, setGeneration] = useState(0)
  const [asking, setAsking] = useState<'discard' | 'copy'>()
  const [problems, setProblems] = useState(0)
  const [begun, setBegun] = useState<Application>(() => ({ values: {}, draftId: newIdempotencyKey() }))
  const [chosen, setChosen] = useState<ChosenApprovers>({})
  const [isAsked, setIsAsked] = useState(false)
  const entry = useRef(begun)
  const chosenNow = useRef(chosen)
  useEffect(() => {
    chosenNow.current = chosen
  })
  const { isAwaiting, filesOf } = useAwaiting()
  const handle = useRef<FormHandle | null>(null)
  const { busy, start } = useStart(flowKey, {
    onStarted: (result) => {
      draft.keeper.finish()
      onStarted(result)
    },
    onRefused: (refused) => handle.current?.refuse(refused) === true,
    onNotChosen: () => {
      setIsAsked(true)
      const empty = toChoose.find(({ elementId }) => (chosen[elementId] ?? []).length === 0)
      if (empty !== undefined) document.getElementById(chooserId(empty.elementId))?.focus()
    },
  })
  // The draft is in this browser, so closing loses nothing; leaving while it is sent could.
  useUnsaved(busy)

  const { keeper } = draft
  const onChange = useCallback(
    (values: Record<string, unknown>) => {
      entry.current = { ...entry.current, values }
      keeper.keep(entry.current)
    },
    [keeper],
  )
  const close = () => setAsking(undefined)
  const startFrom = (application: Application, withForm: TaskForm = blank) => {
    entry.current = application
    setBegun(application)
    setForm(withForm)
    setProblems(0)
    setOffered(undefined)
    setCopied(undefined)
    setGeneration((count) => count + 1)
  }
  const goOn = (application: Application) => {
    startFrom(application)
    keeper.keep(application)
  }
  const discard = () => {
    const before = offered?.content ?? entry.current
    close()
    if (offered === undefined) startFrom({ values: {}, draftId: newIdempotencyKey() })
    setOffered(undefined)
    keeper.finish()
    toast.info(t('forms.discarded'), { label: t('forms.undo'), run: () => goOn(before) })
  }
  const copy = async (instanceId: string) => {
    close()
    try {
      const answer = await api.processInstance.startForm({ query: { flowKey, copyOf: instanceId } })
      startFrom({ values: {}, draftId: newIdempotencyKey() }, answer.form)
      setCopied(answer.copied ?? undefined)
    } catch {
      // Shown by the one place that shows failures; the form stays as it is.
    }
  }
  const submit = async () => {
    const values = await filesOf(async () => handle.current?.filled())
    if (values === undefined) return
    await start({ forms: { [form.formKey]: values }, draftId: entry.current.draftId, chosen: chosenNow.current })
  }
  const savedAt = 'at' in draft.state ? draft.state.at : undefined
  return (
    <>
      {offered !== undefined && (
        <Notice icon={<InfoCircleOutlined aria-hidden />}>
          <span>{t('forms.draftFound', { time: absoluteTime(offered.savedAt) })}</span>
          <Button onClick={() => goOn(offered.content)}>{t('forms.goOn')}</Button>
          <Button kind="text" onClick={() => setAsking('discard')}>
            {t('forms.discard')}
          </Button>
        </Notice>
      )}
      {draft.rival !== undefined && (
        <RivalNotice
          at={draft.rival.at}
          onOwn={() => keeper.keepOwn(entry.current)}
          onTheirs={() => {
            const theirs = draft.rival?.draft
            keeper.yieldTo()
            if (theirs !== undefined) startFrom(theirs.content)
          }}
        />
      )}
      {copied !== undefined && (
        <Notice icon={<CopyOutlined aria-hidden />}>
          <span>{t('forms.copied', { number: copied.number })}</span>
          {copied.leftOut.length > 0 && (
            <span>
              {t('forms.leftOut', {
                fields: joinNames(
                  copied.leftOut.map((one) => nameIn(language, one, 'label')),
                  language,
                ),
              })}
            </span>
          )}
        </Notice>
      )}
      <Panel key={generation}>
        <Form
          form={form}
          part="all"
          initialValues={begun.values}
          handle={handle}
          onChange={onChange}
          onProblems={setProblems}
        />
      </Panel>
      <ChooseApprovers steps={toChoose} chosen={chosen} isAsked={isAsked} onChange={setChosen} />
      <ActionBar className="ll-quick-bar">
        <SaveNote
          text={savedAt === undefined ? '' : t('forms.draftSaved', { time: absoluteTime(savedAt).slice(-5) })}
        />
        {problems > 0 && (
          <Button kind="danger" onClick={() => handle.current?.focusNextProblem()}>
            {t('forms.toMend', { count: problems })} <DownOutlined aria-hidden />
          </Button>
        )}
        {savedAt !== undefined && (
          <Button kind="text" onClick={() => setAsking('discard')}>
            {t('forms.discard')}
          </Button>
        )}
        <Button onClick={() => setAsking('copy')}>{t('forms.copyEarlier')}</Button>
        <Button
          kind="primary"
          disabled={busy || isAwaiting}
          aria-busy={busy || isAwaiting}
          onClick={() => void submit()}
        >
          {busy ? t('forms.submitting') : isAwaiting ? t('files.waiting') : t('forms.submitForm')}
        </Button>
      </ActionBar>
      {asking === 'discard' && <DiscardDialog onConfirm={discard} onClose={close} />}
      {asking === 'copy' && (
        <CopyDialog flowKey={flowKey} onChoose={(instanceId) => void copy(instanceId)} onClose={close} />
      )}
    </>
  )
}
