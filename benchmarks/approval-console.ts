/** A console in a process of its own on a PostgreSQL of its own, which the benchmark may write to as well. */
import { chmodSync, mkdtempSync, rmSync } from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import { createDatabase } from '@liveline/server/src/database/database.ts'
import { openDatabase } from '@liveline/server/src/database/open-database.ts'
import { silentLog } from '@liveline/server/src/log.ts'
import { startConsole } from '../e2e/console.ts'
import { call, logIn } from '../e2e/http-client.ts'
import { samplePlanValues } from '../e2e/pack.ts'
import type { LoadRequest } from './load.ts'
import { ownerAddress } from '@liveline/server/src/database/serving-role.ts'

const APPLICANT = 'chenyu'
/** Who screens what the applicant starts. */
const PLANNER = 'zhoumin'
const FLOW = '/workFlow/startByKey/lwPlanApproval'

interface Started {
  readonly instanceId: string
  readonly number: string
  readonly open: readonly { readonly taskId: string }[]
}
export interface Screening {
  readonly instanceId: string
  readonly taskId: string
}

export type ApprovalConsole = Awaited<ReturnType<typeof startApprovalConsole>>

export async function startApprovalConsole() {
  const dataDir = mkdtempSync(path.join(os.tmpdir(), 'liveline-bench-'))
  chmodSync(dataDir, 0o755)
  const opened = await openDatabase({ databaseUrl: undefined, dataDir }, silentLog)
  const ownerUrl = ownerAddress(opened)
  const server = await startConsole({
    databaseUrl: opened.connectionString,
    databaseOwnerUrl: ownerUrl,
    limitsRates: false,
  })
  // Vacuum and the lease of the sequencer are the owner's.
  const database = createDatabase({ connectionString: ownerUrl, log: silentLog })
  const [applicant, planner] = [
    await logIn(server.url, APPLICANT, server.passwordOf(APPLICANT)),
    await logIn(server.url, PLANNER, server.passwordOf(PLANNER)),
  ]
  const forms = { lwPlan: samplePlanValues() }
  const starting: LoadRequest = {
    path: FLOW,
    method: 'POST',
    headers: { token: applicant },
    body: JSON.stringify({ forms }),
  }
  return {
    server,
    database,
    start: () => call<Started>(server.url, 'POST', FLOW, { token: applicant, body: { forms } }),
    complete: ({ taskId }: Screening) =>
      call(server.url, 'POST', '/workFlow/task/complete', { token: planner, body: { taskId, outcome: 'live' } }),
    startRequests: (count: number): LoadRequest[] => Array.from({ length: count }, () => starting),
    completeRequests: (screenings: readonly Screening[]): LoadRequest[] =>
      screenings.map(({ taskId }) => ({
        path: '/workFlow/task/complete',
        method: 'POST',
        headers: { token: planner },
        body: JSON.stringify({ taskId, outcome: 'live' }),
      })),
    /** Open tasks of instances that have just started, the newest first. */
    async listScreenings(): Promise<Screening[]> {
      const { rows } = await database.query<Screening>(
        `select id as "taskId", process_instance_id as "instanceId" from tasks where element_id = 'screening' order by id desc`,
      )
      return rows
    },
    async stop() {
      await server.stop()
      await database.close()
      await opened.close()
      rmSync(dataDir, { recursive: true, force: true })
    },
  }
}
