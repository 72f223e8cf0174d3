import { useMemo, useState, type ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { Check } from '../controls/check.tsx'
import { FieldError } from '../controls/input.tsx'
import { SelectBox } from '../controls/select/select-box.tsx'
import { AskDialog } from '../feedback/ask-dialog.tsx'
import { isWhereItIs, isWithin, shapeOf } from './tree-shape.ts'
import { Tree, type TreeProps } from './tree.tsx'
import type { TreeMoves, TreeNode, TreePlace } from './tree-node.ts'

interface Props extends Pick<TreeProps, 'childrenOf' | 'open' | 'onOpen' | 'reveal'> {
  readonly node: TreeNode
  readonly moves: Pick<TreeMoves, 'isOrdered' | 'refusalOf'>
  /** A search over the tree: what it finds becomes the target by `found`. */
  readonly find?: ReactNode
  readonly found?: string | undefined
  /** Rejects when it was refused; the dialog then stays for another place. */
  readonly onMove: (to: TreePlace) => Promise<void>
  readonly onClose: () => void
}

const LAST = ''

/** Moves a node without a pointer: where to is chosen in the same tree, and before which of its children. */
export function MoveDialog({ node, moves, childrenOf, open, onOpen, reveal, find, found, ...rest }: Props) {
  const { t } = useTranslation()
  const [busy, setBusy] = useState(false)
  const [chosen, setChosen] = useState<{ readonly parentId: string | undefined }>()
  const [beforeId, setBeforeId] = useState<string>()
  const [lastFound, setLastFound] = useState(found)
  if (found !== lastFound) {
    setLastFound(found)
    if (found !== undefined) setChosen({ parentId: found })
  }
  const shape = useMemo(() => shapeOf(childrenOf, open), [childrenOf, open])
  const choose = (parentId: string | undefined) => {
    setChosen({ parentId })
    setBeforeId(undefined)
  }
  const siblings = (chosen === undefined ? undefined : childrenOf(chosen.parentId))?.filter(({ id }) => id !== node.id)
  const place = chosen && { parentId: chosen.parentId, beforeId: moves.isOrdered ? beforeId : undefined }
  const refusalOf = (to: TreePlace): string | undefined => {
    if (isWithin(shape, to.parentId, node.id)) return t('tree.belowItself')
    if (isWhereItIs(shape, childrenOf, node.id, to, moves.isOrdered)) return t('tree.alreadyThere')
    return moves.refusalOf(node.id, to.parentId)
  }
  const refusal = place === undefined ? undefined : refusalOf(place)
  const move = async () => {
    if (place === undefined) return
    setBusy(true)
    try {
      await rest.onMove(place)
      rest.onClose()
    } catch {
      // Shown by the one place that shows failures.
    } finally {
      setBusy(false)
    }
  }
  return (
    <AskDialog
      title={t('tree.moveTitle', { name: node.text })}
      command={t('tree.move')}
      keep={t('tree.keep')}
      width={520}
      {...{ busy }}
      disabled={place === undefined || refusal !== undefined}
      onDo={() => void move()}
      onClose={rest.onClose}
    >
      {find}
      <Check
        checked={chosen !== undefined && chosen.parentId === undefined}
        onChange={({ target }) => (target.checked ? choose(undefined) : setChosen(undefined))}
      >
        {t('tree.topLevel')}
      </Check>
      <div className="ll-tree-choice">
        <Tree
          label={t('tree.moveTo')}
          {...{ childrenOf, open, onOpen, reveal }}
          chosen={chosen?.parentId}
          onChoose={choose}
        />
      </div>
      {moves.isOrdered && siblings !== undefined && siblings.length > 0 && (
        // oxlint-disable-next-line jsx-a11y/label-has-associated-control -- the box within is one
        <div className="ll-tree-position">
          <span>{t('tree.position')}</span>
          <SelectBox
            label={t('tree.position')}
            value={beforeId ?? LAST}
            options={[
              { value: LAST, label: t('tree.positionLast') },
              ...siblings.map(({ id, text }) => ({ value: id, label: t('tree.positionBefore', { name: text }) })),
            ]}
            onChange={(id) => setBeforeId(id === LAST ? undefined : String(id))}
          />
        </div>
      )}
      {refusal === undefined ? (
        <output>{place === undefined ? t('tree.chooseTarget') : null}</output>
      ) : (
        <FieldError id="ll-tree-refusal" text={refusal} />
      )}
    </AskDialog>
  )
}
