/** Settings, channels, audit, health, backups and words. */
import { plain, missingId, NO_NUMBER, type AccessRequest, type Make, type Requests } from './objects.ts'

const newChannel = {
  ...{ kind: 'webhook', name: 'accessNew', purposes: ['notices'] },
  config: { url: 'https://gateway.example/send', secret: 'sixteen letters..' },
}

/** A webhook, the notices of the console, which nobody changes, and none. */
const channels = (make: (id: number) => AccessRequest): Record<string, Make> => ({
  there: ({ config }) => make(config.channelId),
  inApp: () => make(1),
  missing: () => make(NO_NUMBER),
})

export const systemRequests: Requests = {
  'systemConfig.read': plain(),
  'systemConfig.settings': plain(),
  'systemConfig.update': plain({ body: { changes: [{ key: 'urgeMinutes', value: 30 }] } }),
  'systemConfig.history': plain(),
  'systemConfig.revert': {
    there: ({ config }) => ({ body: { id: config.changeId } }),
    missing: () => ({ body: { id: missingId } }),
  },
  'systemConfig.navigationSources': plain(),
  'systemConfig.forms': plain(),
  'systemConfig.about': plain(),
  'search.find': plain({ query: { text: 'x' } }),

  'liveLine.catalogue': plain(),
  'liveLine.board': plain(),
  'console.first': plain(),
  'pushChannel.listAll': plain(),
  'pushChannel.list': plain(),
  'pushChannel.create': plain({ body: newChannel }),
  'pushChannel.update': channels((id) => ({ body: { id, channel: newChannel } })),
  'pushChannel.setEnabled': channels((id) => ({ body: { id, enabled: true } })),
  'pushChannel.order': { there: () => ({ body: { ids: [1] } }), missing: () => ({ body: { ids: [NO_NUMBER] } }) },
  'pushChannel.remove': channels((id) => ({ params: { id } })),
  'pushChannel.test': channels((id) => ({ body: { id, to: '' } })),
  'pushChannel.templates': plain(),
  'pushChannel.saveTemplate': plain({ body: { kind: 'task', texts: null } }),

  'audit.list': plain(),
  'audit.exportRows': plain({ body: { format: 'csv' } }),
  'audit.state': plain(),
  'audit.verify': plain({ body: {} }),
  'audit.checkpoints': plain(),
  'audit.compareCheckpoints': plain({ body: { text: '{"seq":"1","at":"2026-11-24T00:00:00.000Z"}' } }),
  'audit.detail': { missing: () => ({ query: { id: '999999999' } }) },
  'systemHealth.read': plain(),
  'systemHealth.detail': plain(),
  'systemHealth.failures': plain(),
  'systemHealth.retryMessages': plain(),
  'systemHealth.retry': {
    ours: ({ instances: { ours }, incidents }) => ({ body: { instanceId: ours, jobId: incidents.ours } }),
    missing: () => ({ body: { instanceId: missingId, jobId: missingId } }),
  },
  'sensitiveWord.page': plain(),
  'sensitiveWord.detail': {
    there: ({ sensitiveWord }) => ({ query: { id: sensitiveWord } }),
    missing: () => ({ query: { id: NO_NUMBER } }),
  },
  'sensitiveWord.create': plain({ body: { word: '乙' } }),
  'sensitiveWord.update': {
    there: ({ sensitiveWord }) => ({ body: { id: sensitiveWord, word: '丙' } }),
    missing: () => ({ body: { id: NO_NUMBER, word: '丙' } }),
  },
  'sensitiveWord.remove': {
    there: ({ sensitiveWord }) => ({ query: { id: sensitiveWord } }),
    missing: () => ({ query: { id: NO_NUMBER } }),
  },
  'sensitiveWord.match': plain({ body: { text: '甲' } }),
  'sensitiveWord.matchEach': plain({ body: { texts: ['甲'] } }),
  'backup.backup': plain(),
  'backup.list': plain(),
  'backup.make': plain({ body: { scope: 'configuration' } }),
  'backup.test': { there: ({ backup }) => ({ body: { id: backup } }), missing: () => ({ body: { id: missingId } }) },
  'backup.schedule': plain({ body: { enabled: true, minuteOfDay: 120, scope: 'whole', keep: 30 } }),
  'backup.download': {
    there: ({ backup }) => ({ query: { id: backup } }),
    missing: () => ({ query: { id: missingId } }),
  },
  'backup.remove': { missing: () => ({ body: { id: missingId } }) },
  'backup.compare': { missing: () => ({ body: { id: missingId } }) },
  'backup.restores': plain(),
  'backup.restore': { missing: () => ({ body: { id: missingId, confirmation: 'x', reason: 'x' } }) },
  'backup.approve': { missing: () => ({ body: { id: missingId } }) },
  'backup.cancel': { missing: () => ({ body: { id: missingId } }) },
  'sensitiveWord.categories': plain(),
  'sensitiveWord.test': plain({ body: { text: '甲' } }),
  'sensitiveWord.setEnabled': plain({ body: { ids: [NO_NUMBER], enabled: false } }),
  'sensitiveWord.removeEach': plain({ body: { ids: [NO_NUMBER] } }),
  'sensitiveWord.importWords': plain({ body: { text: '丁' } }),
  'sensitiveWord.readMatching': plain(),
  'sensitiveWord.saveMatching': plain({ body: { traditional: true, separators: '' } }),
  'errorReport.send': plain({
    body: { kind: 'error', message: 'x', stack: '', path: '/home', version: '0', browser: 'b' },
  }),
  'errorReport.list': plain(),
  'errorReport.settle': {
    there: ({ errorReport }) => ({ body: { number: errorReport, isSettled: true } }),
    missing: () => ({ body: { number: NO_NUMBER, isSettled: true } }),
  },

  'counter.todo': plain(),
}
