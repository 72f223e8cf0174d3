/**
 * What the documents say of the tree, held to it: the files they name, the rooms that ARCHITECTURE.md draws, and the words
 * after which folders are named, which the glossary explains. What it reads and finds nothing in fails.
 * Usage: npm run documents
 */
import { globSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { repositoryRoot } from './run-step.ts'

const inRepository = (pattern: string | string[]) =>
  globSync(pattern, {
    cwd: repositoryRoot,
    exclude: ({ name }) => /^(?:node_modules|dist|\.git)$/.test(name),
    withFileTypes: true,
  }).map((entry) => ({
    isFolder: entry.isDirectory(),
    path: path.relative(repositoryRoot, path.join(entry.parentPath, entry.name)).split(path.sep).join('/'),
  }))
const read = (file: string) => readFileSync(path.join(repositoryRoot, file), 'utf8')
const seen = <T>(what: string, found: readonly T[]): readonly T[] => {
  if (found.length === 0) throw new Error(`The check of the documents saw no ${what}`)
  return found
}

const everything = inRepository('**')
const files = everything.filter(({ isFolder }) => !isFolder).map(({ path: file }) => file)
const folders = everything.filter(({ isFolder }) => isFolder).map(({ path: folder }) => folder)

/** Made when the program runs, or no file at all. */
const notInTheTree = new Set(['Node.js', 'openapi.json', 'first-login.json'])

/** History names what was; the rest speaks of what is. */
function findLostFiles(): string[] {
  const documents = files.filter((file) => file.endsWith('.md') && file !== 'CHANGELOG.md')
  const named = documents.flatMap((document) =>
    [...read(document).matchAll(/[\w./@<>*{},-]*\.(?:tsx?|js|mjs|css|sql|jsonc?|csv|txt|md|bpmn)\b/g)]
      .map(([name]) => name.replace(/^(?:\.\.?\/)+/, ''))
      // A pattern such as `<subject>.test.ts`, or the end of one.
      .filter((name) => !/[<>*{},]|NNNN|^\./.test(name) && !notInTheTree.has(path.posix.basename(name)))
      .map((name) => ({ document, name })),
  )
  return seen('name of a file', named)
    .filter(({ name }) => !files.some((file) => file === name || file.endsWith(`/${name}`)))
    .map(({ document, name }) => `${document} names ${name}, which is not there`)
}

/** The picture: a level is two spaces further in; several rooms on one line have no rooms drawn within. */
function drawnRooms(): string[] {
  const picture = /## The rooms\n+((?: {4}.*\n|\n)+)/.exec(read('ARCHITECTURE.md'))?.[1] ?? ''
  const above: string[] = []
  return picture.split('\n').flatMap((line) => {
    const [, indent = '', names = ''] = /^ {4}( *)((?:[\w./-]+\/ ?)+)/.exec(line) ?? []
    if (names === '') return []
    above.length = indent.length / 2
    const rooms = names
      .trim()
      .split(' ')
      .map((name) => [...above, name.slice(0, -1)].join('/'))
    above.push(names.trim().slice(0, -1))
    return rooms
  })
}

/** Their own rooms are named after features or hold data. */
const drawnClosed = ['apps/web/src/messages', 'apps/web/src/form/kinds', 'packages/form-schema/src/kinds']

function findRoomsAmiss(): string[] {
  const drawn = new Set(seen('room drawn in ARCHITECTURE.md', drawnRooms()))
  const standing = folders.filter(
    (folder) =>
      /^(?:apps|packages)\/[\w-]+\/src(?:\/|$)/.test(folder) &&
      !folder.startsWith('packages/contract/src/') &&
      !drawnClosed.some((room) => folder.startsWith(`${room}/`)),
  )
  return [
    ...standing
      .filter((folder) => !drawn.has(folder))
      .map((folder) => `ARCHITECTURE.md does not draw ${folder}/ under "The rooms"`),
    ...[...drawn]
      .filter((room) => !folders.includes(room))
      .map((room) => `ARCHITECTURE.md draws ${room}/, which is not there`),
  ]
}

/** Lower case, singular, words apart: `processDefinitionKey` and `process-definitions` begin alike. */
const wordsOf = (text: string) =>
  text
    .replace(/([a-z])([A-Z])/g, '$1 $2')
    .toLowerCase()
    .split(/[^\p{L}\d]+/u)
    .filter((word) => word !== '')
    .map((word) => word.replace(/ies$/, 'y').replace(/(?<=[^s])s$/, ''))

const namedAfterTheField =
  /^(?:apps\/server\/src\/modules|apps\/web\/src\/features)\/.+|^(?:apps\/web\/src\/ui|packages\/[\w-]+\/src)\/[\w-]+$/

function findUnexplained(): string[] {
  // A term stands at the head of what a comma, a colon or a bracket sets apart.
  const terms = [...read('docs/glossary.md').matchAll(/^\|([^|]+)\|([^|]+)\|/gm)]
    .flatMap(([, wire = '', inside = '']) => `${wire},${inside}`.split(/[,;:()]/))
    .map((term) => `${wordsOf(term).join(' ')} `)
  const named = seen(
    'folder that is named after a term',
    folders.filter((folder) => namedAfterTheField.test(folder)),
  )
  return named
    .filter((folder) => !terms.some((term) => term.startsWith(`${wordsOf(path.posix.basename(folder)).join(' ')} `)))
    .map(
      (folder) => `docs/glossary.md does not explain "${path.posix.basename(folder)}", after which ${folder}/ is named`,
    )
}

const faults = [...findLostFiles(), ...findRoomsAmiss(), ...findUnexplained()]
for (const fault of faults) console.error(fault)
console.log(`${files.length} files, ${folders.length} folders, ${faults.length} faults of the documents`)
if (faults.length > 0) process.exitCode = 1
