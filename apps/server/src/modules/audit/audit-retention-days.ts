/** How long entries of the audit log are kept: a setting above a floor that nothing undercuts (answers F13). */
export const RETENTION_FLOOR_DAYS = 180
/** Three years (security.md §1). */
const DEFAULT_RETENTION_DAYS = 3 * 365
const LONGEST_DAYS = 100 * 365

/** The setting as it is used: what is no number of days is the default, what is below the floor is the floor. */
export function retentionDaysOf(setting: unknown): number {
  if (typeof setting !== 'number' || !Number.isFinite(setting)) return DEFAULT_RETENTION_DAYS
  return Math.min(LONGEST_DAYS, Math.max(RETENTION_FLOOR_DAYS, Math.floor(setting)))
}
