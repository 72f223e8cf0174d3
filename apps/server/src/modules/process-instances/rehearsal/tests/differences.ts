/** What came otherwise than a test expects, in words that say what was expected, what is now, and why. Pure. */
import type { Rehearsal, RehearsedStep } from '@liveline/contract/rehearsal/shapes.ts'
import type {
  ExpectedStep,
  RehearsalDifference,
  RehearsalExpectation,
} from '@liveline/contract/rehearsal-test/shapes.ts'
import { nameIn, say, type Language } from '@liveline/contract/language.ts'
import type { Directory } from '../../../directory/directory.service.ts'
import type { RunnableVersion } from '../../../process-definitions/released-versions.ts'
import { endsOf } from './expectation.ts'
import { differenceTexts, endTexts, kindTexts, modeTexts, testTexts } from './rehearsal-tests.texts.ts'

/** Longer lists of people are told by who came and who went. */
const NAMED = 5

type Compared = {
  readonly expected: RehearsalExpectation
  readonly now: Rehearsal
  readonly version: RunnableVersion
  /** Those who were expected and those who came. */
  readonly directory: Pick<Directory, 'person' | 'userIds'>
  readonly language: Language
}

type Visit<Step> = { readonly key: string; readonly step: Step }

export function differencesOf(compared: Compared): RehearsalDifference[] {
  const { expected, now } = compared
  const words = wordsIn(compared)
  const [before, after] = [visitsOf(expected.steps), visitsOf(now.steps)]
  const found = new Map(after.map(({ key, step }) => [key, step]))
  const known = new Set(before.map(({ key }) => key))
  return [
    ...before.flatMap(({ key, step }) => {
      const stepNow = found.get(key)
      return stepNow === undefined ? [words.gone(step)] : words.stepOtherwise(step, stepNow)
    }),
    ...after.flatMap(({ key, step }) => (known.has(key) ? [] : [words.added(step)])),
    ...words.orderOtherwise(
      before.filter(({ key }) => found.has(key)),
      after.filter(({ key }) => known.has(key)),
    ),
    ...words.endOtherwise(),
  ]
}

/** Each step with how often it came before: the same one may come again. */
function visitsOf<Step extends { readonly elementId: string }>(steps: readonly Step[]): Visit<Step>[] {
  const times = new Map<string, number>()
  return steps.map((step) => {
    const time = (times.get(step.elementId) ?? 0) + 1
    times.set(step.elementId, time)
    return { key: `${time} ${step.elementId}`, step }
  })
}

