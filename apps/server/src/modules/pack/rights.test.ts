import { join } from 'node:path'
import { permissionNames } from '@liveline/contract/permissions.ts'
import { describe, expect, it } from 'vitest'
import { readPack } from './pack-files.ts'

/** Granted for calls of the specification that are not built yet: what is asked for must leave this list. */
const notAskedYet: readonly string[] = []
/** Named in refusals only: nobody logs out somebody else or withdraws what another applied for. */
const heldByNobody = ['workflow:withdraw']

type Role = { readonly code: string; readonly permissions: readonly string[] }

function faultsOf(rights: readonly string[], roles: readonly Role[], later: readonly string[]): string[] {
  const granted = new Set(roles.flatMap(({ permissions }) => permissions))
  const known = new Set([...rights, ...later])
  return [
    ...rights
      .filter((right) => granted.has(right) === heldByNobody.includes(right))
      .map((right) =>
        granted.has(right) ? `${right} is granted: take it off heldByNobody` : `${right} is in no role`,
      ),
    ...roles.flatMap(({ code, permissions }) =>
      permissions
        .filter((right) => !known.has(right))
        .map((right) => `${code} grants ${right}, which nothing asks for`),
    ),
    ...later.filter((right) => rights.includes(right)).map((right) => `${right} is asked for: take it off notAskedYet`),
    ...later.filter((right) => !granted.has(right)).map((right) => `${right} is on notAskedYet and in no role`),
  ]
}

describe('the rights of the contract and the roles of the pack', () => {
  it('are the same', async () => {
    const { roles, menus } = await readPack(join(import.meta.dirname, '../../../seeds/live-line'))
    const rights = Object.keys(permissionNames)
    expect(faultsOf(rights, roles.content, notAskedYet)).toEqual([])
    const ofMenus = menus.content.map(({ permission }) => permission).filter((right) => right !== '')
    expect(ofMenus.filter((right) => !rights.includes(right))).toEqual([])
  })

  it('would be named where they are not', () => {
    const roles = [{ code: 'keeper', permissions: ['glove:lend', 'glove:lent', 'workflow:withdraw', 'glove:later'] }]
    expect(
      faultsOf(['glove:lend', 'glove:sell', 'workflow:withdraw', 'glove:later'], roles, ['glove:later', 'x:y']),
    ).toEqual([
      'glove:sell is in no role',
      'workflow:withdraw is granted: take it off heldByNobody',
      'keeper grants glove:lent, which nothing asks for',
      'glove:later is asked for: take it off notAskedYet',
      'x:y is on notAskedYet and in no role',
    ])
  })
})
