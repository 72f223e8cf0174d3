/* oxlint-disable react/refs -- entered values live in a ref: a key stroke must not draw the page again. */
import { InfoCircleOutlined } from '@ant-design/icons'
import { processAddress, taskAddress } from '@liveline/contract/console-addresses.ts'
import { nameIn } from '@liveline/contract/language.ts'
import type { ChosenApprovers } from '@liveline/contract/signing/shapes.ts'
import type { TaskInfo, TaskOutcome } from '@liveline/contract/task/shapes.ts'
import { useCallback, useEffect, useMemo, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { ProcessOfForm } from '../../../form/process-of-form.ts'
import { api } from '../../../api/client.ts'
import { useAttachments } from '../../../form/files/use-attachments.ts'
import { useAwaiting } from '../../../form/files/use-awaiting.ts'
import type { FormHandle } from '../../../form/form.tsx'
import { openForm } from '../../../form/open-form.ts'
import { chooserId, ChooseApprovers } from '../../../form/people/choose-approvers.tsx'
import type { SaveOptions } from '../../../session/draft/draft-keeper.ts'
import { useDraft } from '../../../session/draft/use-draft.ts'
import { Button, ButtonLink } from '../../../ui/controls/button.tsx'
import { DiscardDialog } from '../../../ui/feedback/discard-dialog.tsx'
import { Notice } from '../../../ui/feedback/notice.tsx'
import { RivalNotice } from '../../../ui/feedback/rival-notice.tsx'
import { toast } from '../../../ui/feedback/toasts.ts'
import { absoluteTime } from '../../../ui/labels/time.ts'
import { navigate, useTabEnd, useUnsaved } from '../../../ui/navigation.tsx'
import { PageHeader } from '../../../ui/page-header.tsx'
import { useShortcut } from '../../../ui/shortcuts/use-shortcut.ts'
import { useLanguage } from '../../../ui/use-language.ts'
import { ActMenu } from '../acts/act-menu.tsx'
import { useActs } from '../acts/use-acts.tsx'
import { FormCard } from '../process-view/form-card.tsx'
import { Panel } from '../../../ui/panel.tsx'
import { ProcessDiagram } from '../diagram/process-diagram.tsx'
import { useIsMobile } from '../../../ui/use-is-mobile.ts'
import { ProcessAside } from '../process-view/process-aside.tsx'
import { ProcessColumns } from '../process-view/process-columns.tsx'
import { SuspendedNotice } from '../process-view/suspended-notice.tsx'
import { SIGN_BUTTON_ID, SignatureField } from '../signature/signature-field.tsx'
import { SigningPanel } from '../signing/signing-panel.tsx'
import { ActingNotices } from './acting-notices.tsx'
import { AttentionNotice } from './attention-notice.tsx'
import { ChangesNotice } from './changes-notice.tsx'
import { collectForms } from './collect-forms.ts'
import { FillCard } from './fill-card.tsx'
import { OpinionBar, type OpinionBarHandle } from './opinion-bar.tsx'
import { StepDone } from './step-done.tsx'
import {
  draftOf,
  formsToFill,
  formsToRead,
  isEmptyEntry,
  mainFormOf,
  readEntry,
  type Entry,
  type FormValues,
  seenOf,
} from './task-forms.ts'
import { TaskFacts } from './task-facts.tsx'
import { TaskNotice } from './task-notice.tsx'
import './task-view.css'
import { useSeen } from './use-seen.ts'
import { useCompletion, type Done, type Missing } from './use-completion.ts'

const NOTHING: Entry = { forms: {}, opinion: '' }

interface Props {
  readonly task: TaskInfo
  readonly onOutdated: () => void
  /** Goes on by itself once the task has left the person's hands; without it the page says what comes of it. */
  readonly onLeft?: ((done: Done) => void) | undefined
  /** Whether going away would lose what no draft keeps. */
  readonly onLoses?: ((loses: boolean) => void) | undefined
}

/** The decision first: what is to be filled in, then the paper to judge, then the rest; the bar with the outcomes below. */
export function TaskView({ task, onOutdated, onLeft, onLoses }: Props) {
  const { t } = useTranslation()
  const language = useLanguage()
  const { instance, taskId, canAct } = task
  const draft = useDraft<Entry>({
    name: `task.${taskId}`,
    enabled: canAct,
    server: { draft: draftOf(task.draft), revision: task.draft?.revision ?? 0 },
    read: readEntry,
    isEmpty: isEmptyEntry,
    save: ({ forms, opinion, seen }, { keepalive, ...options }: SaveOptions) =>
      api.task.saveDraft({ body: { taskId, forms, opinion, seen, ...options }, quiet: true, keepalive }),
  })
  const [opinion, setOpinion] = useState(draft.found?.content.opinion ?? '')
  const [restoredAt, setRestoredAt] = useState(draft.found?.savedAt)
  const [generation, setGeneration] = useState(0)
  const { seen, told, see, tell } = useSeen(task, draft.found?.content.seen)
  const [drawn, setDrawn] = useState(() => seenOf(task.forms))
  const [isFormOutdated, setFormOutdated] = useState<'told' | 'untold'>()
  const [discarding, setDiscarding] = useState(false)
  const [problems, setProblems] = useState<Readonly<Record<string, number>>>({})
  const entered = useRef<FormValues>(draft.found?.content.forms ?? {})
  const opinionNow = useRef(opinion)
  const handles = useRef(new Map<string, FormHandle>())
  const bar = useRef<OpinionBarHandle | null>(null)
  const [chosen, setChosen] = useState<ChosenApprovers>({})
  const [missing, setMissing] = useState<Missing>()
  const [signature, setSignature] = useState<string>()
  const attachments = useAttachments()
  const { isAwaiting, filesOf } = useAwaiting()
  // Files may be waited for: what goes along is what stands there by then.
  const besides = useRef({ opinion, chosen, signature, attachments: attachments.ids })
  useEffect(() => {
    besides.current = { opinion, chosen, signature, attachments: attachments.ids }
  })
  const [done, setDone] = useState<Done>()
  const leave = (left: Done) => {
    draft.keeper.finish()
    if (onLeft === undefined) setDone(left)
    else onLeft(left)
  }
  const { busy, complete } = useCompletion(task, {
    holdDrafts: draft.keeper.holdDuring,
    onDone: leave,
    onOutdated,
    onChanged: (changes) => {
      setFormOutdated(changes === undefined ? 'untold' : 'told')
      if (changes !== undefined) tell(changes)
      onOutdated()
    },
    onRefused: ({ form, problems: refused }) => handles.current.get(form)?.refuse(refused) === true,
    onMissing: (what) => {
      setMissing(what)
      const empty = task.toChoose.find(({ elementId }) => (chosen[elementId] ?? []).length === 0)
      document.getElementById(what === 'signature' ? SIGN_BUTTON_ID : chooserId(empty?.elementId ?? ''))?.focus()
    },
  })
  const acts = useActs({
    instance,
    task,
    opinion,
    onLeft: leave,
    onTakenBack: ({ open }) => {
      const again = open.find(({ elementId }) => elementId === task.elementId)
      if (again !== undefined && again.taskId !== taskId) navigate(taskAddress(again.taskId))
    },
  })
  // The draft keeps neither the signature nor the files nor who is to approve.
  const isKept = signature === undefined && attachments.items.length === 0 && Object.keys(chosen).length === 0
  useUnsaved(done === undefined && (!isKept || draft.state.kind === 'pending' || draft.state.kind === 'localOnly'))
  useTabEnd(done !== undefined)
  useEffect(() => onLoses?.(!isKept), [onLoses, isKept])
  const canDecide = canAct && done === undefined
  const focusOpinion = useCallback(() => bar.current?.focusOpinion(), [])
  const askDecision = useCallback(() => bar.current?.ask(), [])
  useShortcut('opinion', canDecide ? focusOpinion : undefined)
  useShortcut('decide', canDecide ? askDecision : undefined)
  useShortcut('agree', canDecide ? askDecision : undefined)
  useShortcut('refuse', canDecide ? () => bar.current?.refuse() : undefined)

  const { keeper } = draft
  const entry = useCallback(
    (): Entry => ({ forms: entered.current, opinion: opinionNow.current, seen: seen.current }),
    [seen],
  )
  const onChange = useCallback(
    (formKey: string, values: Record<string, unknown>) => {
      entered.current = { ...entered.current, [formKey]: values }
      keeper.keep(entry())
    },
    [keeper, entry],
  )
  const onProblems = useCallback(
    (formKey: string, count: number) =>
      setProblems((known) => (known[formKey] === count ? known : { ...known, [formKey]: count })),
    [],
  )
  const onLeave = useCallback(() => void keeper.flush(), [keeper])
  const { forms } = task
  // Where there is nothing to read or fill in, its place shows where the process stands.
  const isDrawn = !useIsMobile() && forms.length === 0
  const toFill = useMemo(() => (canAct ? formsToFill(forms) : []), [canAct, forms])
  const mainForm = mainFormOf(forms)
  const stores = useMemo(
    () =>
      new Map(
        toFill.map((form) => [
          form.formKey,
          openForm(form, {
            initialValues: entered.current[form.formKey],
            mainForm: form.isMain ? undefined : mainForm,
          }),
        ]),
      ),
    // Another generation begins with what is entered by then.
    // oxlint-disable-next-line react/exhaustive-deps -- `generation` says when.
    [toFill, mainForm, generation],
  )
  // What somebody else has filled in meanwhile is there: the forms begin with it, and with what was changed here.
  if (isFormOutdated !== undefined && JSON.stringify(seenOf(forms)) !== JSON.stringify(drawn)) {
    if (isFormOutdated === 'untold') see()
    setFormOutdated(undefined)
    setDrawn(seenOf(forms))
    setGeneration((count) => count + 1)
  }
  if (done !== undefined) return <StepDone result={done.result} taskId={taskId} what={done.what} />

  const write = (text: string) => {
    opinionNow.current = text
    setOpinion(text)
  }
  const startFrom = ({ forms, opinion: text, seen: begun }: Entry) => {
    entered.current = forms
    write(text)
    setProblems({})
    setRestoredAt(undefined)
    see(begun)
    setGeneration((count) => count + 1)
  }
  const discard = () => {
    const before = entry()
    setDiscarding(false)
    startFrom(NOTHING)
    keeper.keepOwn(NOTHING)
    void keeper.flush()
    toast.info(t('forms.discarded'), {
      label: t('forms.undo'),
      run: () => {
        startFrom(before)
        keeper.keepOwn(before)
      },
    })
  }

  /** What goes with an outcome; undefined when something is to be mended first, and shown. */
  const collect = (outcome: TaskOutcome | undefined): Promise<FormValues | undefined> =>
    filesOf(() => collectForms(handles.current, collected(outcome), outcome?.requiresForms !== false))
  // Turning the work down needs no forms; what the person filled in all the same is judged and kept.
  const collected = (outcome: TaskOutcome | undefined) =>
    toFill
      .map(({ formKey }) => formKey)
      .filter((formKey) => outcome?.requiresForms !== false || entered.current[formKey] !== undefined)
  const decide = async (outcome: TaskOutcome | undefined) => {
    const filled = await collect(outcome)
    if (filled !== undefined) await complete({ outcome, forms: filled, seen: seen.current, ...besides.current })
  }
  const toMend = Object.values(problems).reduce((sum, count) => sum + count, 0)
  const focusNextProblem = () => {
    const key = toFill.find(({ formKey }) => (problems[formKey] ?? 0) > 0)?.formKey
    if (key !== undefined) handles.current.get(key)?.focusNextProblem()
  }
  return (
    <div className="ll-page ll-task">
      <PageHeader
        title={nameIn(language, task)}
        state={
          <>
            {canAct && (
              <button type="button" className="ll-skip" onClick={focusOpinion}>
                {t('missions.skipToDecision')} <kbd>O</kbd>
              </button>
            )}
            <TaskFacts task={task} />
          </>
        }
        subtitle={instance.title}
        actions={
          <>
            {!canAct && <ActMenu entries={acts.entries} onAct={acts.act} />}
            <ButtonLink to={processAddress(instance.instanceId)}>{t('forms.viewProcess')}</ButtonLink>
          </>
        }
      />
      <SuspendedNotice instance={instance} />
      <TaskNotice task={task} keptOpinion={opinion} />
      <ActingNotices task={task} />
      <AttentionNotice attention={task.attention} />
      {canAct && told.changes.length > 0 && (
        <ChangesNotice
          key={told.changes.map(({ rev }) => rev).join()}
          changes={told.changes}
          forms={forms}
          isRefusal={told.isRefusal}
          onSeen={() => see()}
        />
      )}
      {draft.rival !== undefined && (
        <RivalNotice
          at={draft.rival.at}
          onOwn={() => keeper.keepOwn(entry())}
          onTheirs={() => {
            const theirs = draft.rival?.draft
            keeper.yieldTo()
            if (theirs === undefined) location.reload()
            else startFrom(theirs.content)
          }}
        />
      )}
      {restoredAt !== undefined && (
        <Notice icon={<InfoCircleOutlined aria-hidden />}>
          <span>{t('forms.restored', { time: absoluteTime(restoredAt) })}</span>
          <Button kind="text" onClick={() => setDiscarding(true)}>
            {t('forms.discard')}
          </Button>
          <Button kind="text" onClick={() => setRestoredAt(undefined)}>
            {t('missions.keep')}
          </Button>
        </Notice>
      )}
      <ProcessOfForm.Provider value={instance.instanceId}>
        <ProcessColumns>
          <div className="ll-task-main">
            {isDrawn && (
              <Panel title={t('missions.where')}>
                <div className="ll-task-drawing">
                  <ProcessDiagram instance={instance} />
                </div>
              </Panel>
            )}
            {task.signing !== null && <SigningPanel signing={task.signing} />}
            {toFill.map((form) => (
              <FillCard
                key={`${form.formKey} ${generation}`}
                form={form}
                store={stores.get(form.formKey)}
                mainForm={mainForm}
                handles={handles}
                onChange={onChange}
                onProblems={onProblems}
                onLeave={onLeave}
              />
            ))}
            {formsToRead(forms).map((form) => (
              <FormCard
                key={`${form.formKey} ${generation}`}
                form={form}
                withoutFilled={canAct}
                store={stores.get(form.formKey)}
                mainForm={mainForm}
              />
            ))}
            {canAct && (
              <ChooseApprovers
                steps={task.toChoose}
                chosen={chosen}
                isAsked={missing === 'approvers'}
                onChange={setChosen}
              />
            )}
            {canAct && task.signature !== 'none' && (
              <SignatureField
                step={nameIn(language, task)}
                isRequired={task.signature === 'required'}
                isMissing={missing === 'signature'}
                onSigned={setSignature}
              />
            )}
            {canAct && (
              <OpinionBar
                handle={bar}
                outcomes={task.outcomes}
                opinion={opinion}
                onOpinion={(text) => {
                  write(text)
                  keeper.keep(entry())
                }}
                acts={acts.entries}
                onAct={acts.act}
                attachments={attachments}
                onLeave={onLeave}
                saveState={draft.state}
                subject={instance.number}
                busy={busy || attachments.isBusy || isAwaiting}
                problems={toMend}
                onNextProblem={focusNextProblem}
                waitsForFiles={isAwaiting || attachments.isBusy}
                check={async (outcome) => (await collect(outcome)) !== undefined}
                onOutcome={(outcome) => void decide(outcome)}
              />
            )}
          </div>
          <ProcessAside instance={instance} withoutDrawing={isDrawn} forms={forms} />
        </ProcessColumns>
      </ProcessOfForm.Provider>
      {acts.dialog}
      {discarding && <DiscardDialog onConfirm={discard} onClose={() => setDiscarding(false)} />}
    </div>
  )
}
