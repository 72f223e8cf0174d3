/* oxlint-disable jsx-a11y/prefer-tag-over-role, jsx-a11y/click-events-have-key-events -- browsers do not drag a button element; its keys are those of the canvas (use-canvas-keys.ts). */
import type { MouseEvent } from 'react'
import { useDrag } from 'react-aria'
import { useTranslation } from 'react-i18next'
import { useLanguage } from '../../../ui/use-language.ts'
import { chooseWith } from '../choose-with.ts'
import { kindName } from '@liveline/form-schema/kind-name.ts'
import { componentName } from '../component-name.ts'
import { useDesigner, useDesignerState } from '../designer-context.ts'
import { treeOf } from '../schema-edit/tree.ts'

/** What one clicks, focuses and drags: it lies over a field, and under what a holder holds. */
export function FrameHandle({ id }: { readonly id: string }) {
  const designer = useDesigner()
  const language = useLanguage()
  const { t } = useTranslation()
  const at = useDesignerState(({ schema }) => treeOf(schema).get(id))
  const isChosen = useDesignerState(({ chosen }) => chosen.includes(id))
  const isCurrent = useDesignerState(({ current, schema }) =>
    current === undefined ? treeOf(schema).get(id)?.path.join('.') === FIRST : current === id,
  )
  const { dragProps } = useDrag({
    // Keys move by the canvas (use-canvas-keys.ts).
    hasDragButton: true,
    getItems: () => [{ 'text/plain': name }],
    onDragStart: () => {
      const { chosen } = designer.state()
      const ids = chosen.includes(id) ? chosen : [id]
      if (!chosen.includes(id)) designer.choose(ids)
      designer.drag({ ids })
    },
    onDragEnd: () => designer.drag(undefined),
  })
  if (at === undefined) return null
  const name = componentName(at, language)
  const kind = at.role === 'pane' ? t(`designer.pane.${paneOf(at.slot)}`) : kindName(at.node.type, language)
  return (
    <div
      {...dragProps}
      role="button"
      className="ll-frame-handle"
      aria-label={name === kind ? name : t('designer.component', { name, kind })}
      aria-pressed={isChosen}
      tabIndex={isCurrent ? 0 : -1}
      data-title={kind}
      onClick={(event: MouseEvent) => chooseWith(designer, id, event)}
    />
  )
}

/** With nothing chosen the way of the Tab key into the canvas is the first component. */
const FIRST = 'body.0'
const paneOf = (slot: string | undefined) => (slot === 'columns' || slot === 'steps' ? slot : 'tabs')
