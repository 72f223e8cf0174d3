/** Workflows and their versions as calls answer them. */
import { COUNTED_ROWS } from '@liveline/contract/constants.ts'
import type { FlowDrawing, FlowRow, FlowVersion } from '@liveline/contract/process-definition/shapes.ts'
import type { ListedDefinition, ListedVersion, StoredDrawing } from './definition-lists.repository.ts'

export const versionState = (state: number): FlowVersion['state'] => (state === 0 ? 0 : state === 1 ? 1 : 2)

const counted = (running: number) => ({
  running: Math.min(running, COUNTED_ROWS),
  runningIsCapped: running > COUNTED_ROWS,
})

/** @param starters the roles that may start it, as its newest release says */
export function flowRow(row: ListedDefinition, starters: FlowRow['starters']): FlowRow {
  return {
    id: row.id,
    flowKey: row.key,
    name: row.name,
    nameEn: row.nameEn,
    icon: row.icon,
    category: row.category,
    valid: row.valid ? 1 : 0,
    releasedVersion: row.releasedVersion,
    hasDraft: row.hasDraft,
    rev: row.rev,
    ...counted(row.running),
    runningOn: row.runningOn.map(({ version, running }) => ({ version, ...counted(running) })),
    starters,
    updatedAt: row.updatedAt.toISOString(),
    updatedBy: row.updatedBy,
  }
}

export function flowVersion({ state, releasedAt, updatedAt, running, ...row }: ListedVersion): FlowVersion {
  return {
    ...row,
    state: versionState(state),
    releasedAt: releasedAt?.toISOString() ?? null,
    updatedAt: updatedAt.toISOString(),
    ...counted(running),
  }
}

export const flowDrawing = ({ key: flowKey, state, ...drawing }: StoredDrawing): FlowDrawing => ({
  ...drawing,
  flowKey,
  state: versionState(state),
})
