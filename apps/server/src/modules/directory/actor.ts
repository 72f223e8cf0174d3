/** Whom work is with, and whom notices are addressed to: a person, or those behind a role, a department or a post. */
import type { Caller } from '../../http/caller.ts'

const actorKinds = ['user', 'role', 'department', 'post'] as const
export type ActorKind = (typeof actorKinds)[number]
export type Actor = { readonly kind: ActorKind; readonly id: number }

/** How work came to be with an actor: the drawing names him, a time limit passed, or nobody else was there. */
export type ActorType = 'candidate' | 'escalation' | 'fallback'

/** What of a person makes him an actor. */
export type Standing = Pick<Caller, 'userId' | 'roleIds' | 'departmentIds' | 'postIds'>

export { DEPARTMENT_TYPE } from '@liveline/contract/constants.ts'
/** The attribute type of the organisation that holds the posts. */
export const POST_TYPE = 2

const letters = { user: 'u', role: 'r', department: 'd', post: 'p' } as const

/** `u12`, `r100040`, `d110`, `p512`: an actor as the key of a map, and as a message between servers. */
export const actorKey = ({ kind, id }: Actor): string => `${letters[kind]}${id}`

/** Every actor that a person is: himself, his roles, his departments and his posts. */
export const listActors = ({ userId, roleIds, departmentIds, postIds }: Standing): Actor[] => [
  { kind: 'user', id: userId },
  ...roleIds.map((id) => ({ kind: 'role', id }) as const),
  ...departmentIds.map((id) => ({ kind: 'department', id }) as const),
  ...postIds.map((id) => ({ kind: 'post', id }) as const),
]

/** The same as two columns. */
export function actorsOf(standing: Standing): { kinds: ActorKind[]; ids: number[] } {
  const actors = listActors(standing)
  return { kinds: actors.map(({ kind }) => kind), ids: actors.map(({ id }) => id) }
}

/** Whether a person is one of these actors. */
export function isAmong(actors: readonly Actor[], standing: Standing): boolean {
  const own = {
    user: [standing.userId],
    role: standing.roleIds,
    department: standing.departmentIds,
    post: standing.postIds,
  }
  return actors.some(({ kind, id }) => own[kind].includes(id))
}

/** Every actor that those are who delegated to a caller, as two columns. */
export function actorsOfOwners({ owners }: Pick<Caller, 'owners'>): { kinds: ActorKind[]; ids: number[] } {
  const actors = owners.flatMap(listActors)
  return { kinds: actors.map(({ kind }) => kind), ids: actors.map(({ id }) => id) }
}
