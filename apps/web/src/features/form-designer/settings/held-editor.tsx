import { PlusOutlined } from '@ant-design/icons'
import { say } from '@liveline/contract/language.ts'
import { useTranslation } from 'react-i18next'
import { Button } from '../../../ui/controls/button.tsx'
import { Select } from '../../../ui/controls/input.tsx'
import { useLanguage } from '../../../ui/use-language.ts'
import { componentName } from '../component-name.ts'
import { useDesigner, useDesignerState } from '../designer-context.ts'
import { offers } from '../palette/palette-entries.ts'
import { insertNodes } from '../schema-edit/insert-nodes.ts'
import { moveByOne } from '../schema-edit/move-nodes.ts'
import { removeNodes } from '../schema-edit/remove-nodes.ts'
import { accepts } from '../schema-edit/slots.ts'
import { treeOf } from '../schema-edit/tree.ts'
import type { Editor } from './editor.ts'
import { ListTools } from './list-tools.tsx'

/** What a component holds in order, the columns of a table or the tabs of a layout: each leads to its own settings. */
export const HeldEditor: Editor = ({ id, label }) => {
  const { t } = useTranslation()
  const language = useLanguage()
  const designer = useDesigner()
  const tree = useDesignerState(({ schema }) => treeOf(schema))
  const at = tree.get(id)
  const held = (at?.children ?? []).flatMap((child) => tree.get(child) ?? [])
  const isTable = at?.holds === 'items'
  const insert = (made: Readonly<Record<string, unknown>>) =>
    designer.apply((schema) => {
      const edited = insertNodes(schema, { parent: id, index: (held.at(-1)?.index ?? -1) + 1 }, [made])
      return edited === undefined ? undefined : { schema: edited.schema, ids: [id] }
    })
  const keepChoice = (schema: ReturnType<typeof removeNodes> | undefined) =>
    schema === undefined ? undefined : { schema, ids: [id] }
  return (
    <div className="ll-held-list">
      {held.map((child, index) => {
        const name = componentName(child, language) || t('designer.partNumber', { number: index + 1 })
        return (
          <div key={child.id} className="ll-held">
            <Button kind="text" onClick={() => designer.choose([child.id])}>
              {name}
            </Button>
            <ListTools
              name={name}
              isFirst={index === 0}
              isLast={index === held.length - 1}
              onMove={(direction) =>
                designer.apply((schema) => keepChoice(moveByOne(schema, [child.id], direction)?.schema))
              }
              onRemove={() => designer.apply((schema) => keepChoice(removeNodes(schema, [child.id])))}
            />
          </div>
        )
      })}
      {isTable ? (
        <Select
          aria-label={t('designer.addTo', { name: label })}
          value=""
          onChange={({ target }) => {
            const offer = offers.find(({ key }) => key === target.value)
            if (offer !== undefined) insert(offer.make())
          }}
        >
          <option value="">{t('designer.addColumn')}</option>
          {offers
            .filter(({ make }) => accepts('items', make()))
            .map(({ key, entry }) => (
              <option key={key} value={key}>
                {say(language, entry.name)}
              </option>
            ))}
        </Select>
      ) : (
        <Button
          kind="text"
          onClick={() => insert(at?.holds === 'columns' ? { body: [] } : { ...newWords(held.length + 1), body: [] })}
        >
          <PlusOutlined aria-hidden />
          {t('designer.addPart')}
        </Button>
      )}
    </div>
  )
}

const newWords = (number: number) => ({ title: String(number), titleEn: String(number) })
