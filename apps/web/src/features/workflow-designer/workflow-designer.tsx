import { InfoCircleOutlined, WarningOutlined } from '@ant-design/icons'
import { nameIn } from '@liveline/contract/language.ts'
import type { FlowDetail, StartingPoints } from '@liveline/contract/process-definition/shapes.ts'
import { lazy, Suspense, useCallback, useEffect, useMemo, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { api } from '../../api/client.ts'
import { useCan } from '../../session/current-user.ts'
import { FailedTests, failedTestsIn } from '../../session/draft/failed-tests.tsx'
import { ReleaseDialog } from '../../session/draft/release-dialog.tsx'
import { ReleasedDialog } from '../../session/draft/released-dialog.tsx'
import { Button } from '../../ui/controls/button.tsx'
import { Segments } from '../../ui/controls/segments.tsx'
import { Notice } from '../../ui/feedback/notice.tsx'
import { ErrorState, Skeleton } from '../../ui/feedback/state-page.tsx'
import { absoluteTime } from '../../ui/labels/time.ts'
import { withTexts } from '../../messages/load-texts.ts'
import { useSetQuery, useTabTitle } from '../../ui/navigation.tsx'
import { useKeptFocus } from '../../ui/use-kept-focus.ts'
import { useUndoKeys } from '../../ui/shortcuts/use-undo-keys.ts'
import { useIsMobile } from '../../ui/use-is-mobile.ts'
import { useLanguage } from '../../ui/use-language.ts'
import { Dialog } from '../../ui/feedback/dialog.tsx'
import { CardsView } from './cards/cards-view.tsx'
import { CopiesPanel } from './cards/copies-panel.tsx'
import { ImportReportSide } from './import-report-side.tsx'
import type { Drawing } from './modeler/create-modeler.ts'
import { AddByKeys } from './modeler/add-by-keys.tsx'
import { ModelerTools } from './modeler/modeler-tools.tsx'
import { useHistory } from './modeler/use-drawing.ts'
import { useUnseen } from './modeler/unseen.ts'
import { useModeler } from './modeler/use-modeler.ts'
import { PropertiesPanel } from './panel/properties-panel.tsx'
import { chooseElement } from './problems/choose-element.ts'
import { DrawingProblemList } from './problems/drawing-problem-list.tsx'
import { useProblemMarks } from './problems/problem-marks.ts'
import { useDrawingProblems } from './problems/use-drawing-problems.ts'
import { FlowRivalDialog } from './saving/flow-rival-dialog.tsx'
import { readLeftHere, useFlowSaving } from './saving/use-flow-saving.ts'
import './workflow-designer.css'
import { useDesignView } from './use-design-view.ts'
import { WorkflowHeader } from './workflow-header.tsx'

const SimulationView = lazy(async () => ({
  default: (
    await withTexts(['workflow-design', 'workflow-simulation'], () => import('./simulation/simulation-view.tsx'))
  ).SimulationView,
}))

interface Props {
  readonly flow: FlowDetail
  /** The id of the element to choose. */
  readonly at: string | undefined
  /** It came from a file just now: the report of it lies open. */
  readonly isImported: boolean
}
type Asked = 'release' | 'rival'

/** A process while it is drawn: the canvas, what its elements say, what is wrong with it, and what becomes of it. */
export function WorkflowDesigner({ flow, at, isImported }: Props) {
  const { t } = useTranslation()
  const language = useLanguage()
  const isMobile = useIsMobile()
  const mayEdit = useCan('workflow:edit')
  const mayRelease = useCan('workflow:release')
  const setQuery = useSetQuery()
  const { view, show } = useDesignView()
  const isCards = view === 'cards'
  const isPlayed = view === 'play'
  // A finger draws no diagram; cards are made for it.
  const isReadOnly = !mayEdit || (isMobile && view === 'bpmn')
  const [copiesOf, setCopiesOf] = useState<string>()
  const [isSideOpen, setSideOpen] = useState(false)
  const page = useRef<HTMLDivElement>(null)
  useKeptFocus(page)
  const host = useRef<HTMLDivElement>(null)
  const [xml, setXml] = useState(flow.bpmnXml)
  const [left, setLeft] = useState(() => (mayEdit ? readLeftHere(flow.id) : undefined))
  const [side, setSide] = useState<'settings' | 'problems' | 'report'>(isImported ? 'report' : 'settings')
  const [asked, setAsked] = useState<Asked>()
  const [released, setReleased] = useState<{ readonly version: number; readonly starting: StartingPoints }>()
  const [failedTests, setFailedTests] = useState<ReturnType<typeof failedTestsIn>>()
  const leaving = useRef<(drawing: Drawing) => void>(() => {})
  const modeler = useModeler({ host, xml, readOnly: isReadOnly, onLeave: (drawing) => leaving.current(drawing) })
  const drawing = modeler.kind === 'open' ? modeler.drawing : undefined
  // What begins from a former state of this browser goes on from the file of the server: all of it is a change.
  const begun = modeler.kind === 'open' ? modeler.xml : undefined
  const { saver, state, flush, leave, current } = useFlowSaving({ flow, drawing, begun, isReadOnly })
  useEffect(() => {
    leaving.current = leave
  })
  const problems = useDrawingProblems(drawing, flow.flowKey, !isReadOnly)
  const errors = problems?.filter(({ severity }) => severity === 'error').length ?? 0
  const can = useHistory(isReadOnly ? undefined : drawing)
  const commands = useMemo(
    () => ({
      undo: () => drawing?.get('commandStack').undo(),
      redo: () => drawing?.get('commandStack').redo(),
    }),
    [drawing],
  )
  // What is simulated stays as it was drawn.
  useUndoKeys(isPlayed ? NO_COMMANDS : commands)
  const name = nameIn(language, flow)
  useTabTitle(t('designer.title', { name }), name)
  useChosenAtFirst(drawing, at)
  const close = () => {
    setAsked(undefined)
    setFailedTests(undefined)
  }
  const choose = useCallback(
    (elementId: string) => {
      if (drawing !== undefined) chooseElement(drawing, elementId)
      setAsked(undefined)
      setCopiesOf(undefined)
    },
    [drawing],
  )
  const chooseCard = useCallback(
    (elementId: string, copies: boolean) => {
      choose(elementId)
      setSide('settings')
      setCopiesOf(copies ? elementId : undefined)
      setSideOpen(true)
    },
    [choose],
  )
  const openDrawing = useCallback(
    (elementId: string) => {
      choose(elementId)
      setQuery({ view: 'bpmn', at: elementId })
    },
    [choose, setQuery],
  )
  const openProblems = useCallback(
    (elementId: string) => {
      choose(elementId)
      setSide('problems')
    },
    [choose],
  )
  const labelOfMark = useCallback((count: number) => t('designer.problems', { count }), [t])
  useUnseen(drawing, isCards || isPlayed, isReadOnly)
  useProblemMarks(drawing, isCards || isPlayed ? NONE : (problems ?? NONE), labelOfMark, openProblems)
  const settings =
    drawing === undefined ? null : copiesOf === undefined ? (
      <PropertiesPanel drawing={drawing} flow={flow} problems={problems ?? NONE} />
    ) : (
      <CopiesPanel drawing={drawing} id={copiesOf} />
    )
  const problemList = <DrawingProblemList problems={problems} onChoose={choose} />
  const report = <ImportReportSide flow={flow} onChoose={choose} />
  const rival = state.kind === 'stale' ? state.rival : undefined
  const release = async (note: string) => {
    const { version, starting } = await api.processDefinition
      .release({ body: { id: flow.id, note }, quiet: ['REHEARSAL_TESTS_FAILED'] })
      .catch((error: unknown) => {
        setFailedTests(failedTestsIn(error))
        throw error
      })
    setReleased({ version, starting })
    // A release counts as a change of the workflow; it is taken for ours as long as the drawing is.
    const now = await api.processDefinition.detail({ params: { id: flow.id }, quiet: true })
    if (now.bpmnXml === current()) saver.went(now.rev)
    return version
  }

  return (
    <div className="ll-page ll-workflow" data-view={view} ref={page}>
      <WorkflowHeader
        name={name}
        flow={flow}
        state={state}
        problems={errors}
        can={can}
        commands={commands}
        onSave={() => void flush()}
        onRelease={isReadOnly || !mayRelease ? undefined : () => setAsked('release')}
        isReadOnly={isReadOnly}
        view={view}
        onView={show}
      />
      {isReadOnly && (
        <Notice icon={<InfoCircleOutlined aria-hidden />}>
          {t(mayEdit ? 'flowDesign.readOnlyHere' : 'flowDesign.readOnly')}
        </Notice>
      )}
      {left !== undefined && !isReadOnly && (
        <Notice icon={<InfoCircleOutlined aria-hidden />}>
          <span>
            {t('designer.leftHere', { time: absoluteTime(left.savedAt) })}
            {left.rev !== flow.rev && t('flowDesign.leftBefore')}
          </span>
          <Button
            onClick={() => {
              // It goes on from what the server had then: what others saved since is told, and overwritten by choice.
              saver.take({ xml: flow.bpmnXml }, left.rev)
              saver.change({ xml: left.xml })
              setXml(left.xml)
              setLeft(undefined)
            }}
          >
            {t('designer.goOn')}
          </Button>
          <Button kind="text" onClick={() => setLeft(undefined)}>
            {t('designer.discard')}
          </Button>
        </Notice>
      )}
      {rival !== undefined && (
        <Notice tone="stopped" icon={<WarningOutlined aria-hidden />}>
          <span>{t('flowDesign.rival.text', { name: rival.name, time: absoluteTime(rival.at) })}</span>
          <Button onClick={() => setAsked('rival')}>{t('designer.rival.compare')}</Button>
        </Notice>
      )}
      <div className="ll-workflow-parts" data-read-only={isReadOnly || isMobile} data-view={view}>
        {isCards && drawing !== undefined && (
          <CardsView
            {...{ drawing, name, isReadOnly, copiesOf }}
            problems={problems ?? NONE}
            onChoose={chooseCard}
            onOpenDrawing={openDrawing}
          />
        )}
        {isPlayed && drawing !== undefined && (
          <Suspense fallback={<Skeleton lines={8} />}>
            <SimulationView
              name={name}
              processId={flow.flowKey}
              xml={async () => (await drawing.saveXML({ format: true })).xml ?? ''}
            />
          </Suspense>
        )}
        {/* Behind the cards it stays as large as it is: what is drawn there is measured. */}
        <div className="ll-workflow-drawing" data-behind={isCards || isPlayed}>
          {drawing !== undefined && <ModelerTools drawing={drawing} isReadOnly={isReadOnly} />}
          {drawing !== undefined && !isReadOnly && !isCards && !isPlayed && <AddByKeys {...{ drawing, host }} />}
          <div className="ll-modeler" ref={host} role="application" aria-label={t('flowDesign.canvas', { name })} />
          {modeler.kind === 'failed' && (
            <ErrorState
              error={new Error(t('flowDesign.notReadable', { reason: modeler.reason }))}
              onRetry={() => setXml((same) => `${same}\n`)}
            />
          )}
        </div>
        {!isReadOnly && drawing !== undefined && !isMobile && !isPlayed && (
          <aside className="ll-workflow-side" aria-label={t(sideTitles[side])}>
            <Segments
              label={t('designer.rightSide')}
              value={side}
              options={[
                ['settings', t('designer.settings')],
                ['problems', t('designer.problems', { count: problems?.length ?? 0 })],
                ...(isImported ? [['report', t('flowDesign.importReport')] as const] : []),
              ]}
              onChange={setSide}
            />
            {side === 'settings' ? settings : side === 'problems' ? problemList : report}
          </aside>
        )}
        {isMobile && isImported && drawing !== undefined && (
          <Dialog
            title={t('flowDesign.importReport')}
            place="right"
            closeLabel={t('flowDesign.closeReport')}
            onClose={() => setQuery({ report: undefined })}
          >
            <ImportReportSide
              flow={flow}
              onChoose={(elementId) => {
                setQuery({ report: undefined, at: elementId })
                choose(elementId)
              }}
            />
          </Dialog>
        )}
        {isMobile && isCards && isSideOpen && !isReadOnly && (
          <Dialog
            title={t('designer.settings')}
            place="right"
            closeLabel={t('flowCards.close')}
            onClose={() => setSideOpen(false)}
          >
            {settings}
          </Dialog>
        )}
      </div>
      {asked === 'release' && (
        <ReleaseDialog
          name={name}
          problems={errors}
          problemList={problemList}
          flush={flush}
          refusal={failedTests && <FailedTests flowId={flow.id} tests={failedTests} onLeave={close} />}
          release={release}
          onReleased={close}
          onClose={close}
        />
      )}
      {asked !== 'release' && released !== undefined && (
        <ReleasedDialog {...{ flow, name }} {...released} onClose={() => setReleased(undefined)} />
      )}
      {asked === 'rival' && rival !== undefined && (
        <FlowRivalDialog
          flowId={flow.id}
          rival={rival}
          mine={current()}
          onOverwrite={({ rev }) => {
            close()
            void saver.overwrite(rev)
          }}
          onTakeTheirs={(theirs) => {
            saver.take({ xml: theirs.bpmnXml }, theirs.rev)
            setXml(theirs.bpmnXml)
            close()
          }}
          onClose={close}
        />
      )}
    </div>
  )
}

const NONE = [] as const
const sideTitles = {
  settings: 'designer.settings',
  problems: 'flowDesign.problems.title',
  report: 'flowDesign.importReport',
} as const
const NO_COMMANDS = { undo: () => {}, redo: () => {} }

/** The element that a problem elsewhere led to. */
function useChosenAtFirst(drawing: Drawing | undefined, at: string | undefined): void {
  const done = useRef<{ readonly drawing: Drawing; readonly at: string }>()
  useEffect(() => {
    if (drawing === undefined || at === undefined) return
    if (done.current?.at === at && done.current.drawing === drawing) return
    done.current = { drawing, at }
    chooseElement(drawing, at)
  }, [drawing, at])
}
