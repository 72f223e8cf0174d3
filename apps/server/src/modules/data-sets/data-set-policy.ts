/** Who may ask a data set, and who sees its masked columns whole. */

type Holder = { readonly roleIds: readonly number[] }

const holdsOne = ({ roleIds }: Holder, named: readonly number[]): boolean => named.some((id) => roleIds.includes(id))

/** A holder of one of the roles that it names; nobody while it names none. */
export const mayUse = (caller: Holder, dataSet: { readonly roleIds: readonly number[] }): boolean =>
  holdsOne(caller, dataSet.roleIds)

/** Only among those who may ask it at all. */
export const mayReveal = (
  caller: Holder,
  dataSet: { readonly roleIds: readonly number[]; readonly revealRoleIds: readonly number[] },
): boolean => mayUse(caller, dataSet) && holdsOne(caller, dataSet.revealRoleIds)
