/** Table of contents of what people do with instances, what the clock does, and what others may read of one. */
import type { ChosenApprovers } from '@liveline/contract/signing/shapes.ts'
import type { DrawingLimits } from '@liveline/workflow-engine'
import type { Clock } from '../../clock.ts'
import type { Queryable, Write } from '../../database/open-database.ts'
import type { Caller } from '../../http/caller.ts'
import { createTurns } from '../../http/turns.ts'
import type { Ids } from '../../ids.ts'
import type { FormsService } from '../forms/forms.service.ts'
import type { CatalogueService } from '../live-line/catalogue.service.ts'
import type { NoticeHub } from '../notices/notice-hub.ts'
import type { NumbersService } from '../numbers/numbers.service.ts'
import type { DefinitionsService } from '../process-definitions/process-definitions.service.ts'
import type { SystemConfigService } from '../system-config/system-config.service.ts'
import type { CalendarService } from '../working-calendar/working-calendar.service.ts'
import { createActOnOne } from './administration/act-on-one.ts'
import { createAssignNewUser } from './administration/assign-new-user.ts'
import { createJumpToNode } from './administration/jump-to-node.ts'
import { createSuspendInstance } from './administration/suspend-instance.ts'
import { createUpdateFormData } from './administration/update-form-data.ts'
import { createUpdateVariables } from './administration/update-variables.ts'
import { createActOffers } from './acts/act-offers.ts'
import { bindToInstance } from './acts/attachments.ts'
import { createComments } from './acts/comment-on.ts'
import { listCopiesOf } from './acts/copies.repository.ts'
import { createCopyProcess } from './acts/copy-process.ts'
import { createRejectTask } from './acts/reject-task.ts'
import { createSaidWords } from './acts/said-words.ts'
import { createTakeBack } from './acts/take-back.ts'
import { createTransferTask } from './acts/transfer-task.ts'
import { createUrgeHandlers } from './acts/urge-handlers.ts'
import { createEndProcess } from './end-process.ts'
import type { Alarm } from './jobs/alarm.ts'
import { createOverdueStep } from './jobs/overdue-step.ts'
import { createEvents } from './events/events.service.ts'
import type { IncidentsService } from './jobs/incidents.service.ts'
import { createFireJob } from './jobs/fire-job.ts'
import { createGoOnWithAnswer } from './outbox/go-on-with-answer.ts'
import type { IsQualified } from './safety-guard.ts'
import { createStartForm } from './start-form.ts'
import { createStartProcess } from './start-process.ts'
import { createStartByEvent } from './starts/start-by-event.ts'
import { createMigrateInstances } from './migration/migrate-instances.ts'
import { createPlanMigration } from './migration/migration-plan.ts'
import { createRehearsalForm } from './rehearsal/rehearsal-form.ts'
import { createRehearse } from './rehearsal/rehearse.ts'
import { createRehearseBranches } from './rehearsal/rehearse-branches.ts'
import { createKeepTests } from './rehearsal/tests/keep-tests.ts'
import { createTryTests } from './rehearsal/tests/try-tests.ts'
import { createPredictRemaining } from './prediction/predict-remaining.ts'
import { createAddSign } from './signing/add-sign.ts'
import { createCastVote } from './signing/cast-vote.ts'
import { findSigning } from './signing/find-signing.ts'
import { findShownSigners } from './signing/shown-signers.ts'
import { createRemoveSign } from './signing/remove-sign.ts'
import type { HoldersOf } from './step/look-up-actors.ts'
import { createRunStep } from './step/run-step.ts'
import { getVisible, getVisibleOfTask, listVisible } from './task-access.ts'
import { createChangedSince, type HiddenFrom } from './tasks/changed-since.ts'
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
  readonly systemConfig: Pick<SystemConfigService, 'read'>
  readonly hub: NoticeHub
  readonly alarm: Pick<Alarm, 'note'>
  readonly limits: DrawingLimits
  readonly isQualified: IsQualified
  readonly holdersOf: HoldersOf
  readonly incidents: Pick<IncidentsService, 'retry'>
  readonly hiddenFrom: HiddenFrom
}

/** One, and all tests of a workflow, take seconds of the processor. */
const REHEARSALS = { atOnce: 2, waiting: 20, ofOne: 4, retrySeconds: 5 }

export type InstancesService = ReturnType<typeof createInstancesService>

