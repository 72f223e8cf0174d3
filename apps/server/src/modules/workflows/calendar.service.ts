import type { Clock } from '../../clock.ts'
import type { Queryable } from '../../database/open-database.ts'
import type { Log } from '../../log.ts'
import type { SystemConfigService } from '../system-config/system-config.service.ts'
import { CalendarSettings, createCalendar, plainCalendar, type WorkingCalendar } from './working-calendar.ts'

export { CalendarSettings }

/** A changed calendar counts for new tasks after this time at the latest; dates already set stay. */
const KEPT_MS = 60_000

export type CalendarService = ReturnType<typeof createCalendarService>

/** The working calendar of the setting `workingCalendar`. */
export function createCalendarService(parts: {
  systemConfig: Pick<SystemConfigService, 'readValue'>
  clock: Clock
  log: Log
}) {
  const { systemConfig, clock, log } = parts
  let kept: { readonly calendar: WorkingCalendar; readonly readAt: number } | undefined

  async function read(queryable: Queryable): Promise<WorkingCalendar> {
    const value = await systemConfig.readValue('workingCalendar', queryable)
    if (value === undefined) return plainCalendar
    const settings = CalendarSettings.safeParse(value)
    if (settings.success) return createCalendar(settings.data)
    // Work goes on with a plain week rather than not at all.
    log.error({ err: settings.error }, 'the setting workingCalendar cannot be used; holidays are not left out')
    return plainCalendar
  }

  return {
    async current(queryable: Queryable): Promise<WorkingCalendar> {
      const now = clock.now().getTime()
      if (kept !== undefined && Math.abs(now - kept.readAt) < KEPT_MS) return kept.calendar
      kept = { calendar: await read(queryable), readAt: now }
      return kept.calendar
    },
  }
}
