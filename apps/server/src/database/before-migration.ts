/** What a database from before may hold that a migration cannot take along: said in words before it runs. */
import type pg from 'pg'
import type { Log } from '../log.ts'
import { StartupError } from '../startup-error.ts'

const checks: Readonly<Record<string, (client: pg.Client, log: Log) => Promise<void>>> = {
  '0071-roles.sql': refuseMixedAdministrators,
  '0081-push-channels.sql': tellOfCodes,
}

/** @throws {StartupError} naming what must be mended first */
export async function checkBefore(name: string, client: pg.Client, log: Log): Promise<void> {
  await checks[name]?.(client, log)
}

/** The rights of the three administrators, as the migration knows them. */
const DUTIES = `select role_id,
    case when permission in ('user:write', 'organize:write', 'config:write') then 'system'
         when permission in ('role:write', 'menu:write') then 'security' else 'audit' end as duty
  from role_permissions
  where permission in ('user:write', 'organize:write', 'config:write', 'role:write', 'menu:write', 'audit:read')`

async function refuseMixedAdministrators(client: pg.Client): Promise<void> {
  const roles = await client.query<{ name: string }>(
    `with duties as (${DUTIES})
     select r.name from roles r join duties d on d.role_id = r.id
     group by r.id, r.name having count(distinct d.duty) > 1 order by r.id`,
  )
  const people = await client.query<{ user_name: string; roles: string[] }>(
    `with duties as (${DUTIES})
     select u.user_name, array_agg(r.name order by r.id) as roles
     from role_users ru join users u on u.id = ru.user_id join roles r on r.id = ru.role_id
     where r.id in (select role_id from duties)
     group by u.id, u.user_name having count(*) > 1 order by u.id`,
  )
  const faults = [
    ...roles.rows.map(({ name }) => `role '${name}' has rights of two administrators`),
    ...people.rows.map((one) => `person '${one.user_name}' holds the roles '${one.roles.join("', '")}'`),
  ]
  if (faults.length === 0) return
  throw new StartupError(
    `Administrators exclude each other from this version on, but ${faults.join('; ')}: leave each person one of these roles (delete the other rows of role_users) and each role the rights of one administrator (role_permissions), then start again.`,
  )
}

/** The mail of codes goes on as a channel; a gateway has to be entered, for its address alone does not say how it is called. */
async function tellOfCodes(client: pg.Client, log: Log): Promise<void> {
  const { rows } = await client.query<{ webhook: string | null }>(
    `select value ->> 'webhook' as webhook from system_config where key = 'verifyCodeChannel' and value ->> 'kind' = 'sms'`,
  )
  const webhook = rows[0]?.webhook
  if (webhook === undefined) return
  log.warn(
    { webhook },
    'verification codes went by a webhook, which no longer sends them: add a push channel for short messages and switch codes on there (docs/administration.md, "Upgrading")',
  )
}