function wordsIn({ expected, now, version, directory, language }: Compared) {
  type Step = Pick<ExpectedStep, 'elementId' | 'name' | 'nameEn'>
  const at = (step: Step) => ({ elementId: step.elementId, elementName: nameIn(language, step) })
  const isHandled = ({ kind }: Pick<ExpectedStep, 'kind'>) => kind === 'task'

  function nameOf(userId: number): string {
    const person = directory.person(userId).name
    return directory.userIds({ kind: 'user', id: userId }).length > 0
      ? person
      : say(language, testTexts.left, { person })
  }
  function listed(userIds: readonly number[], count = userIds.length): string {
    if (count === 0) return say(language, testTexts.nobody)
    const people = say(language, testTexts.people, { people: userIds.slice(0, NAMED).map(nameOf) })
    return count > NAMED ? say(language, testTexts.andMore, { people, count }) : people
  }
  /** The rules that gave those who have it now; where nobody has it, those that find nobody. */
  function why({ people, rules }: RehearsedStep): string[] {
    if (people.length === 0) return rules.map(({ words: rule }) => say(language, testTexts.ruleFindsNobody, { rule }))
    const giving = people.flatMap((person) =>
      person.rules.length === 0
        ? [say(language, testTexts.instead)]
        : person.rules.flatMap((place) => rules[place]?.words ?? []),
    )
    return [...new Set(giving)]
  }
  function withReason(step: RehearsedStep): string {
    const people = listed(
      step.people.map(({ userId }) => userId),
      step.peopleCount,
    )
    const rules = why(step)
    return rules.length === 0 ? people : say(language, testTexts.why, { people, rules })
  }

  function peopleOtherwise(before: ExpectedStep, after: RehearsedStep): RehearsalDifference[] {
    const ids = after.people.map(({ userId }) => userId)
    const [was, is] = [new Set(before.userIds), new Set(ids)]
    const gone = before.userIds.filter((id) => !is.has(id))
    const added = ids.filter((id) => !was.has(id))
    if (gone.length + added.length === 0 && before.peopleCount === after.peopleCount) return []
    const step = nameIn(language, after)
    const isShort = before.peopleCount <= NAMED && after.peopleCount <= NAMED
    const message = isShort
      ? say(language, differenceTexts.people, { step, expected: listed(before.userIds), now: withReason(after) })
      : say(language, differenceTexts.peopleOfMany, {
          step,
          gone: listed(gone),
          added: listed(added),
          count: after.peopleCount,
        })
    return [{ ...at(after), code: 'people', message }]
  }

  function modeOtherwise(before: ExpectedStep, after: RehearsedStep): RehearsalDifference[] {
    if (before.mode === after.mode) return []
    const said = (mode: ExpectedStep['mode']) => say(language, modeTexts[mode ?? 'none'])
    const [step, was, is] = [nameIn(language, after), said(before.mode), said(after.mode)]
    return [
      { ...at(after), code: 'mode', message: say(language, differenceTexts.mode, { step, expected: was, now: is }) },
    ]
  }

  function outcomeOtherwise(before: ExpectedStep, after: RehearsedStep): RehearsalDifference[] {
    if (before.outcome?.value === after.outcome?.value) return []
    const said = (outcome: ExpectedStep['outcome']) =>
      outcome === null ? say(language, testTexts.nobody) : nameIn(language, outcome, 'label')
    const told = { step: nameIn(language, after), expected: said(before.outcome), now: said(after.outcome) }
    return [{ ...at(after), code: 'outcome', message: say(language, differenceTexts.outcome, told) }]
  }

  return {
    gone(step: ExpectedStep): RehearsalDifference {
      const told = { step: nameIn(language, step), people: listed(step.userIds, step.peopleCount) }
      const text = isHandled(step) ? differenceTexts.gone : differenceTexts.goneAutomatic
      return { ...at(step), code: 'gone', message: say(language, text, told) }
    },
    added(step: RehearsedStep): RehearsalDifference {
      const told = { step: nameIn(language, step), people: withReason(step) }
      const text = isHandled(step) ? differenceTexts.added : differenceTexts.addedAutomatic
      return { ...at(step), code: 'added', message: say(language, text, told) }
    },
    stepOtherwise(before: ExpectedStep, after: RehearsedStep): RehearsalDifference[] {
      if (before.kind === after.kind)
        return isHandled(after)
          ? [...peopleOtherwise(before, after), ...modeOtherwise(before, after), ...outcomeOtherwise(before, after)]
          : []
      const step = nameIn(language, after)
      const [was, is] = [say(language, kindTexts[before.kind]), say(language, kindTexts[after.kind])]
      const message = say(language, differenceTexts.kind, { step, expected: was, now: is })
      return [{ ...at(after), code: 'kind', message }]
    },
    /** Of those that are in both. */
    orderOtherwise(before: readonly Visit<Step>[], after: readonly Visit<Step>[]): RehearsalDifference[] {
      const first = before.findIndex(({ key }, place) => key !== after[place]?.key)
      const step = after[first]?.step
      if (first < 0 || step === undefined) return []
      const names = (visits: readonly Visit<Step>[]) =>
        visits.slice(first, first + NAMED).map((visit) => nameIn(language, visit.step))
      const told = { expected: names(before), now: names(after) }
      return [{ ...at(step), code: 'order', message: say(language, differenceTexts.order, told) }]
    },
    endOtherwise(): RehearsalDifference[] {
      const process = { elementId: version.key, elementName: '' }
      if (expected.end !== now.end) {
        const [was, is] = [say(language, endTexts[expected.end]), say(language, endTexts[now.end])]
        const stuck = now.problems.find(({ severity }) => severity === 'error')
        if (stuck === undefined)
          return [{ ...process, code: 'end', message: say(language, differenceTexts.end, { expected: was, now: is }) }]
        const reason = stuck.elementName === '' ? stuck.message : `${stuck.elementName}: ${stuck.message}`
        const message = say(language, differenceTexts.endWhy, { expected: was, now: is, reason })
        return [{ elementId: stuck.elementId, elementName: stuck.elementName, code: 'end', message }]
      }
      const ends = endsOf(version, now)
      if (ends.join('\n') === expected.endIds.join('\n')) return []
      const named = (ids: readonly string[]) => ids.map((id) => elementNameIn(version, id, language))
      const told = { expected: named(expected.endIds), now: named(ends) }
      return [{ ...process, code: 'end', message: say(language, differenceTexts.endElsewhere, told) }]
    },
  }
}

/** What people call an element of a drawing, else its id. */
export function elementNameIn({ settings, definition }: RunnableVersion, id: string, language: Language): string {
  const node = Object.hasOwn(settings.nodes, id) ? settings.nodes[id] : undefined
  const drawn = Object.hasOwn(definition.nodes, id) ? definition.nodes[id]?.name : undefined
  return (node && nameIn(language, node)) || drawn || id
}
