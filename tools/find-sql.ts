/** Where a file speaks SQL: for the rule `only-repositories-touch-sql` of the boundary check. */

const literal = /`(?:\\.|[^`\\])*`|'(?:\\.|[^'\\\n])*'|"(?:\\.|[^"\\\n])*"/g
/** Statements and the pieces of which they are put together, small or in capitals; a sentence begins with one capital. */
const statement = new RegExp(
  [(word: string) => word, (word: string) => word.toUpperCase()]
    .flatMap((as) => [
      String.raw`^.\s*(?:${as('select')}\s+[\w.]+\(|${as('listen')}\s|${as('truncate')}\s)`,
      String.raw`\b${as('select')}\b[\s\S]*\b${as('from')}\s`,
      String.raw`\b${as('insert')}\s+${as('into')}\s`,
      String.raw`\b${as('update')}\s+\S+\s+(?:\w+\s+)?${as('set')}\s`,
      String.raw`\b${as('delete')}\s+${as('from')}\s`,
      String.raw`\b${as('on')}\s+${as('conflict')}\b`,
    ])
    .join('|'),
)

/** The first text of the code that holds SQL, shortened to a line. */
export function findSql(code: string): string | undefined {
  const found = code.match(literal)?.find((text) => statement.test(text))
  return found?.slice(1, -1).trim().replaceAll(/\s+/g, ' ').slice(0, 60)
}

/** Repositories, the database's own folder, and `write-set.ts`, which writes the statement of a whole step. */
export const maySpeakSql = (file: string) =>
  !file.startsWith('apps/server/src/') ||
  file.startsWith('apps/server/src/database/') ||
  file.endsWith('.repository.ts') ||
  file.endsWith('/write-set.ts')
