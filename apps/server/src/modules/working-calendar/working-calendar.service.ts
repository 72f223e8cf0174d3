import { readCached } from '../../database/cached.ts'
import type { Queryable } from '../../database/open-database.ts'
import type { SystemConfigService } from '../system-config/system-config.service.ts'
import { createCalendar, plainCalendar, type WorkingCalendar } from './working-calendar.ts'

export type CalendarService = ReturnType<typeof createCalendarService>

/** The working calendar of the setting `workingCalendar`. A changed one counts for new tasks; dates already set stay. */
export function createCalendarService({ systemConfig }: { systemConfig: Pick<SystemConfigService, 'read'> }) {
  async function read(queryable: Queryable): Promise<WorkingCalendar> {
    const settings = await systemConfig.read('workingCalendar', queryable)
    // Work goes on with a plain week rather than not at all.
    return settings === null ? plainCalendar : createCalendar(settings)
  }

  return {
    current: (queryable: Queryable): Promise<WorkingCalendar> =>
      readCached(queryable, 'configuration', 'calendar', () => read(queryable)),
  }
}
