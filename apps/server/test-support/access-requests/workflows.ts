/** Workflows, instances, tasks and what is told of them. */
import { accessDrawing } from '../access-world.ts'
import {
  plain,
  missingId,
  NO_NUMBER,
  tasks,
  instances,
  forms,
  type AccessRequest,
  type Make,
  type Requests,
} from './objects.ts'

const actJobs = (make: (id: string) => AccessRequest): Record<string, Make> => ({
  there: ({ actJob }) => make(actJob),
  missing: () => make(missingId),
})

const flows = (make: (flow: { id: number; key: string }) => AccessRequest): Record<string, Make> => ({
  open: (world) => make(world.flows.open),
  missing: () => make({ id: NO_NUMBER, key: 'noSuchFlow' }),
})

const statisticsDays = { from: '2026-11-01', to: '2026-11-30' }

const rehearsals = (make: (body: { id: number; initiator: number }) => AccessRequest): Record<string, Make> => ({
  open: ({ flows: { open }, subjects }) => make({ id: open.id, initiator: subjects.holder }),
  missing: ({ subjects }) => make({ id: NO_NUMBER, initiator: subjects.holder }),
})

const keptTests = (make: (testId: number) => AccessRequest): Record<string, Make> => ({
  there: ({ rehearsalTest }) => make(rehearsalTest),
  missing: () => make(NO_NUMBER),
})

/** Beside those, the workflow that only some may start. */
const startable = (make: Parameters<typeof flows>[0]): Record<string, Make> => ({
  ...flows(make),
  restricted: (world) => make(world.flows.restricted),
})

const entered = { forms: { accessForm: { note: 'x' } } }

