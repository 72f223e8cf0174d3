/** Table of contents of what people see of instances: lists, the task page, the process view. */
import type { Handler, InstanceDetail } from '@liveline/contract/process-instance/shapes.ts'
import type { Clock } from '../../clock.ts'
import type { Queryable } from '../../database/open-database.ts'
import type { Caller } from '../../http/caller.ts'
import type { FormsService } from '../forms/forms.service.ts'
import type { DefinitionsService } from '../process-definitions/process-definitions.service.ts'
import type { IncidentsService } from '../process-instances/jobs/incidents.service.ts'
import type { InstancesService } from '../process-instances/process-instances.service.ts'
import type { CalendarService } from '../working-calendar/working-calendar.service.ts'
import type { FieldRightsService } from './field-rights.service.ts'
import { createListCorrectable } from './correctable.ts'
import { createInspectInstance } from './inspect-instance.ts'
import { createInstanceDetail } from './instance-detail.ts'
import { createCountTasks } from './lists/count-tasks.ts'
import { createCountUrgency } from './lists/count-urgency.ts'
import { findHandlersAndDelegates } from './lists/current-handlers.ts'
import { createFindByText } from './lists/find-by-text.ts'
import { createPageInstances } from './lists/page-instances.ts'
import { createPageTasks } from './lists/page-tasks.ts'
import { createTotalTasks } from './lists/total-tasks.ts'
import { listOperations } from './process-view.repository.ts'
import { createShownForms } from './shown-forms.ts'
import { createStepsAhead } from './steps-ahead.ts'
import { createOpenStartForm } from './start-form.ts'
import { createTaskInfo } from './task-info.ts'

export type MissionsService = ReturnType<typeof createMissionsService>

export function createMissionsService(parts: {
  database: Queryable
  clock: Clock
  forms: FormsService
  definitions: DefinitionsService
  instances: Pick<
    InstancesService,
    | 'getVisible'
    | 'listVisible'
    | 'getVisibleOfTask'
    | 'readMainForm'
    | 'findDraft'
    | 'changedSince'
    | 'findSigning'
    | 'findShownSigners'
    | 'startForm'
    | 'offers'
    | 'listCopies'
  >
  fieldRights: FieldRightsService
  incidents: Pick<IncidentsService, 'listOf'>
  calendars: CalendarService
}) {
  const { database, clock, definitions, instances } = parts
  const listShownForms = createShownForms(parts)
  const showInstance = createInstanceDetail({
    ...parts,
    listStepsAhead: createStepsAhead(parts),
    listCorrectable: createListCorrectable(parts),
  })

  return {
    pageTasks: createPageTasks(parts),
    totalTasks: createTotalTasks(parts),
    countTasks: createCountTasks(parts),
    countUrgency: createCountUrgency(parts),
    ...createPageInstances(parts),
    findByText: createFindByText(parts),
    inspectInstance: createInspectInstance(parts),
    getTaskInfo: createTaskInfo({ ...parts, listShownForms, showInstance }),

    openStartForm: createOpenStartForm(parts),

    async getDetail(caller: Caller, instanceId: string): Promise<InstanceDetail> {
      const loaded = await instances.getVisible(caller, instanceId)
      const shown = await showInstance(caller, loaded, await listOperations(database, instanceId))
      return { ...shown, forms: await listShownForms(caller, loaded, { node: undefined, canEdit: false }) }
    },

    async getDiagram(caller: Caller, instanceId: string) {
      const { instance } = await instances.getVisible(caller, instanceId)
      const { key, version, bpmnXml } = await definitions.getVersion(instance.definitionVersionId, database)
      return { flowKey: key, version, bpmnXml }
    },

    async listCurrentHandlers(caller: Caller, instanceId: string): Promise<Handler[]> {
      await instances.getVisible(caller, instanceId)
      return (await findHandlersAndDelegates(database, [instanceId], caller, clock.now())).get(instanceId) ?? []
    },

    /** Without those that nobody has, and those that the caller may not see. */
    async listHandlersOfEach(
      caller: Caller,
      instanceIds: readonly string[],
    ): Promise<{ instanceId: string; handlers: Handler[] }[]> {
      const visible = [...(await instances.listVisible(caller, instanceIds))]
      const found = await findHandlersAndDelegates(database, visible, caller, clock.now())
      return [...found].map(([instanceId, handlers]) => ({ instanceId, handlers }))
    },
  }
}
