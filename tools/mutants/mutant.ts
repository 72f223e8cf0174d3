import { readdirSync, readFileSync } from 'node:fs'
import path from 'node:path'

/** One check of the product, disabled, and the tests that must notice. */
export interface Mutant {
  readonly name: string
  readonly file: string
  /** Occurs exactly once in the file. */
  readonly find: string
  readonly replace: string
  readonly test: {
    readonly project: string
    readonly files: readonly string[]
    /** A pattern as `vitest -t` takes it. */
    readonly title?: string
  }
}

/** The tests that a mutant names. */
export type Selection = Mutant['test']

/**
 * The mutants of every `*.json` in the folder, or of the one file named.
 * @throws when a row has another shape, or when there is none at all
 */
export function readMutants(
  folder: string,
  only: { file?: string | undefined; pattern?: string | undefined },
): Mutant[] {
  const files = only.file === undefined ? listJson(folder) : [path.resolve(only.file)]
  const pattern = new RegExp(only.pattern ?? '', 'i')
  const mutants = files
    .flatMap((file) => {
      const rows: unknown = JSON.parse(readFileSync(file, 'utf8'))
      if (Array.isArray(rows) && rows.every(isMutant)) return rows
      const wrong = Array.isArray(rows) ? `row ${rows.findIndex((row) => !isMutant(row)) + 1}` : 'it'
      throw new Error(
        `${path.basename(file)}: ${wrong} is not { name, file, find, replace, test: { project, files } }.`,
      )
    })
    .filter(({ name }) => pattern.test(name))
  if (mutants.length === 0) throw new Error('There is no mutant to try.')
  return mutants
}

const listJson = (folder: string) =>
  readdirSync(folder)
    .filter((name) => name.endsWith('.json'))
    .sort()
    .map((name) => path.join(folder, name))

const isText = (value: unknown): value is string => typeof value === 'string' && value !== ''

function isMutant(row: unknown): row is Mutant {
  const { name, file, find, replace, test } = (row ?? {}) as Partial<Mutant>
  const { project, files = [], title = 'any' } = test ?? {}
  const isRow = [name, file, find, project, title].every(isText) && typeof replace === 'string'
  return isRow && Array.isArray(files) && files.length > 0 && files.every(isText)
}

/** The text with the check disabled, or a sentence why that cannot be done. */
export function mutate(text: string, { find, replace }: Pick<Mutant, 'find' | 'replace'>): { text: string } | string {
  const places = text.split(find).length - 1
  if (places !== 1) return `its text occurs ${places} times in the file`
  if (find === replace) return 'it changes nothing'
  // As a function: a `$&` in the replacement is text.
  return { text: text.replace(find, () => replace) }
}
