import { DeleteOutlined, DragOutlined, FileAddOutlined, FolderAddOutlined, KeyOutlined } from '@ant-design/icons'
import { nameIn, say, type Language } from '@liveline/contract/language.ts'
import { menuProblems } from '@liveline/contract/menu/menu-problems.ts'
import { menuProblemTexts } from '@liveline/contract/menu/menu-problem.texts.ts'
import type { ManagedEntry } from '@liveline/contract/menu/shapes.ts'
import type { PageConfig } from '@liveline/contract/page-table/shapes.ts'
import type { RoleTreeEntry } from '@liveline/contract/session/shapes.ts'
import { useQuery } from '@tanstack/react-query'
import type { TFunction } from 'i18next'
import { useMemo, useState, type ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { api } from '../../api/client.ts'
import { queryKeys } from '../../api/query-keys.ts'
import { useSendOnce } from '../../api/use-send-once.ts'
import { useConfirming } from '../../session/confirm-password.tsx'
import { useCan } from '../../session/current-user.ts'
import { Button } from '../../ui/controls/button.tsx'
import { FieldError } from '../../ui/controls/input.tsx'
import { Segments } from '../../ui/controls/segments.tsx'
import { SelectBox } from '../../ui/controls/select/select-box.tsx'
import { AskDialog } from '../../ui/feedback/ask-dialog.tsx'
import { DiscardDialog } from '../../ui/feedback/discard-dialog.tsx'
import { EmptyState, ErrorState, Skeleton } from '../../ui/feedback/state-page.tsx'
import { toast } from '../../ui/feedback/toasts.ts'
import { MenuIcon } from '../../ui/labels/menu-icon.tsx'
import { MenuItem } from '../../ui/menu/menu-item.tsx'
import { useRoute, useSetQuery, useUnsaved } from '../../ui/navigation.tsx'
import { PageHeader } from '../../ui/page-header.tsx'
import { Panel } from '../../ui/panel.tsx'
import { MoveDialog } from '../../ui/tree/move-dialog.tsx'
import { Tree } from '../../ui/tree/tree.tsx'
import type { ChildrenOf, TreeMoves, TreeNode, TreePlace } from '../../ui/tree/tree-node.ts'
import { useLanguage } from '../../ui/use-language.ts'
import { draftOf, entered, isSame, newDraft, treeFor, type EntryDraft, type EntryType } from './entry-draft.ts'
import { EntryForm } from './entry-form.tsx'
import { deleteEntry, entriesQuery, moveEntry, previewPagesQuery, saveEntry } from './menu-queries.ts'
import './menus.css'

type Device = 'desk' | 'phone'
/** Draws the sidebar of a role as the shell does. */
export type Preview = (tree: readonly RoleTreeEntry[], pages: readonly PageConfig[], device: Device) => ReactNode

/** The whole menu: a tree of entries, the one that is chosen as it is entered, and what a role would be shown. */
export function MenusPage({ preview }: { preview: Preview }) {
  const { t } = useTranslation()
  const entries = useQuery(entriesQuery)
  const roles = useQuery({
    queryKey: queryKeys.menuEntries.roles,
    queryFn: async ({ signal }) => (await api.role.list({ query: { rows: 200 }, signal, quiet: true })).rows,
  })
  const failed = entries.error ?? roles.error
  return (
    <section className="ll-page">
      {failed !== null && (entries.data === undefined || roles.data === undefined) ? (
        <>
          <PageHeader title={t('menuDesign.title')} subtitle={t('menuDesign.intro')} />
          <ErrorState
            error={failed}
            onRetry={() => {
              void entries.refetch()
              void roles.refetch()
            }}
          />
        </>
      ) : entries.data === undefined || roles.data === undefined ? (
        <>
          <PageHeader title={t('menuDesign.title')} subtitle={t('menuDesign.intro')} />
          <Skeleton lines={10} />
        </>
      ) : (
        <Editor entries={entries.data} roles={roles.data} preview={preview} />
      )}
    </section>
  )
}

interface EditorProps {
  readonly entries: readonly ManagedEntry[]
  readonly roles: readonly { readonly id: number; readonly name: string; readonly nameEn: string }[]
  readonly preview: Preview
}

const FOLDER = 1

function Editor({ entries, roles, preview }: EditorProps) {
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

interface Acts {
  readonly entry: ManagedEntry | undefined
  readonly t: TFunction
  readonly language: Language
  readonly close: () => void
  readonly onAdd: (type: EntryType, parent: ManagedEntry) => void
  readonly onMove: () => void
  readonly onDelete: (entry: ManagedEntry) => void
}

/** What can be done with an entry of the tree. */
function entryActions({ entry, t, language, close, onAdd, onMove, onDelete }: Acts): ReactNode {
  if (entry === undefined) return null
  const then = (act: () => void) => () => {
    close()
    act()
  }
  return (
    <>
      {entry.type === FOLDER && (
        <>
          <MenuItem icon={<FileAddOutlined aria-hidden />} onSelect={then(() => onAdd(2, entry))}>
            {t('menuDesign.addPage')}
          </MenuItem>
          <MenuItem icon={<FolderAddOutlined aria-hidden />} onSelect={then(() => onAdd(1, entry))}>
            {t('menuDesign.addFolder')}
          </MenuItem>
        </>
      )}
      {entry.type !== 3 && (
        <MenuItem icon={<KeyOutlined aria-hidden />} onSelect={then(() => onAdd(3, entry))}>
          {t('menuDesign.addRight')}
        </MenuItem>
      )}
      <MenuItem icon={<DragOutlined aria-hidden />} onSelect={then(onMove)}>
        {t('menuDesign.move')}
      </MenuItem>
      <MenuItem
        danger
        icon={<DeleteOutlined aria-hidden />}
        refusal={entry.ofPack ? say(language, menuProblemTexts.ofPack) : ''}
        onSelect={then(() => onDelete(entry))}
      >
        {t('menuDesign.delete')}
      </MenuItem>
    </>
  )
}

/** The nodes of the tree by what they stand below. */
function nodesOf(entries: readonly ManagedEntry[], nameOf: (entry: ManagedEntry) => string): ChildrenOf {
  const below = new Map<string | undefined, TreeNode[]>()
  const ids = new Set(entries.map(({ id }) => id))
  for (const entry of entries) {
    const parent = entry.parentId !== null && ids.has(entry.parentId) ? String(entry.parentId) : undefined
    const node: TreeNode = {
      id: String(entry.id),
      text: nameOf(entry),
      note: entry.type === 3 ? entry.permission : entry.url,
      icon: entry.type === 3 ? <KeyOutlined aria-hidden /> : <MenuIcon name={entry.icon} />,
      hasChildren: entries.some(({ parentId }) => parentId === entry.id),
      isMuted: entry.hidden !== 0 || entry.roleIds.length === 0,
    }
    below.set(parent, [...(below.get(parent) ?? []), node])
  }
  return (id) => below.get(id) ?? []
}

/** A new page stands in the folder that is chosen, or beside the page that is. */
function parentFor(entries: readonly ManagedEntry[], chosen: ManagedEntry | undefined): ManagedEntry | undefined {
  if (chosen === undefined || chosen.type === FOLDER) return chosen
  return entries.find(({ id }) => id === chosen.parentId)
}

interface PanelProps extends Omit<EditorProps, 'preview'> {
  readonly draft: EntryDraft | undefined
  readonly mayWrite: boolean
  readonly isDirty: boolean
  readonly onChange: (draft: EntryDraft) => void
  readonly onUndo: () => void
  readonly onSaved: (id: number) => void
}

function EntryPanel({ draft, entries, roles, mayWrite, isDirty, ...on }: PanelProps) {
  const { t } = useTranslation()
  const language = useLanguage()
  const { busy, failure, send } = useSendOnce()
  const { confirming, question } = useConfirming()
  if (draft === undefined) {
    return (
      <Panel title={t('menuDesign.entry')}>
        <EmptyState title={t('menuDesign.nothingChosen')} hint={t('menuDesign.nothingHint')} />
      </Panel>
    )
  }
  const problems = menuProblems(entered(draft), entries, draft.id)
  const isNew = draft.id === undefined
  const parent = entries.find(({ id }) => id === draft.parentId)
  const canSave = mayWrite && !busy && draft.name.trim() !== '' && problems.length === 0 && (isNew || isDirty)
  const save = async () => {
    const sent = { ...entered(draft), id: draft.id, rev: draft.rev }
    const saved = await send(sent, (body, key) => confirming(() => saveEntry(body, key)))
    if (saved === undefined) return
    toast.success(t('menuDesign.saved', { name: draft.name.trim() }))
    on.onSaved(saved.id)
  }
  return (
    <Panel title={t(isNew ? 'menuDesign.newEntry' : 'menuDesign.entry')}>
      <p className="ll-muted">
        {t('menuDesign.where', { folder: parent === undefined ? t('menuDesign.top') : nameIn(language, parent) })}
      </p>
      <EntryForm
        {...{ draft, entries, roles }}
        // Nobody is told of an address before he has had the time to enter it.
        problems={isNew && draft.name === '' ? [] : problems}
        readOnly={!mayWrite}
        onChange={on.onChange}
      />
      {failure !== undefined && <FieldError text={failure.message} />}
      {question}
      {mayWrite && (
        <div className="ll-entry-actions">
          <Button disabled={busy || (!isNew && !isDirty)} onClick={on.onUndo}>
            {t('menuDesign.undo')}
          </Button>
          <Button kind="primary" disabled={!canSave} aria-busy={busy} onClick={() => void save()}>
            {t('menuDesign.save')}
          </Button>
        </div>
      )}
    </Panel>
  )
}

interface PreviewProps extends EditorProps {
  readonly draft: EntryDraft | undefined
}

function PreviewPanel({ entries, roles, draft, preview }: PreviewProps) {
  const { t } = useTranslation()
  const language = useLanguage()
  const [roleId, setRoleId] = useState<number>()
  const [device, setDevice] = useState<Device>('desk')
  // The role that the entry is for, until another is chosen.
  const shownRole = roleId ?? draft?.roleIds[0] ?? roles[0]?.id
  const pages = useQuery({ ...previewPagesQuery(shownRole ?? 0), enabled: shownRole !== undefined })
  const tree = useMemo(
    () => (shownRole === undefined ? [] : treeFor(entries, shownRole, draft)),
    [entries, shownRole, draft],
  )
  return (
    <Panel title={t('menuDesign.preview')}>
      <div className="ll-preview-choice">
        <SelectBox
          label={t('menuDesign.previewRole')}
          value={shownRole}
          options={roles.map((role) => ({ value: role.id, label: nameIn(language, role) }))}
          onChange={(value) => setRoleId(typeof value === 'number' ? value : undefined)}
        />
        <Segments
          label={t('menuDesign.device')}
          value={device}
          options={(['desk', 'phone'] as const).map((one) => [one, t(`menuDesign.devices.${one}`)] as const)}
          onChange={setDevice}
        />
      </div>
      {tree.length === 0 ? (
        <EmptyState title={t('menuDesign.seesNothing')} hint={t('menuDesign.seesNothingHint')} />
      ) : (
        <div className="ll-menu-preview" data-device={device}>
          {preview(tree, pages.data ?? [], device)}
        </div>
      )}
    </Panel>
  )
}

interface DeleteProps {
  readonly entry: ManagedEntry
  readonly below: readonly ManagedEntry[]
  readonly onDeleted: () => void
  readonly onClose: () => void
}

function DeleteEntryDialog({ entry, below, onDeleted, onClose }: DeleteProps) {
  const { t } = useTranslation()
  const language = useLanguage()
  const [busy, setBusy] = useState(false)
  const name = nameIn(language, entry)
  const confirm = async () => {
    setBusy(true)
    try {
      await deleteEntry(entry.id)
      toast.success(t('menuDesign.deleted', { name }))
      onDeleted()
    } catch {
      // Shown by the one place that shows failures.
    }
    onClose()
  }
  return (
    <AskDialog
      title={t('menuDesign.deleteTitle', { name })}
      command={t('menuDesign.deleteIt')}
      keep={t('menuDesign.keep')}
      kind="danger"
      disabled={below.length > 0}
      {...{ busy, onClose }}
      onDo={() => void confirm()}
    >
      {below.length > 0 ? (
        <>
          <p>{t('menuDesign.hasBelow')}</p>
          <ul>
            {below.map((one) => (
              <li key={one.id}>{nameIn(language, one)}</li>
            ))}
          </ul>
        </>
      ) : (
        <p>{t('menuDesign.deleteText', { count: entry.roleIds.length })}</p>
      )}
    </AskDialog>
  )
}
