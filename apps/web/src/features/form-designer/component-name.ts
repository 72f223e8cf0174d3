import { nameIn, type Language } from '@liveline/contract/language.ts'
import type { Json } from '@liveline/form-schema/json.ts'
import { kindName } from '@liveline/form-schema/kind-name.ts'
import type { Located } from './schema-edit/tree.ts'

const words = (node: Json, property: string, language: Language): string => {
  const [zh, en] = [node[property], node[`${property}En`]]
  const pair = { words: typeof zh === 'string' ? zh : '', wordsEn: typeof en === 'string' ? en : '' }
  return nameIn(language, pair, 'words')
}

/** What a person calls a component: its label or title, else its first words. */
export function componentName({ node }: Pick<Located, 'node'>, language: Language): string {
  for (const property of ['label', 'title', 'tpl', 'body']) {
    const found = words(node, property, language).trim()
    if (found !== '') return found.length > 40 ? `${found.slice(0, 40)}…` : found
  }
  return typeof node['name'] === 'string' ? node['name'] : kindName(node.type, language)
}