export function createInstancesService(parts: InstancesParts) {
  const { database, definitions } = parts
  const enteredForms = createEnteredForms(parts)
  const { readMainForm } = enteredForms
  const runStep = createRunStep({ ...parts, readMainForm })
  const castVote = createCastVote({ ...parts, runStep })
  const kept = createKeepEntries(parts)
  const saidWords = createSaidWords(parts)
  const { changedSince, assertSeen } = createChangedSince(parts)
  const completeTask = createCompleteTask({ ...parts, assertSeen, saidWords, ...kept, enteredForms, runStep, castVote })
  const { startVersion, startIn } = createStartProcess({ ...parts, enteredForms, runStep })
  const end = createEndProcess(parts)
  const assignNewUser = createAssignNewUser({ ...parts, runStep })
  const suspension = createSuspendInstance(parts)
  const jumpToNode = createJumpToNode({ ...parts, runStep })
  const updateVariables = createUpdateVariables({ ...parts, runStep })
  const { migrateInstances, migrateOne } = createMigrateInstances({ ...parts, runStep })
  const actOnOne = createActOnOne({
    ...parts,
    end,
    assignNewUser,
    jumpToNode,
    updateVariables,
    migrateOne,
    ...suspension,
  })
  const inTurn = createTurns(REHEARSALS)
  const rehearsal = createRehearse({ ...parts, enteredForms, inTurn })
  const starts = createStartByEvent({ definitions, startIn })

  return {
    // Read and parsed before the transaction begins.
    start: async (
      write: Write,
      caller: Caller,
      flow: { id: number; version: number },
      { forms: entered, ...more }: { forms: FormValues; chosen?: ChosenApprovers; confirmSensitive?: boolean },
    ) =>
      startVersion(
        write,
        caller,
        await definitions.getStartable(caller, flow.id, { version: flow.version }),
        entered,
        more,
      ),
    startByKey: async (
      write: Write,
      caller: Caller,
      key: string,
      {
        forms: entered,
        ...more
      }: {
        forms: FormValues
        draftId?: string | undefined
        chosen?: ChosenApprovers
        confirmSensitive?: boolean
      },
    ) => startVersion(write, caller, await definitions.getStartable(caller, key), entered, more),
    startVersion,
    startForm: createStartForm({ ...parts, enteredForms }),
    withdraw: createWithdrawProcess({ ...parts, saidWords, runStep }),
    end,
    jumpToNode,
    assignNewUser,
    updateVariables,
    updateFormData: createUpdateFormData({ ...parts, enteredForms, saidWords, runStep }),
    ...suspension,
    actOnOne,

    takeBack: createTakeBack({ ...parts, saidWords, runStep }),
    rejectTask: createRejectTask({ ...parts, saidWords, ...kept, runStep, bindFiles: bindToInstance }),
    transferTask: createTransferTask({ ...parts, saidWords }),
    copyProcess: createCopyProcess({ ...parts, saidWords }),
    urgeHandlers: createUrgeHandlers({ ...parts, saidWords }),
    ...createComments({ ...parts, saidWords, bindFiles: bindToInstance }),
    offers: createActOffers(parts),
    listCopies: (instanceId: string) => listCopiesOf(database, instanceId),

    ...createClaimTask(parts),
    addSign: createAddSign({ ...parts, saidWords }),
    removeSign: createRemoveSign({ ...parts, saidWords }),
    saveDraft: createSaveDraft(kept),
    completeTask,
    completeMany: createCompleteMany({ database, completeTask, saidWords }),

    rehearsals: {
      form: createRehearsalForm({ ...parts, enteredForms, inTurn, ...rehearsal }),
      run: rehearsal.rehearseDrawing,
      branches: createRehearseBranches({ ...parts, definitions, inTurn, ...rehearsal }),
    },
    rehearsalTests: {
      ...createTryTests({ ...parts, inTurn, ...rehearsal }),
      ...createKeepTests({ ...parts, inTurn, ...rehearsal }),
    },

    planMigration: createPlanMigration(parts),
    migrateInstances,

    predictRemaining: createPredictRemaining(parts),

    fireJob: createFireJob({ definitions, runStep }),
    passOverdue: createOverdueStep({ definitions, runStep }),
    goOnWithAnswer: createGoOnWithAnswer({ definitions, runStep }),
    events: createEvents({ ...parts, runStep, starts }),
    starts,

    getVisible: (caller: Caller, instanceId: string) => getVisible(database, caller, instanceId),
    listVisible: (caller: Caller, instanceIds: readonly string[]) => listVisible(database, caller, instanceIds),
    getVisibleOfTask: (caller: Caller, taskId: string) => getVisibleOfTask(database, caller, taskId),
    readMainForm,
    findShownSigners: (caller: Caller, instanceId: string, taskIds: readonly string[]) =>
      findShownSigners(database, instanceId, taskIds, caller.language),
    findSigning: (caller: Caller, of: Parameters<typeof findSigning>[2]) => findSigning(database, caller, of),
    changedSince: (caller: Caller, looked: Parameters<typeof changedSince>[2]) =>
      changedSince(database, caller, looked),
    findDraft: (instanceId: string, taskId: string, userId: number) => findDraft(database, instanceId, taskId, userId),
  }
}
