import { globSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { expect, it } from 'vitest'
import { translatorOf } from './texts-of-modeler.ts'

const packages = path.join(import.meta.dirname, '../../../../../../node_modules')
const sources = ['bpmn-js/lib/**/*.js', 'diagram-js/lib/**/*.js', 'diagram-js-minimap/dist/index.esm.js'].flatMap(
  (pattern) => globSync(path.join(packages, pattern)),
)
/** Tables of labels, which are translated where the menu is opened. */
const TABLES = /(?:PopupEntries|ReplaceOptions|ReplaceMenuProvider)\.js$/
const ALIGNMENTS = ['left', 'center', 'right', 'top', 'middle', 'bottom']

/** What palette, context pad, menus, search and minimap can say. */
function sentences(): readonly string[] {
  const found = new Set(ALIGNMENTS.map((to) => `Align elements ${to}`))
  for (const file of sources) {
    const text = readFileSync(file, 'utf8')
    for (const [, said = ''] of text.matchAll(/(?<!function )\btranslate\(\s*'((?:[^'\\]|\\.)+)'/g)) found.add(said)
    for (const [, said = ''] of text.matchAll(/_translate\(\s*'((?:[^'\\]|\\.)+)'/g)) found.add(said)
    if (TABLES.test(file)) for (const [, said = ''] of text.matchAll(/label: '((?:[^'\\]|\\.)+)'/g)) found.add(said)
  }
  // Halves of sentences, and an example in a comment.
  return [...found].filter((said) => !/ $|^HELLO| \+ /.test(said)).toSorted()
}

it('says in Chinese all that palette, context pad and menus of bpmn-js can say', () => {
  const chinese = translatorOf(() => 'zh-CN')
  const all = sentences()

  expect(all.length).toBeGreaterThan(100)
  expect(all.filter((said) => !/[一-鿿]/.test(chinese(said)))).toEqual([])
})

it('leaves the English as it is, and fills in what is told', () => {
  expect(translatorOf(() => 'en')('Open {element}', { element: 'Screening' })).toBe('Open Screening')
  expect(translatorOf(() => 'zh-CN')('Open {element}', { element: '筛查' })).toBe('打开筛查')
})
