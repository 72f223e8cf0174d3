import { memo, type ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { itemViews } from '../../../form/kinds/registry.ts'
import type { ItemView } from '../../../form/kinds/item-view.ts'
import type { Part } from '../../../form/form-parts.ts'
import { ColumnStrip } from './column-strip.tsx'
import { FrameHandle } from './frame-handle.tsx'

interface Props {
  readonly part: Part
  readonly children: ReactNode
}

/** One component of the form that is designed: it is chosen and dragged by its frame, and what is in it rests. */
export const Frame = memo(
  function Frame({ part, children }: Props) {
    const { t } = useTranslation()
    const id = part.key
    const isWide = part.kind === 'item' && (itemViews[part.field.type] as ItemView).isWide === true
    const isEmpty = part.kind === 'layout' && part.parts.length === 0 && HOLDERS.has(part.layout)
    const isHidden = part.node['hidden'] === true || part.node['visible'] === false || part.node['type'] === 'hidden'
    return (
      <div
        className="ll-frame"
        data-node={id}
        data-kind={part.kind}
        data-layout={part.kind === 'layout' ? part.layout : undefined}
        data-wide={isWide ? 'true' : undefined}
        data-dim={isHidden ? 'true' : undefined}
        data-conditional={isConditional(part) ? 'true' : undefined}
      >
        <FrameHandle id={id} />
        {part.kind === 'item' ? (
          <div className="ll-frame-inside" {...RESTING}>
            {children}
          </div>
        ) : (
          <div className="ll-frame-inside">{children}</div>
        )}
        {part.node['type'] === 'combo' && <ColumnStrip table={id} />}
        {isEmpty && <p className="ll-frame-empty">{t('designer.emptyHolder')}</p>}
      </div>
    )
  },
  (before, after) => before.part === after.part,
)

/** Nothing in it takes the focus; browsers before 2023 are told by the canvas (canvas.tsx). */
// React 18 knows no `inert` and hands it on as it is.
const RESTING = { inert: '' } as object

const HOLDERS: ReadonlySet<string> = new Set(['container', 'fieldset', 'group', 'grid', 'tabs', 'wizard', 'form'])

const isConditional = ({ node }: Part): boolean =>
  typeof node['visibleOn'] === 'string' || typeof node['hiddenOn'] === 'string'
