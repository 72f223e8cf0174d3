import { InfoCircleOutlined, WarningOutlined } from '@ant-design/icons'
import type { FormDraft } from '@liveline/contract/form-design/shapes.ts'
import { nameIn } from '@liveline/contract/language.ts'
import { useQuery } from '@tanstack/react-query'
import { useEffect, useMemo, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { designAddress } from '@liveline/contract/console-addresses.ts'
import { api } from '../../api/client.ts'
import { queryKeys } from '../../api/query-keys.ts'
import { Button } from '../../ui/controls/button.tsx'
import { Notice } from '../../ui/feedback/notice.tsx'
import { toast } from '../../ui/feedback/toasts.ts'
import { absoluteTime } from '../../ui/labels/time.ts'
import { navigate, useTabTitle } from '../../ui/navigation.tsx'
import { useIsMobile, useIsWide } from '../../ui/use-is-mobile.ts'
import { useLanguage } from '../../ui/use-language.ts'
import { ProblemList } from './checks/problem-list.tsx'
import { useProblems } from './checks/use-problems.ts'
import { commandsOf } from './commands.ts'
import { DesignerContext } from './designer-context.ts'
import { DesignerHeader } from './designer-header.tsx'
import { FieldList } from './fields/field-list.tsx'
import { FieldUsesContext } from './fields/field-uses.ts'
import './form-designer.css'
import { ImportDialog } from './import/import-dialog.tsx'
import { LayoutChoice } from './layout-choice.tsx'
import { ReleaseDialog } from '../../session/draft/release-dialog.tsx'
import { CopyFormDialog } from './saving/copy-form-dialog.tsx'
import { readLocalForm } from './saving/local-draft-of-form.ts'
import { RivalDialog } from './saving/rival-dialog.tsx'
import { useDraftSaving } from './saving/use-draft-saving.ts'
import { componentAt } from './schema-edit/tree.ts'
import { TryDialog } from './preview/try-dialog.tsx'
import { useLayouts, type LayoutName } from './use-layouts.ts'
import { useUndoKeys } from '../../ui/shortcuts/use-undo-keys.ts'
import { Workspace } from './workspace.tsx'

interface Props {
  readonly draft: FormDraft
  /** JSON path of the component to choose. */
  readonly at: string | undefined
}
type Asked = 'import' | 'try' | 'fields' | 'release' | 'rival' | 'copy'

/** A form while it is designed: what is seen, what may be set, and what becomes of it. */
export function FormDesigner({ draft, at }: Props) {
  const { t } = useTranslation()
  const language = useLanguage()
  const isMobile = useIsMobile()
  const { formId } = draft
  const edited = useLayouts({ desk: draft.formPcJson, phone: draft.formMobileJson })
  const { layouts } = edited
  const { saver, state } = useDraftSaving(draft, layouts)
  const [left, setLeft] = useState(() => readLocalForm(formId))
  const [which, setWhich] = useState<LayoutName>('desk')
  const isWide = useIsWide()
  const [wantsBoth, setWantsBoth] = useState(false)
  const isBoth = isWide && wantsBoth
  const [asked, setAsked] = useState<Asked>()
  const designerOf = (layout: LayoutName) => (layout === 'phone' ? (edited.phone ?? edited.desk) : edited.desk)
  const designer = designerOf(which)
  const commands = useMemo(() => commandsOf(designer, t), [designer, t])
  const problems = useProblems(layouts)
  const uses = useQuery({
    queryKey: queryKeys.formDraft.fieldUses(formId),
    queryFn: ({ signal }) => api.formDesign.fieldUses({ query: { formId }, signal, quiet: true }),
  })
  const name = nameIn(language, draft, 'formName')
  useTabTitle(t('designer.title', { name }), name)
  useChosenAtFirst(edited.desk, at)
  useUndoKeys(commands)
  const close = () => setAsked(undefined)
  const problemList = (onChosen: () => void) => (
    <ProblemList
      problems={problems}
      designerOf={designerOf}
      onChosen={(layout) => {
        setWhich(layout)
        onChosen()
      }}
    />
  )
  const rival = state.kind === 'stale' ? state.rival : undefined
  const takeTheirs = (theirs: FormDraft) => {
    const next = { desk: theirs.formPcJson, phone: theirs.formMobileJson }
    saver.take(next, theirs.rev)
    edited.begin(next)
    close()
  }

  return (
    <DesignerContext.Provider value={designer}>
      <FieldUsesContext.Provider value={uses.data}>
        <div className="ll-page ll-designer-page">
          <DesignerHeader
            name={name}
            draft={draft}
            state={state}
            problems={problems.length}
            commands={commands}
            onAsk={setAsked}
            onSave={() => void saver.flush()}
          />
          {left !== undefined && (
            <Notice icon={<InfoCircleOutlined aria-hidden />}>
              <span>
                {t('designer.leftHere', { time: absoluteTime(left.savedAt) })}
                {left.rev !== draft.rev && t('designer.leftBefore', { name: draft.updatedBy })}
              </span>
              <Button
                onClick={() => {
                  // It goes on from what the server had then: what others saved since is told, and overwritten by choice.
                  saver.take({ desk: draft.formPcJson, phone: draft.formMobileJson }, left.rev)
                  edited.begin(left)
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
              <span>{t('designer.rival.text', { name: rival.name, time: absoluteTime(rival.at) })}</span>
              <Button onClick={() => setAsked('rival')}>{t('designer.rival.compare')}</Button>
            </Notice>
          )}
          <LayoutChoice
            {...{ which, isBoth }}
            mayBoth={isWide}
            hasPhone={edited.phone !== undefined}
            onChoose={(shown) => {
              setWantsBoth(shown === 'both')
              if (shown !== 'both') setWhich(shown)
            }}
            onSeparate={edited.separate}
            onJoin={edited.join}
          />
          <Workspace
            key={isBoth ? 'both' : which}
            layouts={isBoth ? ['desk', 'phone'] : [which]}
            designerOf={designerOf}
            onActive={setWhich}
            commands={commands}
            problems={problems.length}
            problemList={problemList}
            active={which}
            isMobile={isMobile}
          />
        </div>
        {asked === 'try' && (
          <TryDialog formId={formId} title={t('designer.try.title', { name })} layouts={layouts} onClose={close} />
        )}
        {asked === 'import' && (
          <ImportDialog
            onTake={(schema) => {
              close()
              if (designer.apply(() => ({ schema, ids: [] }))) toast.info(t('designer.import.taken'))
            }}
            onClose={close}
          />
        )}
        {asked === 'fields' && <FieldList onClose={close} />}
        {asked === 'release' && (
          <ReleaseDialog
            name={name}
            problems={problems.length}
            problemList={problemList(close)}
            flush={saver.flush}
            release={async (note) => {
              const { version, rev } = await api.form.release({ body: { formId, note, rev: saver.rev() } })
              saver.went(rev)
              return version
            }}
            onReleased={close}
            onClose={close}
          />
        )}
        {asked === 'rival' && rival !== undefined && (
          <RivalDialog
            formId={formId}
            rival={rival}
            mine={layouts}
            onOverwrite={({ rev }) => {
              close()
              void saver.overwrite(rev)
            }}
            onTakeTheirs={takeTheirs}
            onCopy={() => setAsked('copy')}
            onClose={close}
          />
        )}
        {asked === 'copy' && (
          <CopyFormDialog
            draft={draft}
            mine={layouts}
            onCopied={(copyId) => {
              // What is here lives on in the copy: this page gives way to what the other has saved.
              saver.stop()
              saver.take(layouts, saver.rev())
              navigate(designAddress(copyId))
            }}
            onClose={close}
          />
        )}
      </FieldUsesContext.Provider>
    </DesignerContext.Provider>
  )
}

/** The component that a problem elsewhere led to. */
function useChosenAtFirst(designer: ReturnType<typeof useLayouts>['desk'], at: string | undefined): void {
  const done = useRef<string>()
  useEffect(() => {
    if (at === undefined || done.current === at) return
    done.current = at
    const found = componentAt(designer.state().schema, at)
    if (found !== undefined) designer.choose([found.id])
  }, [designer, at])
}
