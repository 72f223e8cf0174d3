import { ApartmentOutlined, DeleteOutlined, EditOutlined, PlusOutlined, SwapOutlined } from '@ant-design/icons'
import { nameIn } from '@liveline/contract/language.ts'
import type { FoundNode } from '@liveline/contract/organisation/shapes.ts'
import { useQuery } from '@tanstack/react-query'
import { useCallback, useMemo, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { api } from '../../api/client.ts'
import { queryClient } from '../../api/query-client.ts'
import { Button } from '../../ui/controls/button.tsx'
import { EmptyState, ErrorState, Skeleton } from '../../ui/feedback/state-page.tsx'
import { toast } from '../../ui/feedback/toasts.ts'
import { MenuItem } from '../../ui/menu/menu-item.tsx'
import { useRoute, useSetQuery } from '../../ui/navigation.tsx'
import { PageHeader } from '../../ui/page-header.tsx'
import { MoveDialog } from '../../ui/tree/move-dialog.tsx'
import { TreeFind, type TreeHit } from '../../ui/tree/tree-find.tsx'
import type { TreeMoves, TreeNode, TreePlace } from '../../ui/tree/tree-node.ts'
import { TreePane } from '../../ui/tree/tree-pane.tsx'
import { openAtFirst } from '../../ui/tree/open-at-first.ts'
import { useBranches } from '../../ui/tree/use-branches.ts'
import { useLanguage } from '../../ui/use-language.ts'
import { DeleteDialog } from './delete-dialog.tsx'
import type { NodeActs } from './node-acts.ts'
import { NodeDialog } from './node-dialog.tsx'
import { NodePanel } from './node-panel.tsx'
import { branchQuery, findNodes, nodeQuery, organisationChanged, typesQuery } from './organisation-queries.ts'
import './organisations.css'
import { TypeList } from './type-list.tsx'

const idOf = (text: string | undefined) => (/^[1-9]\d{0,14}$/.test(text ?? '') ? Number(text) : undefined)

/** The organisation: types, the tree of one of them, and one of its nodes; both stand in the address (`id` there would be a tab of its own). */
export function OrganisationsPage() {
  const { t } = useTranslation()
  const { query } = useRoute()
  const setQuery = useSetQuery()
  const types = useQuery(typesQuery)
  const aid = idOf(query['aid']) ?? types.data?.[0]?.aid
  return (
    <section className="ll-page organisations">
      <PageHeader title={t('organisation.title')} subtitle={t('organisation.intro')} />
      {types.isError && <ErrorState error={types.error} onRetry={() => void types.refetch()} />}
      {types.data === undefined && !types.isError && <Skeleton lines={8} />}
      {types.data !== undefined && (
        <div className="organisations-body">
          <TypeList
            types={types.data}
            chosen={aid}
            onChoose={(chosen) => setQuery({ aid: chosen === undefined ? undefined : String(chosen), node: undefined })}
          />
          {types.data.some((type) => type.aid === aid) && aid !== undefined ? (
            <TypeTree key={aid} aid={aid} />
          ) : (
            <EmptyState title={t('organisation.noType')} />
          )}
        </div>
      )}
    </section>
  )
}

type Opened =
  | { readonly what: 'add'; readonly parent: FoundNode | undefined }
  | { readonly what: 'edit' | 'move' | 'remove'; readonly node: FoundNode }

/** The tree of one type beside the node that is chosen in it. */
function TypeTree({ aid }: { aid: number }) {
  const { t } = useTranslation()
  const language = useLanguage()
  const { query } = useRoute()
  const setQuery = useSetQuery()
  const id = idOf(query['node'])
  const [open, setOpen] = useState<ReadonlySet<string>>(new Set())
  const [reveal, setReveal] = useState<{ readonly id: string }>()
  const [opened, setOpened] = useState<Opened>()
  const [target, setTarget] = useState<TreeHit>()
  const branches = useBranches(
    open,
    useCallback((of: string | undefined) => branchQuery(aid, of, language), [aid, language]),
  )
  const [hasBegun, setHasBegun] = useState(false)
  const uppermost = branches.childrenOf(undefined)
  if (!hasBegun && uppermost !== undefined) {
    setHasBegun(true)
    setOpen((before) => new Set([...before, ...openAtFirst(uppermost)]))
  }
  const show = (hit: Pick<TreeHit, 'id' | 'above'>) => {
    setOpen((before) => new Set([...before, ...hit.above.map((upper) => upper.id)]))
    setReveal({ id: hit.id })
  }
  // An address names a node that may lie anywhere in the tree: the way to it is opened once.
  const [shownId, setShownId] = useState<number>()
  const addressed = useQuery({ ...nodeQuery(id ?? 0), enabled: id !== undefined && id !== shownId })
  if (id !== undefined && id !== shownId && addressed.data?.id === id) {
    setShownId(id)
    const above = addressed.data.above.map((upper) => ({ id: String(upper.id), text: upper.name }))
    show({ id: String(id), above })
    if (addressed.data.children > 0) setOpen((before) => new Set([...before, String(id)]))
  }
  const choose = (chosen: number) => {
    setShownId(chosen)
    setQuery({ aid: String(aid), node: String(chosen) })
  }
  const find = useMemo(() => findNodes(aid, language), [aid, language])
  const move = async (moved: number, to: TreePlace) => {
    const body = {
      id: moved,
      pid: to.parentId === undefined ? null : Number(to.parentId),
      beforeId: to.beforeId === undefined ? null : Number(to.beforeId),
    }
    await api.organisation.moveDetail({ body })
    if (to.parentId !== undefined) setOpen((before) => new Set([...before, to.parentId ?? '']))
    toast.success(t('organisation.moved'))
    await organisationChanged()
    setReveal({ id: String(moved) })
  }
  const moves: TreeMoves = {
    isOrdered: true,
    // What the server alone can judge, it says when it is asked.
    refusalOf: () => undefined,
    onMove: (moved, to) => void move(Number(moved), to).catch(() => undefined),
  }
  const openFor = async (what: 'add' | 'edit' | 'move' | 'remove', nodeId: number) => {
    try {
      const node = await queryClient.fetchQuery({ ...nodeQuery(nodeId), staleTime: 0 })
      setTarget(undefined)
      setOpened(what === 'add' ? { what, parent: node } : { what, node })
    } catch (error) {
      toast.error(error instanceof Error ? error.message : String(error))
    }
  }
  const acts: NodeActs = {
    add: (parent) => setOpened({ what: 'add', parent }),
    edit: (node) => setOpened({ what: 'edit', node }),
    move: (node) => void openFor('move', node.id),
    remove: (node) => setOpened({ what: 'remove', node }),
  }
  const actions = (node: TreeNode, close: () => void) => {
    const item = (what: 'add' | 'edit' | 'move' | 'remove') => () => {
      close()
      void openFor(what, Number(node.id))
    }
    return (
      <>
        <MenuItem icon={<PlusOutlined aria-hidden />} onSelect={item('add')}>
          {t('organisation.addBelow')}
        </MenuItem>
        <MenuItem icon={<EditOutlined aria-hidden />} onSelect={item('edit')}>
          {t('organisation.edit')}
        </MenuItem>
        <MenuItem icon={<SwapOutlined aria-hidden />} onSelect={item('move')}>
          {t('organisation.move')}
        </MenuItem>
        <MenuItem icon={<DeleteOutlined aria-hidden />} danger onSelect={item('remove')}>
          {t('organisation.delete')}
        </MenuItem>
      </>
    )
  }
  const finder = (onFind: (hit: TreeHit) => void) => (
    <TreeFind
      label={t('organisation.find')}
      placeholder={t('organisation.findHint')}
      find={find}
      onFind={(hit) => {
        show(hit)
        onFind(hit)
      }}
    />
  )
  const nameOf = (node: FoundNode) => nameIn(language, node)
  return (
    <>
      <section className="organisation-tree" aria-label={t('organisation.tree')}>
        <div className="organisation-tools">
          {finder((hit) => choose(Number(hit.id)))}
          <Button onClick={() => setOpened({ what: 'add', parent: undefined })}>
            <PlusOutlined aria-hidden />
            {t('organisation.addTop')}
          </Button>
        </div>
        <TreePane
          label={t('organisation.tree')}
          branches={branches}
          open={open}
          onOpen={setOpen}
          chosen={id === undefined ? undefined : String(id)}
          onChoose={(chosen) => choose(Number(chosen))}
          reveal={reveal}
          actions={actions}
          moves={moves}
          empty={<EmptyState icon={<ApartmentOutlined aria-hidden />} title={t('organisation.empty')} />}
        />
      </section>
      {id === undefined ? (
        <EmptyState icon={<ApartmentOutlined aria-hidden />} title={t('organisation.choose')} />
      ) : (
        <NodePanel id={id} acts={acts} onShow={choose} />
      )}
      {opened?.what === 'add' && (
        <NodeDialog
          aid={aid}
          parent={opened.parent && { id: opened.parent.id, name: nameOf(opened.parent) }}
          onSaved={(made) => {
            const { parent } = opened
            if (parent !== undefined) setOpen((before) => new Set([...before, String(parent.id)]))
            choose(made)
            setReveal({ id: String(made) })
          }}
          onClose={() => setOpened(undefined)}
        />
      )}
      {opened?.what === 'edit' && (
        <NodeDialog aid={aid} node={opened.node} onSaved={choose} onClose={() => setOpened(undefined)} />
      )}
      {opened?.what === 'move' && (
        <MoveDialog
          node={{ id: String(opened.node.id), text: nameOf(opened.node), hasChildren: opened.node.children > 0 }}
          moves={moves}
          childrenOf={branches.childrenOf}
          open={open}
          onOpen={setOpen}
          find={finder(setTarget)}
          found={target?.id}
          onMove={(to) => move(opened.node.id, to)}
          onClose={() => setOpened(undefined)}
        />
      )}
      {opened?.what === 'remove' && (
        <DeleteDialog
          name={nameOf(opened.node)}
          onDelete={(idempotencyKey) =>
            api.organisation.removeDetail({ body: { id: opened.node.id }, idempotencyKey, quiet: true })
          }
          onSee={() => {
            // As if its address had been opened: the way to it, itself and what is below.
            setShownId(undefined)
            setQuery({ aid: String(aid), node: String(opened.node.id) })
            setOpened(undefined)
          }}
          gone={opened.node.id}
          onDeleted={() => {
            if (id === opened.node.id) setQuery({ aid: String(aid), node: undefined })
          }}
          onClose={() => setOpened(undefined)}
        />
      )}
    </>
  )
}
