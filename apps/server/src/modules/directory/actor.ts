/** Whom work is with, and whom notices are addressed to: a person, or whoever holds a role. */
import type { Caller } from '../../http/caller.ts'

export type ActorKind = 'user' | 'role'
export type Actor = { readonly kind: ActorKind; readonly id: number }

/** `u12`, `r100040`: an actor as the key of a map, and as a message between servers. */
export const actorKey = ({ kind, id }: Actor): string => `${kind === 'user' ? 'u' : 'r'}${id}`

type ActorLists = { readonly kinds: readonly string[]; readonly ids: readonly number[] }

/** Every actor that those are who delegated to a caller. */
export function actorsOfOwners({ owners }: Pick<Caller, 'owners'>): ActorLists {
  const each = owners.map(actorsOf)
  return { kinds: each.flatMap(({ kinds }) => kinds), ids: each.flatMap(({ ids }) => ids) }
}

/** Every actor that a caller is: himself and his roles. */
export const actorsOf = (caller: Pick<Caller, 'userId' | 'roleIds'>): ActorLists => ({
  kinds: ['user', ...caller.roleIds.map(() => 'role')],
  ids: [caller.userId, ...caller.roleIds],
})
