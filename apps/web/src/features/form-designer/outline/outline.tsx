import { useTranslation } from 'react-i18next'
import { memo, useEffect, useRef } from 'react'
import { useLanguage } from '../../../ui/use-language.ts'
import { chooseWith } from '../choose-with.ts'
import { kindName } from '@liveline/form-schema/kind-name.ts'
import { componentName } from '../component-name.ts'
import { useDesigner, useDesignerState } from '../designer-context.ts'
import { treeOf, type Located } from '../schema-edit/tree.ts'
import './outline.css'

/** Every component as a list that is indented like the form: to find and choose what is small or hidden. */
export function Outline() {
  const { t } = useTranslation()
  const schema = useDesignerState((state) => state.schema)
  const [, ...all] = [...treeOf(schema).values()]
  if (all.length === 0) return <p className="ll-outline-none">{t('designer.emptyForm')}</p>
  return (
    <ul className="ll-outline" aria-label={t('designer.outline')}>
      {all.map((one) => (
        <OutlineRow key={one.id} node={one.node} id={one.id} depth={one.depth} slot={one.slot} />
      ))}
    </ul>
  )
}

interface RowProps extends Pick<Located, 'id' | 'node' | 'depth' | 'slot'> {}

const OutlineRow = memo(function OutlineRow({ id, node, depth, slot }: RowProps) {
  const designer = useDesigner()
  const language = useLanguage()
  const { t } = useTranslation()
  const isChosen = useDesignerState(({ chosen }) => chosen.includes(id))
  const row = useRef<HTMLButtonElement>(null)
  useEffect(() => {
    if (isChosen) row.current?.scrollIntoView?.({ block: 'nearest' })
  }, [isChosen])
  const isPane = slot === 'tabs' || slot === 'columns' || slot === 'steps'
  const kind = isPane ? t(`designer.pane.${slot}`) : kindName(node.type, language)
  const name = componentName({ node }, language)
  return (
    <li data-depth={Math.min(depth, 8)}>
      <button ref={row} type="button" aria-pressed={isChosen} onClick={(event) => chooseWith(designer, id, event)}>
        <span>{name === '' ? kind : name}</span>
        {name !== kind && <small>{kind}</small>}
      </button>
    </li>
  )
})
