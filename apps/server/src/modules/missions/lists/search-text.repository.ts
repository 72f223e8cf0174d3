/** Finding instances by what was typed: always data, never a pattern. */
import type { Bind } from '../../../http/long-list.ts'

/** Exactly the expression of the index process_instances_search. */
const searched = (instance: string) =>
  `search_parts(${instance}.number || ' ' || ${instance}.title || ' ' || ${instance}.initiator_name)`

/** Whether number, title or applicant of an instance hold a text, letter case aside. */
export const holdsText = (instance: string, text: string, bind: Bind) =>
  `position(lower(${bind(text)}) in lower(${instance}.number || ' ' || ${instance}.title || ' ' || ${instance}.initiator_name)) > 0`

export const hasTitle = (instance: string, text: string, bind: Bind) =>
  `position(lower(${bind(text)}) in lower(${instance}.title)) > 0`

export const hasNumber = (instance: string, prefix: string, bind: Bind) =>
  `starts_with(lower(${instance}.number), ${bind(prefix.toLowerCase())})`

export const holdsName = (instance: string, name: string, bind: Bind) =>
  `position(${bind(name)} in ${instance}.initiator_name) > 0`

/** Instances `i` that hold a text, by the index of parts, whose answer is then looked at closely. */
export const idsOfText = (text: string, bind: Bind) =>
  `select i.id from process_instances i
   where ${searched('i')} @> search_parts(${bind(text)}) and ${holdsText('i', text, bind)}`

/** Instances whose applicant's name holds a text, as it was when they started. */
export const idsOfName = (name: string, bind: Bind) =>
  `select i.id from process_instances i
   where ${searched('i')} @> search_parts(${bind(name)}) and ${holdsName('i', name, bind)}`

/** Behind every text that begins with a prefix, byte by byte. */
const LAST_CHARACTER = '\u{10ffff}'

/** Ids of instances whose number or id begins so, by two indexes, and no further than the limit in either. */
export function idsOfPrefix(prefix: string, bind: Bind, limit: string): string {
  const text = prefix.toLowerCase()
  const byNumber = `(select id from process_instances
    where lower(number) ~>=~ ${bind(text)} and lower(number) ~<~ ${bind(text + LAST_CHARACTER)}
    order by lower(number) using ~<~ limit ${limit})`
  const range = uuidsOfPrefix(text)
  if (range === undefined) return byNumber
  return `${byNumber} union all (select id from process_instances
    where id between ${bind(range[0])}::uuid and ${bind(range[1])}::uuid order by id limit ${limit})`
}

export function beginsWith(instance: string, prefix: string, bind: Bind): string {
  const text = bind(prefix.toLowerCase())
  return `(starts_with(lower(${instance}.number), ${text}) or starts_with(${instance}.id::text, ${text}))`
}

const UUID_SHAPE = '00000000-0000-0000-0000-000000000000'

/** First and last id that begin so; undefined when none can. */
function uuidsOfPrefix(text: string): readonly [string, string] | undefined {
  if (text === '' || text.length > UUID_SHAPE.length) return undefined
  const fits = [...text].every((letter, place) => (UUID_SHAPE[place] === '-' ? letter === '-' : /[\da-f]/.test(letter)))
  if (!fits) return undefined
  const rest = UUID_SHAPE.slice(text.length)
  return [text + rest, text + rest.replaceAll('0', 'f')]
}