export const workflowsRequests: Requests = {
  'mission.urgency': plain(),

  'processDefinition.create': plain({
    body: { flowKey: 'accessNew', name: 'New', bpmnXml: accessDrawing('accessNew') },
  }),
  'processDefinition.update': flows(({ id }) => ({ body: { id, name: 'Renamed' } })),
  'processDefinition.release': flows(({ id }) => ({ body: { id } })),
  'processDefinition.setValid': flows(({ id }) => ({ params: { id, flag: '0' } })),
  'processDefinition.list': plain(),
  'processDefinition.listAll': plain(),
  'processDefinition.remove': flows(({ id }) => ({ params: { id } })),
  'processDefinition.detail': flows(({ id }) => ({ params: { id } })),
  'processDefinition.releasedVersions': flows(({ id }) => ({ query: { id } })),
  'processDefinition.withForm': forms((id) => ({ params: { id } })),
  'processDefinition.validFlows': plain(),
  'processDefinition.validVersion': flows(({ id }) => ({ params: { id } })),
  'processDefinition.parsed': flows(({ id }) => ({ params: { id } })),
  'processDefinition.inspect': plain({ body: { xml: accessDrawing('accessInspected') } }),
  'processDefinition.drawing': {
    open: ({ flows: { open } }) => ({ query: { versionId: open.versionIds[0] ?? 0 } }),
    missing: () => ({ query: { versionId: NO_NUMBER } }),
  },
  'processDefinition.compare': {
    open: ({ flows: { open } }) => ({ query: { from: open.versionIds[0] ?? 0, to: open.versionIds[1] ?? 0 } }),
    missing: ({ flows: { open } }) => ({ query: { from: open.versionIds[0] ?? 0, to: NO_NUMBER } }),
  },
  'processDefinition.copy': flows(({ id }) => ({ body: { id, flowKey: 'accessCopied', name: 'Copied' } })),
  'processDefinition.importReport': plain({ body: { xml: accessDrawing('accessReported') } }),
  'processDefinition.importFile': plain({
    body: { flowKey: 'accessImported', name: 'Imported', xml: accessDrawing('accessFile') },
  }),
  'processDefinition.resources': plain(),
  'processInstance.start': startable(({ id }) => ({ params: { id, v: 1 }, body: entered })),
  'processInstance.startByKey': startable(({ key }) => ({ params: { key }, body: entered })),
  'processInstance.startForm': {
    ...startable(({ key }) => ({ query: { flowKey: key } })),
    copyOurs: ({ flows: { open }, instances: { ours } }) => ({ query: { flowKey: open.key, copyOf: ours } }),
    copyTheirs: ({ flows: { open }, instances: { theirs } }) => ({ query: { flowKey: open.key, copyOf: theirs } }),
  },
  'mission.counts': plain(),
  'mission.list': plain(),
  'mission.search': plain({ body: {} }),
  'mission.totals': plain({ body: { totals: [{ field: 'note', of: 'count' }] } }),
  'processInstance.list': plain(),
  'processInstance.history': plain({ body: {} }),
  'processInstance.stuck': plain(),
  'processInstance.detail': instances((instanceId) => ({ query: { instanceId } })),
  'processInstance.remaining': instances((instanceId) => ({ query: { instanceId } })),
  'processInstance.diagram': instances((instanceId) => ({ query: { instanceId } })),
  'processInstance.withdraw': instances((instanceId) => ({ body: { instanceId, opinion: 'no longer needed' } })),
  'processInstance.end': instances((id) => ({ params: { id }, body: { reason: 'no longer needed' } })),
  'event.message': plain({ body: { name: 'nobody waits for it', variables: {} } }),
  'event.signal': plain({ body: { name: 'nobody waits for it', variables: {} } }),
  'migration.plan': {
    ours: () => ({ body: { flowKey: 'unknown', from: 1, to: 2 } }),
  },
  'migration.migrate': instances((instanceId) => ({ body: { instanceIds: [instanceId], to: 9, reason: 'newer' } })),
  'processStatistics.overview': { '-': () => ({ body: statisticsDays }) },
  'processStatistics.flow': flows(({ key }) => ({ body: { ...statisticsDays, flowKey: key } })),
  'processStatistics.people': flows(({ key }) => ({ body: { ...statisticsDays, flowKey: key } })),
  'processStatistics.instances': flows(({ key }) => ({
    body: { ...statisticsDays, flowKey: key, measure: 'visits' as const },
  })),
  'processStatistics.workbook': flows(({ key }) => ({ query: { ...statisticsDays, flowKey: key } })),
  'rehearsal.form': rehearsals((body) => ({ body })),
  'rehearsal.run': rehearsals((body) => ({ body })),
  'rehearsal.branches': rehearsals((body) => ({ body })),
  'rehearsalTest.list': {
    open: ({ flows: { open } }) => ({ query: { id: open.id } }),
    missing: () => ({ query: { id: NO_NUMBER } }),
  },
  'rehearsalTest.detail': keptTests((testId) => ({ query: { testId } })),
  'rehearsalTest.run': {
    open: ({ flows: { open } }) => ({ body: { id: open.id } }),
    missing: () => ({ body: { id: NO_NUMBER } }),
  },
  'rehearsalTest.keep': rehearsals((body) => ({ body: { ...body, name: 'Another', values: { note: 'x' } } })),
  'rehearsalTest.expect': keptTests((testId) => ({ body: { testId } })),
  'rehearsalTest.rename': keptTests((testId) => ({ body: { testId, name: 'Another' } })),
  'rehearsalTest.copy': keptTests((testId) => ({ body: { testId, name: 'Another' } })),
  'rehearsalTest.remove': keptTests((testId) => ({ body: { testId } })),
  'administration.jump': tasks((taskId) => ({ body: { taskId, targetNode: 'first', reason: 'do it again' } })),
  'administration.assign': {
    ...tasks((taskId) => ({ body: { taskId, newUserId: 1, reason: 'on leave' } })),
    ours: ({ tasks: { ours }, people }) => ({
      body: { taskId: ours, newUserId: people.colleague.userId, reason: 'on leave' },
    }),
  },
  'administration.setVariables': instances((id) => ({
    query: { id },
    body: { variables: { noted: { type: 'text', value: 'x' } }, reason: 'corrected' },
  })),
  'administration.updateForm': {
    ours: ({ instances: { ours: instanceId }, tasks: { ours: taskId }, formData: { ours: formDataId } }) => ({
      body: { instanceId, taskId, formDataId, data: {}, reason: 'corrected' },
    }),
    theirs: ({ instances: { theirs: instanceId }, tasks: { theirs: taskId }, formData: { theirs: formDataId } }) => ({
      body: { instanceId, taskId, formDataId, data: {}, reason: 'corrected' },
    }),
    missing: () => ({
      body: { instanceId: missingId, taskId: missingId, formDataId: missingId, data: {}, reason: 'corrected' },
    }),
  },
  'administration.suspend': instances((instanceId) => ({ body: { instanceId, reason: 'to be looked at' } })),
  'administration.inspect': instances((instanceId) => ({ query: { instanceId } })),
  'administration.resume': instances((instanceId) => ({ body: { instanceId, reason: 'looked at' } })),
  'actJob.foresee': instances((instanceId) => ({ body: { order: { act: 'suspend' }, instanceIds: [instanceId] } })),
  'actJob.begin': instances((instanceId) => ({
    body: {
      order: { act: 'suspend' },
      instanceIds: [instanceId],
      reason: 'storm',
      count: 1,
      asOf: '2026-10-05T00:00:00Z',
    },
  })),
  'actJob.list': plain(),
  'actJob.get': actJobs((id) => ({ query: { id } })),
  'actJob.results': actJobs((id) => ({ query: { id } })),
  'actJob.stop': actJobs((id) => ({ body: { id } })),
  'actJob.repeat': actJobs((id) => ({ body: { id } })),
  'incident.list': plain(),
  'incident.retry': {
    ours: ({ instances: { ours }, incidents }) => ({ body: { instanceId: ours, jobId: incidents.ours } }),
    theirs: ({ instances: { theirs }, incidents }) => ({ body: { instanceId: theirs, jobId: incidents.theirs } }),
    missing: () => ({ body: { instanceId: missingId, jobId: missingId } }),
  },
  'task.claim': tasks((taskId) => ({ body: { taskId } })),
  'task.unclaim': tasks((taskId) => ({ body: { taskId } })),
  'task.complete': tasks((taskId) => ({ body: { taskId } })),
  'task.completeMany': tasks((taskId) => ({ body: { taskIds: [taskId], outcome: 'done' } })),
  'task.saveDraft': tasks((taskId) => ({ body: { taskId, opinion: 'half a thought' } })),
  'task.detail': tasks((id) => ({ params: { id } })),
  'signing.addSign': tasks((taskId) => ({ body: { taskId, userIds: [1], position: 'beside', reason: 'look' } })),
  'signing.removeSign': tasks((taskId) => ({ body: { taskId, userIds: [1], reason: 'not needed' } })),
  'taskAct.reject': tasks((taskId) => ({ body: { taskId, to: 'previous', opinion: 'not yet' } })),
  'taskAct.transfer': tasks((taskId) => ({ body: { taskId, userId: 1, reason: 'on leave' } })),
  'taskAct.cc': {
    ours: ({ instances: { ours }, people }) => ({ body: { instanceId: ours, userIds: [people.handler.userId] } }),
    theirs: ({ instances: { theirs }, people }) => ({ body: { instanceId: theirs, userIds: [people.handler.userId] } }),
    missing: ({ people }) => ({ body: { instanceId: missingId, userIds: [people.handler.userId] } }),
  },
  'taskAct.urge': instances((instanceId) => ({ body: { instanceId } })),
  'taskAct.comment': instances((instanceId) => ({ body: { instanceId, text: 'look again' } })),
  'taskAct.deleteComment': instances((instanceId) => ({ body: { instanceId, commentId: missingId } })),
  'cc.list': plain(),
  // Of others and missing ones it says nothing, and changes nothing.
  'cc.read': { missing: () => ({ body: { ids: [missingId] } }) },
  'processInstance.currentHandlers': instances((id) => ({ params: { id } })),
  'processInstance.handlersOfEach': instances((id) => ({ body: { ids: [id] } })),

  'notice.stream': plain(),
  'notice.count': plain(),
  'notice.readTask': {
    ours: ({ tasks: { ours } }) => ({ body: { taskId: ours } }),
    theirs: ({ tasks: { theirs } }) => ({ body: { taskId: theirs } }),
    missing: () => ({ body: { taskId: missingId } }),
  },
  'notice.readAll': plain({ body: { upTo: missingId } }),
  'notice.list': plain(),
  // Of others and missing ones it says nothing, and changes nothing.
  'notice.read': {
    handlers: ({ notice }) => ({ body: { ids: [notice.ofHandler] } }),
    missing: () => ({ body: { ids: [missingId] } }),
  },
}
