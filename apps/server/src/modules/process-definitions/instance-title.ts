/** What an instance is called: a template of the drawing, filled from its main form. */

const LONGEST_TITLE = 120

/** Of a drawing that gives none: the fields that tell a plan from another. */
const USUAL_TITLE = '{equipment} {content}'
const TITLE_FIELD = /\{(\w+)\}/g

/** Names of the fields that a title shows to everybody. */
export const titleFields = (template = USUAL_TITLE): string[] =>
  [...template.matchAll(TITLE_FIELD)].flatMap(([, name]) => (name === undefined ? [] : [name]))

/** `{feeder} {content}` filled from the main form. */
export function titleOf(
  template: string | undefined,
  values: Readonly<Record<string, unknown>>,
  fallback: string,
): string {
  const filled = (template ?? USUAL_TITLE).replaceAll(TITLE_FIELD, (_, name: string) => {
    const value = values[name]
    return typeof value === 'string' || typeof value === 'number' ? String(value) : ''
  })
  const title = filled.trim().replaceAll(/\s+/g, ' ').slice(0, LONGEST_TITLE)
  return title === '' ? fallback : title
}
