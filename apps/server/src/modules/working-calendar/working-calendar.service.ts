import { readCached } from '../../database/cached.ts'
import type { Queryable } from '../../database/open-database.ts'
import type { Log } from '../../log.ts'
import type { SystemConfigService } from '../system-config/system-config.service.ts'
import { CalendarSettings, createCalendar, plainCalendar, type WorkingCalendar } from './working-calendar.ts'

export { CalendarSettings }

export type CalendarService = ReturnType<typeof createCalendarService>

/** The working calendar of the setting `workingCalendar`. A changed one counts for new tasks; dates already set stay. */
export function createCalendarService(parts: { systemConfig: Pick<SystemConfigService, 'readValue'>; log: Log }) {
  const { systemConfig, log } = parts

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
    current: (queryable: Queryable): Promise<WorkingCalendar> =>
      readCached(queryable, 'configuration', 'calendar', () => read(queryable)),
  }
}
