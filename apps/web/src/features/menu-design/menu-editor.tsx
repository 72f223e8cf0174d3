import { FileAddOutlined, FolderAddOutlined } from '@ant-design/icons'
import { nameIn, say } from '@liveline/contract/language.ts'
import { menuProblemTexts } from '@liveline/contract/menu/menu-problem.texts.ts'
import { menuProblems } from '@liveline/contract/menu/menu-problems.ts'
import type { ManagedEntry } from '@liveline/contract/menu/shapes.ts'
import { useMemo, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useCan } from '../../session/current-user.ts'
import { Button } from '../../ui/controls/button.tsx'
import { DiscardDialog } from '../../ui/feedback/discard-dialog.tsx'
import { EmptyState } from '../../ui/feedback/state-page.tsx'
import { toast } from '../../ui/feedback/toasts.ts'
import { useRoute, useSetQuery, useUnsaved } from '../../ui/navigation.tsx'
import { PageHeader } from '../../ui/page-header.tsx'
import { Panel } from '../../ui/panel.tsx'
import { MoveDialog } from '../../ui/tree/move-dialog.tsx'
import type { ChildrenOf, TreeMoves, TreeNode, TreePlace } from '../../ui/tree/tree-node.ts'
import { Tree } from '../../ui/tree/tree.tsx'
import { useLanguage } from '../../ui/use-language.ts'
import { DeleteEntryDialog } from './delete-entry-dialog.tsx'
import { entryActions } from './entry-actions.tsx'
import { type EntryDraft, type EntryType, draftOf, isSame, newDraft } from './entry-draft.ts'
import { EntryPanel } from './entry-panel.tsx'
import { FOLDER, nodesOf, parentFor } from './menu-nodes.tsx'
import { type MenuRole, moveEntry } from './menu-queries.ts'
import { type Preview, PreviewPanel } from './preview-panel.tsx'

interface Props {
  readonly entries: readonly ManagedEntry[]
  readonly roles: readonly MenuRole[]
  readonly preview: Preview
}

/** The tree of entries, the one that is chosen, and what a role would be shown. */
export function MenuEditor({ entries, roles, preview }: Props) {
  const { t } = useTranslation()
  const language = useLanguage()
  const { query } = useRoute()
  const setQuery = useSetQuery()
  const mayWrite = useCan('menu:write')
  const [open, setOpen] = useState<ReadonlySet<string>>(
    () =>
      new Set(entries.filter(({ parentId, type }) => parentId === null && type === FOLDER).map(({ id }) => String(id))),
  )
  const chosen = entries.find(({ id }) => String(id) === query['entry'])
  const [draft, setDraft] = useState<EntryDraft>()
  /** What it was begun from. */
  const [begun, setBegun] = useState<EntryDraft>()
  const [next, setNext] = useState<(() => void) | undefined>()
  const [toMove, setToMove] = useState<TreeNode>()
  const [toDelete, setToDelete] = useState<ManagedEntry>()
  const shown = draft ?? (chosen === undefined ? undefined : draftOf(chosen))
  const isDirty = draft !== undefined && begun !== undefined && !isSame(draft, begun)
  useUnsaved(isDirty)

  const childrenOf = useMemo(
    (): ChildrenOf => nodesOf(entries, (entry) => nameIn(language, entry)),
    [entries, language],
  )
  const leave = (then: () => void) => (isDirty ? setNext(() => then) : then())
  const begin = (one: EntryDraft | undefined, entryId: number | undefined) => {
    setDraft(one)
    setBegun(one)
    setQuery({ entry: entryId === undefined ? undefined : String(entryId) })
  }
  const add = (type: EntryType, parent: ManagedEntry | undefined) =>
    leave(() => begin({ ...newDraft(type, parent?.id ?? null, parent?.roleIds ?? []) }, undefined))
  const edit = (patch: EntryDraft) => {
    if (draft === undefined && shown !== undefined) setBegun(shown)
    setDraft(patch)
  }
  const move = async (id: string, { parentId, beforeId }: TreePlace) => {
    const entry = entries.find((one) => String(one.id) === id)
    if (entry === undefined) return
    await moveEntry({
      id: entry.id,
      rev: entry.rev,
      parentId: parentId === undefined ? null : Number(parentId),
      beforeId: beforeId === undefined ? null : Number(beforeId),
    })
    if (draft?.id === entry.id) begin(undefined, entry.id)
    toast.success(t('menuDesign.moved', { name: nameIn(language, entry) }))
  }
  const moves: TreeMoves = {
    isOrdered: true,
    refusalOf(id, parentId) {
      const entry = entries.find((one) => String(one.id) === id)
      if (entry === undefined) return undefined
      const placed = { ...entry, parentId: parentId === undefined ? null : Number(parentId) }
      const [problem] = menuProblems(placed, entries, entry.id)
      return problem === undefined ? undefined : say(language, menuProblemTexts[problem.code], problem.values)
    },
    // A refusal is shown by the one place that shows failures.
    onMove: (id, to) => leave(() => void move(id, to).catch(() => {})),
  }
  return (
    <>
      <PageHeader
        title={t('menuDesign.title')}
        subtitle={t('menuDesign.intro')}
        actions={
          mayWrite ? (
            <>
              <Button onClick={() => add(1, undefined)}>
                <FolderAddOutlined aria-hidden />
                {t('menuDesign.addFolder')}
              </Button>
              <Button kind="primary" onClick={() => add(2, parentFor(entries, chosen))}>
                <FileAddOutlined aria-hidden />
                {t('menuDesign.addPage')}
              </Button>
            </>
          ) : undefined
        }
      />
      <div className="ll-menu-design">
        <Panel title={t('menuDesign.tree')}>
          {entries.length === 0 ? (
            <EmptyState title={t('menuDesign.empty')} hint={t('menuDesign.emptyHint')} />
          ) : (
            <Tree
              label={t('menuDesign.tree')}
              {...{ childrenOf, open }}
              onOpen={setOpen}
              chosen={chosen === undefined ? undefined : String(chosen.id)}
              onChoose={(id) => leave(() => begin(undefined, Number(id)))}
              {...(mayWrite ? { moves } : {})}
              actions={
                mayWrite
                  ? (node, close) =>
                      entryActions({
                        entry: entries.find(({ id }) => String(id) === node.id),
                        t,
                        language,
                        close,
                        onAdd: add,
                        onMove: () => setToMove(node),
                        onDelete: setToDelete,
                      })
                  : undefined
              }
            />
          )}
        </Panel>
        <EntryPanel
          key={shown?.id ?? 'new'}
          {...{ draft: shown, entries, roles, mayWrite, isDirty }}
          onChange={edit}
          onUndo={() => begin(undefined, chosen?.id)}
          onSaved={(id) => begin(undefined, id)}
        />
        <PreviewPanel {...{ entries, roles, draft: shown, preview }} />
      </div>
      {next !== undefined && (
        <DiscardDialog
          onConfirm={() => {
            setNext(undefined)
            next()
          }}
          onClose={() => setNext(undefined)}
        />
      )}
      {toMove !== undefined && (
        <MoveDialog
          node={toMove}
          {...{ moves, childrenOf, open }}
          reveal={undefined}
          onOpen={setOpen}
          onMove={(to) => move(toMove.id, to)}
          onClose={() => setToMove(undefined)}
        />
      )}
      {toDelete !== undefined && (
        <DeleteEntryDialog
          entry={toDelete}
          below={entries.filter(({ parentId }) => parentId === toDelete.id)}
          onDeleted={() => begin(undefined, undefined)}
          onClose={() => setToDelete(undefined)}
        />
      )}
    </>
  )
}
