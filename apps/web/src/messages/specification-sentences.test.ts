import { expect, it } from 'vitest'
import { texts as account } from './account/en.ts'
import { texts as delegation } from './delegation/en.ts'
import { texts as shell } from './shell/en.ts'
import { texts as startup } from './startup/en.ts'

/** Sentences of specification §5 and §8, each with what the console says. */
it.each([
  ['please enter the old password', account.password.oldRequired],
  ['please enter the new password', account.password.nextRequired],
  ['enter an 8 to 18 character password', account.password.problem.length],
  ['it must contain upper and lower case letters, digits and special characters', account.password.problem.composition],
  ['the two passwords do not match', account.password.mismatch],
  ['please choose the delegate', delegation.delegation.delegateRequired],
  ['one department', account.department.choose],
  ['you have been logged out', startup.loggedOut],
  ['you have been logged out', shell.session.endedTitle],
  ['no error message generated', startup.noAnswer],
  ['no error message generated', startup.timeout],
  ['could not get system configuration', startup.configFailed],
  ['browser cannot enter full screen', shell.shell.fullscreenUnsupported],
  ['delegation done', delegation.delegation.done],
  ['delegation', delegation.delegation.cancelled],
  ['cancelled', delegation.delegation.cancelled],
  ['switch done', account.department.done],
  ['password changed', account.password.changed],
  ['font switched', shell.settings.fontSwitched],
])('the specification says "%s": %s', (specified, said) => {
  expect(said.toLowerCase()).toContain(specified)
})
