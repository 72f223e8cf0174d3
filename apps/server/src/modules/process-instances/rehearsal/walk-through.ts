/** The walk of a rehearsal from its start to where it ends, moved on by whatever would come next. */
import { REHEARSAL_STEPS, type Rehearsal } from '@liveline/contract/rehearsal/shapes.ts'
import { say } from '@liveline/contract/language.ts'
import { formVariables } from '../tasks/task-forms.ts'
import type { createCompleteTasks } from './complete-tasks.ts'
import { rehearsalTexts } from './rehearsal.texts.ts'
import type { Course, ToldSteps } from './told-steps.ts'
import { whatComesNext } from './what-comes-next.ts'

/** Beside steps that people see: timers, continuations, events. */
const MOST_MOVES = 4 * REHEARSAL_STEPS

/** Until it ends, gets stuck, has come far enough, or takes too long. */
export async function walkThrough(
  { version, applicant, given, language, run, isLate }: Course,
  { tell, note, steps, reachedAt, isCut }: Pick<ToldSteps, 'tell' | 'note' | 'steps' | 'reachedAt' | 'isCut'>,
  complete: ReturnType<typeof createCompleteTasks>,
): Promise<Rehearsal['end']> {
  const isOver = () => {
    const status = run.loaded()?.instance.status
    return status !== undefined && status !== 'active'
  }
  const hasReached = () => reachedAt() !== undefined

  await run.perform({
    command: {
      type: 'startProcess',
      initiator: String(applicant.userId),
      variables: {
        ...given.variables,
        initiator: String(applicant.userId),
        ...formVariables(version.settings.formVariables, run.mainForm()),
      },
    },
    act: { kind: 'started', userId: applicant.userId, userName: applicant.name, opinion: '' },
  })
  await tell()
  for (let moves = 0; isCut() || (!isOver() && !hasReached()); moves++) {
    if (steps.length >= REHEARSAL_STEPS || moves === MOST_MOVES) {
      note('error', 'cut', say(language, rehearsalTexts.cut, { count: steps.length }), { elementId: version.key })
      return 'cut'
    }
    if (isCut() || isLate()) {
      note('error', 'tooLong', say(language, rehearsalTexts.tooLong), { elementId: version.key })
      return 'cut'
    }
    const loaded = run.loaded()
    const next = loaded && whatComesNext(loaded, run.versionNow())
    if (next === undefined) {
      const at = loaded?.state.tokens.find(({ state }) => state !== 'scope')?.elementId ?? version.key
      note('error', 'waits', say(language, rehearsalTexts.waits), { elementId: at })
      return 'stopped'
    }
    if (next.kind === 'task') {
      if (!(await complete(next.task))) return 'stopped'
    } else if (next.kind === 'job') {
      run.goTo(next.job.dueAt)
      await run.perform({ command: { type: 'fireJob', jobId: next.job.id } })
    } else if (next.kind === 'token') {
      await run.perform({ command: { type: 'triggerActivity', tokenId: next.token.id } })
    } else {
      const { kind, name, id } = next.subscription
      const command =
        kind === 'signal'
          ? ({ type: 'sendSignal', name } as const)
          : ({ type: 'correlateMessage', name, subscriptionId: id } as const)
      await run.perform({ command })
    }
    await tell()
  }
  return run.loaded()?.instance.status === 'cancelled' ? 'cancelled' : 'completed'
}
