/** Table of contents of what people do with instances, what the clock does, and what others may read of one. */
import type { DrawingLimits } from '@liveline/workflow-engine'
import type { Clock } from '../../clock.ts'
import type { Queryable, Write } from '../../database/open-database.ts'
import type { Caller } from '../../http/caller.ts'
import type { Ids } from '../../ids.ts'
import type { FormsService } from '../forms/forms.service.ts'
import type { CatalogueService } from '../live-line/catalogue.service.ts'
import type { NoticeHub } from '../notices/notice-hub.ts'
import type { NumbersService } from '../numbers/numbers.service.ts'
import type { DefinitionsService } from '../process-definitions/process-definitions.service.ts'
import type { SystemConfigService } from '../system-config/system-config.service.ts'
import type { CalendarService } from '../working-calendar/working-calendar.service.ts'
import { createActOffers } from './acts/act-offers.ts'
import { bindNoFiles } from './acts/attachments.ts'
import { createComments } from './acts/comment-on.ts'
import { listCopiesOf } from './acts/copies.repository.ts'
import { createCopyProcess } from './acts/copy-process.ts'
import { createRejectTask } from './acts/reject-task.ts'
import { createTakeBack } from './acts/take-back.ts'
import { createTransferTask } from './acts/transfer-task.ts'
import { createUrgeHandlers } from './acts/urge-handlers.ts'
import { createEndProcess } from './end-process.ts'
import type { Alarm } from './jobs/alarm.ts'
import { createFireJob } from './jobs/fire-job.ts'
import { createStartForm } from './start-form.ts'
import { createStartProcess } from './start-process.ts'
import { createRunStep } from './step/run-step.ts'
import { getVisible, getVisibleOfTask } from './task-access.ts'
import { createClaimTask } from './tasks/claim-task.ts'
import { createCompleteMany } from './tasks/complete-many.ts'
import { createCompleteTask } from './tasks/complete-task.ts'
import { createEnteredForms, type FormValues } from './tasks/entered-forms.ts'
import { createKeepEntries } from './tasks/keep-entries.ts'
import { createSaveDraft } from './tasks/save-draft.ts'
import { findDraft } from './tasks/tasks.repository.ts'
import { createWithdrawProcess } from './withdraw-process.ts'

export type InstancesParts = {
  readonly database: Queryable
  readonly clock: Clock
  readonly ids: Ids
  readonly forms: FormsService
  readonly catalogue: CatalogueService
  readonly numbers: NumbersService
  readonly definitions: DefinitionsService
  readonly calendars: CalendarService
  readonly systemConfig: Pick<SystemConfigService, 'readValue'>
  readonly hub: NoticeHub
  readonly alarm: Alarm
  readonly limits: DrawingLimits
}

/** Until qualifications are kept: a task that asks for one is handed to nobody. */
const nobodyKnown = () => Promise.resolve(false)

export type InstancesService = ReturnType<typeof createInstancesService>

export function createInstancesService(parts: InstancesParts) {
  const { database, definitions } = parts
  const enteredForms = createEnteredForms(parts)
  const { readMainForm } = enteredForms
  const runStep = createRunStep({ ...parts, readMainForm })
  const kept = createKeepEntries(parts)
  const completeTask = createCompleteTask({ ...parts, ...kept, enteredForms, runStep })
  const startVersion = createStartProcess({ ...parts, enteredForms, runStep })

  return {
    // Read and parsed before the transaction begins.
    start: async (write: Write, caller: Caller, flow: { id: number; version: number }, entered: FormValues) =>
      startVersion(write, caller, await definitions.getStartable(caller, flow.id, { version: flow.version }), entered),
    startByKey: async (
      write: Write,
      caller: Caller,
      key: string,
      { forms: entered, draftId }: { forms: FormValues; draftId?: string | undefined },
    ) => startVersion(write, caller, await definitions.getStartable(caller, key), entered, draftId),
    startVersion,
    startForm: createStartForm({ ...parts, enteredForms }),
    withdraw: createWithdrawProcess({ ...parts, runStep }),
    end: createEndProcess(parts),

    takeBack: createTakeBack({ ...parts, runStep }),
    rejectTask: createRejectTask({ ...parts, ...kept, runStep, bindFiles: bindNoFiles }),
    transferTask: createTransferTask({ ...parts, isQualified: nobodyKnown }),
    copyProcess: createCopyProcess(parts),
    urgeHandlers: createUrgeHandlers(parts),
    ...createComments({ ...parts, bindFiles: bindNoFiles }),
    offers: createActOffers(parts),
    listCopies: (instanceId: string) => listCopiesOf(database, instanceId),

    ...createClaimTask(parts),
    saveDraft: createSaveDraft(kept),
    completeTask,
    completeMany: createCompleteMany({ database, completeTask }),

    fireJob: createFireJob({ definitions, runStep }),

    getVisible: (caller: Caller, instanceId: string) => getVisible(database, caller, instanceId),
    getVisibleOfTask: (caller: Caller, taskId: string) => getVisibleOfTask(database, caller, taskId),
    readMainForm,
    findDraft: (instanceId: string, taskId: string, userId: number) => findDraft(database, instanceId, taskId, userId),
  }
}
