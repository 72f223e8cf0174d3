import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { Button } from '../controls/button.tsx'
import { ErrorState, Skeleton } from '../feedback/state-page.tsx'
import { Tree, type TreeProps } from './tree.tsx'
import type { Branches } from './use-branches.ts'

interface Props extends Omit<TreeProps, 'childrenOf'> {
  readonly branches: Branches
  /** What stands there as long as there is no node. */
  readonly empty: ReactNode
}

/** A tree whose branches are fetched as they are opened: on its way, failed, empty, or there. */
export function TreePane({ branches, empty, ...tree }: Props) {
  const { t } = useTranslation()
  const { childrenOf, error, retry, failed } = branches
  const roots = childrenOf(undefined)
  if (error !== null && error !== undefined) return <ErrorState error={error} onRetry={retry} />
  if (roots === undefined) return <Skeleton lines={8} />
  if (roots.length === 0) return empty
  const names = new Map(
    [undefined, ...tree.open].flatMap((id) => childrenOf(id) ?? []).map(({ id, text }) => [id, text]),
  )
  return (
    <div className="ll-tree-pane">
      <Tree {...tree} childrenOf={childrenOf} />
      {failed.length > 0 && (
        <p className="ll-tree-failed" role="alert">
          {t('tree.branchFailed', { name: failed.map((id) => names.get(id) ?? id).join(' · ') })}
          <Button kind="text" onClick={retry}>
            {t('tree.retry')}
          </Button>
        </p>
      )}
    </div>
  )
}
