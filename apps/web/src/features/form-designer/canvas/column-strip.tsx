import { isObject } from '@liveline/form-schema/json.ts'
import { useTranslation } from 'react-i18next'
import { useLanguage } from '../../../ui/use-language.ts'
import { componentName } from '../component-name.ts'
import { useDesignerState } from '../designer-context.ts'
import { idOf } from '../schema-edit/node-ids.ts'
import { heldIn } from '../schema-edit/slots.ts'
import { treeOf } from '../schema-edit/tree.ts'
import { FrameHandle } from './frame-handle.tsx'

/** The columns of a table side by side, each chosen and dragged like a field. */
export function ColumnStrip({ table }: { readonly table: string }) {
  const { t } = useTranslation()
  const language = useLanguage()
  const node = useDesignerState(({ schema }) => treeOf(schema).get(table)?.node)
  if (node === undefined) return null
  const columns = heldIn(node, 'items').filter(isObject)
  return (
    <div className="ll-frame-columns">
      {columns.length === 0 && <p className="ll-frame-empty">{t('designer.emptyTable')}</p>}
      {columns.map((column) => (
        <div key={idOf(column)} className="ll-frame ll-column" data-node={idOf(column)} data-kind="column">
          <FrameHandle id={idOf(column)} />
          <span className="ll-frame-inside">{componentName({ node: column }, language)}</span>
        </div>
      ))}
    </div>
  )
}
