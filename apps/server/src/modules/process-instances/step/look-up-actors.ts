/** Looks up whom the rules of approvers mean: a login name, a role near an organisation, leaders, certificate holders. */
import type { Queryable } from '../../../database/open-database.ts'
import type { Actor } from '../../directory/actor.ts'
import { findLeaders, findScopedHolders, findUserIds } from '../../directory/directory.service.ts'
import type { ActorReference } from './actor-references.ts'

/** Who holds a valid certificate or qualification, by its name. */
export type HoldersOf = (database: Queryable, qualification: string) => Promise<readonly number[]>

/** @returns the actors that a reference means, for somebody whom it is not offered to (`without`) left out */
export async function createLookUp(
  database: Queryable,
  references: readonly ActorReference[],
  holdersOf: HoldersOf,
): Promise<(reference: ActorReference, without: ReadonlySet<number>) => Actor[]> {
  const names = references.flatMap((one) => (one.kind === 'userName' ? [one.name] : []))
  const userIds = await findUserIds(database, names)
  const near = await findScopedHolders(
    database,
    references.filter((one) => one.kind === 'roleInOrganisation'),
  )
  const leadersOf = await findLeaders(
    database,
    references.flatMap((one) => (one.kind === 'leaders' ? [one.from] : [])),
  )
  const qualified = new Map<string, readonly number[]>()
  for (const one of references) {
    if (one.kind === 'holders' && !qualified.has(one.qualification))
      qualified.set(one.qualification, await holdersOf(database, one.qualification))
  }
  return (reference, without) => {
    switch (reference.kind) {
      case 'roleInOrganisation': {
        const holders = near(reference).filter((actor) => actor.kind === 'role' || !without.has(actor.id))
        return holders.length > 0 ? holders : [{ kind: 'role', id: reference.id }]
      }
      case 'userName': {
        const id = userIds.get(reference.name)
        return id === undefined ? [] : [{ kind: 'user', id }]
      }
      case 'leaders':
        return leadersOf(reference.from)
          .slice(reference.first - 1, reference.last)
          .map(asUser)
      case 'holders':
        return (qualified.get(reference.qualification) ?? []).map(asUser)
      case 'user':
      case 'role':
      case 'department':
      case 'post':
        return [{ kind: reference.kind, id: reference.id }]
    }
  }
}

const asUser = (id: number): Actor => ({ kind: 'user', id })
