/** Where a file speaks SQL: for the rule `only-repositories-touch-sql` of the boundary check. */

const literal = /`(?:\\.|[^`\\])*`|'(?:\\.|[^'\\\n])*'|"(?:\\.|[^"\\\n])*"/g
/** Statements and the pieces of which they are put together; a sentence for a person begins with a capital. */
const statement = new RegExp(
  [
    String.raw`^.\s*(?:select\s+[\w.]+\(|listen\s|truncate\s)`,
    String.raw`\bselect\b[\s\S]*\bfrom\s`,
    String.raw`\binsert\s+into\s`,
    String.raw`\bupdate\s+\S+\s+(?:\w+\s+)?set\s`,
    String.raw`\bdelete\s+from\s`,
    String.raw`\bon\s+conflict\b`,
  ].join('|'),
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
