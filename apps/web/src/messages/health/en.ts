import type { TextsLike } from '../texts-like.ts'
import type { texts as zhCN } from './zh-CN.ts'

export const texts: TextsLike<typeof zhCN> = {
  health: {
    title: 'System health',
    readAt: 'as of {{time}}',
    stale: 'Could not be read since {{time}}; this is how it was then.',
    well: 'Well',
    look: 'Worth a look',
    act: 'Act now',
    allWell: 'Everything is well; there is nothing to do.',
    toAct: '{{count}} to act on',
    toLook: '{{count}} worth a look',
    tasks: 'You have {{total}} tasks',
    tasksOverdue: 'You have {{total}} tasks, {{overdue}} of them overdue',
    unread: 'This part cannot be read at present. The others are not affected; it is tried again by itself.',
    notRead: 'Not read',
    of: 'of {{total}}',
    servers: {
      title: 'Servers',
      running: 'Running',
      versions: 'Versions running',
      clockOff: 'Largest clock difference',
      streams: 'Pages connected',
      asked: 'answers you',
      up: 'up for {{time}}',
      beat: 'heard',
      gone: 'last heard',
      ahead: 'clock {{time}} fast',
      behind: 'clock {{time}} slow',
      pages: '{{count}} pages',
      pages_one: '{{count}} page',
    },
    database: {
      title: 'Database',
      answer: 'Time to answer',
      size: 'Database size',
      free: 'Disk free',
      connections: 'Connections used',
      longest: 'Longest transaction',
      migrations: 'Schema changes applied',
    },
    processes: {
      title: 'Processes and jobs',
      due: 'Jobs due',
      oldest: 'Longest wait',
      incidents: 'Incidents',
      withoutHandler: 'Tasks without a handler',
    },
    sendings: {
      title: 'Webhooks and mail',
      waiting: 'Waiting',
      retried: 'Being retried',
      failed: 'Given up',
      oldest: 'Longest wait',
    },
    people: {
      title: 'Sign-ins and accounts',
      sessions: 'Open sessions',
      people: 'People signed in',
      failedLogins: 'Failed sign-ins',
      before: 'in 24 h, {{total}} the day before',
      locked: 'Locked accounts',
      until: 'opens again',
      unlock: 'Unlock',
      unlocked: '{{name}} is unlocked',
      more: '{{count}} more accounts are locked.',
      more_one: '{{count}} more account is locked.',
    },
    errorReports: {
      title: 'Faults of the console',
      open: 'Open faults',
      newest: 'Newest',
    },
    audit: {
      title: 'Audit log',
      waiting: 'Records to be chained',
      lag: 'Behind by',
      last: 'Last record',
      chain: 'Chain checked',
      intact: 'Intact',
      broken: 'Altered',
      unchecked: 'Not yet',
      checkedAt: 'checked {{time}}',
      none: 'No record',
    },
    advice: {
      serverGone: 'A server is no longer heard and did not stop properly. See whether it still runs, and read its log.',
      versions:
        'The servers run different versions. That is fine during an upgrade; afterwards upgrade the others too.',
      clockOff:
        'A server and the database disagree about the time, so due times are off. Check the time service (NTP).',
      answer: 'The database answers slowly, and so does every page. Check the load and the disk of its machine.',
      free: 'The disk is nearly full. Once it is, nothing can be saved. Free some space or add more.',
      connections: 'Connections are running out, and requests will queue. Raise max_connections or run fewer servers.',
      longest:
        'A transaction has been open for long, which holds up cleaning and the audit chain. Find the program behind it, mostly a backup or a report.',
      migrationsAhead: 'A newer version has changed the database, and this server is behind. Upgrade it soon.',
      migrationsBehind: 'The database lacks changes that this version needs. Restart the server, which applies them.',
      due: 'Jobs are not done when they are due. See whether the servers run and how busy they are.',
      incidents:
        'These jobs failed again and again and are not retried any more. A process administrator finds the reason under Incidents and retries them.',
      withoutHandler:
        'Nobody may do these tasks, so they went to the process administrators. One of them has to hand them on.',
      sendings: 'The receiver does not take them; they are tried again. Check its address and the network.',
      failedSendings:
        'These were not delivered and are not retried any more. A process administrator finds the reason under Incidents and retries them.',
      failedLogins:
        'Many more sign-ins fail than the day before; somebody may be guessing passwords. Ask the audit administrator where they come from.',
      locked:
        'Accounts are locked for a while after wrong passwords and open again by themselves. Unlock one earlier once you know who it was.',
      errorReports: 'Pages have failed. Open the report, and mark it once it is dealt with.',
      lag: 'Audit records are not chained in time. See whether the servers run and whether a transaction has been open for long.',
      chain:
        'The audit log has been altered. Secure the database at once, and run npm run audit:verify on the server to see where.',
    },
  },
}
