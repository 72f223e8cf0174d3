/**
 * The text of a data set's query, as far as the rights of its role do not already keep it in: a function can run a text,
 * or take another role for the rest of the transaction. Whoever writes data sets is an administrator; this stops what he
 * was made to paste.
 */

const forbidden =
  /\b(?:set_config|current_setting|query_to_\w+|cursor_to_\w+|table_to_\w+|schema_to_\w+|database_to_\w+|dblink\w*|pg_\w+|lo_\w+|nextval|setval|currval|lastval|txid_\w+|information_schema)\b/i

/** Why the text may not be run, or undefined. */
export function refuseUnsafe(query: string): string | undefined {
  // Quoted and escaped names could be spelled in ways that a search does not find.
  if (/u&|"/i.test(query)) return 'quoted names'
  if (query.includes(';')) return ';'
  if (/--|\/\*/.test(query)) return 'comments'
  if (!/^\s*(?:select|with)\b/i.test(query)) return 'not a SELECT'
  return forbidden.exec(query)?.[0]
}
