import { say, type Language } from '@liveline/contract/language.ts'
import { isItemType } from './item-kinds.ts'
import { kinds } from './kinds/registry.ts'
import { isLayoutType, layoutKind } from './layouts/registry.ts'

/** What a kind of component is called; its type where nobody gave the kind a name. */
export function kindName(type: unknown, language: Language): string {
  const entry = isItemType(type) ? kinds[type].palette : isLayoutType(type) ? layoutKind(type).palette : undefined
  return entry === undefined ? String(type ?? '') : say(language, entry.name)
}
