import type { Json } from '@liveline/form-schema/json.ts'
import type { TFunction } from 'i18next'
import type { Designer } from './designer.ts'
import { fromClipboard, pasteNodes, placeFor, toClipboard } from './schema-edit/clipboard.ts'
import { duplicateNodes } from './schema-edit/duplicate-nodes.ts'
import { groupNodes, ungroupNode } from './schema-edit/group-nodes.ts'
import { insertNodes } from './schema-edit/insert-nodes.ts'
import { moveByOne } from './schema-edit/move-nodes.ts'
import { besideRemoved, removeNodes } from './schema-edit/remove-nodes.ts'
import { treeOf } from './schema-edit/tree.ts'

export type Commands = ReturnType<typeof commandsOf>

/** What can be done with the chosen components; each says what it did to whoever does not see it. */
export function commandsOf(designer: Designer, t: TFunction) {
  const chosen = () => designer.state().chosen
  const isAny = () => chosen().some((id) => treeOf(designer.state().schema).get(id)?.parent !== undefined)
  const refuse = () => {
    designer.say(t('designer.said.impossible'))
    return false
  }
  const did = (done: boolean) => done || refuse()
  const remove = (said: string) =>
    isAny() &&
    designer.apply(
      (schema) => {
        const beside = besideRemoved(schema, chosen())
        return { schema: removeNodes(schema, chosen()), ids: beside === undefined ? [] : [beside] }
      },
      { said },
    )
  const copy = () => (isAny() ? toClipboard(designer.state().schema, chosen()) : undefined)

  return {
    undo: () => designer.undo(t('designer.said.undone')),
    redo: () => designer.redo(t('designer.said.redone')),
    /** Puts a new component behind what is chosen, or into it while it is empty. */
    add: (node: Json) =>
      did(
        designer.apply(
          (schema) => {
            const place = placeFor(schema, [node], chosen().at(-1))
            return place === undefined ? undefined : insertNodes(schema, place, [node])
          },
          { said: t('designer.said.added') },
        ),
      ),
    remove: () => remove(t('designer.said.removed')),
    duplicate: () =>
      did(designer.apply((schema) => duplicateNodes(schema, chosen()), { said: t('designer.said.duplicated') })),
    move: (direction: 1 | -1) =>
      did(designer.apply((schema) => moveByOne(schema, chosen(), direction), { said: t('designer.said.moved') })),
    group: () =>
      did(
        designer.apply((schema) => groupNodes(schema, chosen(), { type: 'fieldset', title: '', titleEn: '' }), {
          said: t('designer.said.grouped'),
        }),
      ),
    ungroup: () =>
      did(designer.apply((schema) => ungroupNode(schema, chosen()[0] ?? ''), { said: t('designer.said.ungrouped') })),
    /** The chosen components as text for the clipboard; undefined when none is. */
    copy: () => {
      const text = copy()
      if (text !== undefined) designer.say(t('designer.said.copied', { count: chosen().length }))
      return text
    },
    cut: () => {
      const text = copy()
      if (text !== undefined) remove(t('designer.said.cut'))
      return text
    },
    /** @returns false for a text that is none of ours */
    paste: (text: string) => {
      const parts = fromClipboard(text)
      if (parts === undefined) return false
      return did(
        designer.apply((schema) => pasteNodes(schema, parts, chosen().at(-1)), { said: t('designer.said.pasted') }),
      )
    },
  }
}
