import type { Config } from './config.ts'

/** The sentence of the start that says that the role which serves requests could rewrite the audit log; none if not. */
export function unprotectedNote(
  rewritable: readonly string[],
  { databaseOwnerUrl }: Pick<Config, 'databaseOwnerUrl'>,
): string | undefined {
  if (rewritable.length === 0) return undefined
  const tables = rewritable.join(', ')
  if (databaseOwnerUrl === undefined) {
    return `Warning: the audit log is not protected from the role of DATABASE_URL, which owns ${tables}; name the owner in DATABASE_OWNER_URL, and give DATABASE_URL a role of its own.`
  }
  return `Warning: the audit log is not protected from the role of DATABASE_URL, which may change ${tables}: it must be no superuser and no member of the role of DATABASE_OWNER_URL.`
}
