/**
 * Making somebody an administrator, by a role or by what a role gives: whoever does it has just entered his password
 * again, and every other system and security administrator is told, whatever he has switched off.
 */
import { appointingRights } from '@liveline/contract/role/duties.ts'
import type { Text } from '@liveline/contract/language.ts'
import type { Clock } from '../../clock.ts'
import type { Queryable, Tx, Write } from '../../database/open-database.ts'
import type { Caller } from '../../http/caller.ts'
import type { Ids } from '../../ids.ts'
import type { SessionsService } from '../auth/sessions.service.ts'
import type { NoticeHub } from '../notices/notice-hub.ts'
import { tellPeople } from '../notices/notices.service.ts'
import { listRolesGiving, listWatchers } from './appointments.repository.ts'
import type { Role } from './roles.repository.ts'

export type Appointments = ReturnType<typeof createAppointments>

export function createAppointments(parts: {
  readonly clock: Clock
  readonly ids: Ids
  readonly hub: Pick<NoticeHub, 'announce'>
  readonly sessions: Pick<SessionsService, 'assertConfirmed'>
}) {
  const { clock, ids, hub, sessions } = parts
  return {
    /** Of these roles, those whose holders are administrators by them. */
    async among<Given extends Pick<Role, 'id' | 'duty'>>(
      queryable: Queryable,
      roles: readonly Given[],
    ): Promise<Given[]> {
      const giving = await listRolesGiving(
        queryable,
        roles.map(({ id }) => id),
        appointingRights,
      )
      return roles.filter(({ id, duty }) => duty !== '' || giving.includes(id))
    },

    /** @throws {AppError} CONFIRM_PASSWORD */
    assertConfirmed: (tx: Tx, { sessionId }: Caller): Promise<void> => sessions.assertConfirmed(sessionId, tx),

    /** @param appointed who need not be told: it is himself */
    async tell(write: Write, tx: Tx, caller: Caller, title: Text, appointed: readonly number[] = []): Promise<void> {
      const userIds = await listWatchers(tx, [caller.userId, ...appointed])
      await tellPeople(tx, { ids, userIds, kind: 'administrator', title, now: clock.now() })
      write.afterCommit(() => hub.announce(userIds.map((id) => ({ kind: 'user', id }))))
    },
  }
}
