/** Which rule gave whom, in words. */
import { say, type Language } from '@liveline/contract/language.ts'
import { createWork, WORK_BUDGET } from '@liveline/workflow-engine'
import type { Queryable } from '../../../database/open-database.ts'
import type { Actor } from '../../directory/actor.ts'
import { loadDirectory, type Directory } from '../../directory/directory.service.ts'
import type { ApproverRule } from '../../process-definitions/approval-settings.ts'
import { referencedActors, type ActorReference, type ApproverContext } from '../step/actor-references.ts'
import { refusalOf } from '../step/engine-refusals.ts'
import { createLookUp, type HoldersOf } from '../step/look-up-actors.ts'
import type { MadeTask } from './scratch-run.ts'
import { ruleTexts } from './rehearsal.texts.ts'
import { StepBudgetExceeded } from '@liveline/workflow-engine'

export type ExplainedRule = {
  /** The same for the same rule, whatever it is called. */
  readonly key: string
  readonly words: string
  readonly userIds: ReadonlySet<number>
}

type Source = {
  readonly key: string
  readonly rule: ApproverRule | undefined
  readonly references: readonly ActorReference[]
}

/** Everybody whom each rule of a task names, whoever has it in the end. */
export async function explainRules(
  queryable: Queryable,
  { task, version, variables }: MadeTask,
  context: Pick<ApproverContext, 'initiatorId' | 'orgId' | 'mainForm' | 'chosen'>,
  {
    holdersOf,
    language,
    fieldLabels,
  }: {
    readonly holdersOf: HoldersOf
    readonly language: Language
    readonly fieldLabels: ReadonlyMap<string, string>
  },
): Promise<ExplainedRule[]> {
  const { row } = task
  const node = version.settings.nodes[row.elementId]
  const work = createWork(WORK_BUDGET, (units) => {
    throw refusalOf(new StepBudgetExceeded(row.elementId, units), version.definition)
  })
  const asked = { ...context, variables, work }
  const undrawn = { elementId: row.elementId, candidateUsers: [], candidateGroups: [] }
  const drawn = [
    ...(row.assignee === undefined ? [] : [{ ...undrawn, assignee: row.assignee }]),
    ...row.candidateUsers.map((user) => ({ ...undrawn, candidateUsers: [user] })),
    ...row.candidateGroups.map((group) => ({ ...undrawn, candidateGroups: [group] })),
  ]
  const sources: Source[] = [
    ...drawn.map((one): Source => {
      const text = one.candidateGroups[0] ?? one.candidateUsers[0] ?? ('assignee' in one ? one.assignee : '')
      return {
        key: `${one.candidateGroups.length > 0 ? 'role' : 'user'}:${text}`,
        rule: undefined,
        references: referencedActors(one, undefined, asked),
      }
    }),
    ...(node?.approvers ?? []).map((rule) => ({
      key: [rule.kind, rule.value, rule.isOrgScoped ? 'org' : '', rule.level > 1 ? rule.level : ''].join(':'),
      rule,
      references: node === undefined ? [] : referencedActors(undrawn, { ...node, approvers: [rule] }, asked),
    })),
  ]
  const references = sources.flatMap((source) => source.references)
  const lookUp = await createLookUp(queryable, references, holdersOf)
  const nobody: ReadonlySet<number> = new Set()
  const found = sources.map((source) => source.references.flatMap((one) => lookUp(one, nobody)))
  const places = references.flatMap((one) => (one.kind === 'leaders' ? [one.from] : []))
  const named = references.flatMap((one) =>
    one.kind === 'roleInOrganisation'
      ? [{ kind: 'role', id: one.id } as const, { kind: 'department', id: one.orgId } as const]
      : [],
  )
  const initiator = { kind: 'user', id: context.initiatorId } as const
  const directory = await loadDirectory(queryable, [...found.flat(), ...places, ...named, initiator])
  return sources.map((source, place) => ({
    key: source.key,
    words: wordsOf(source, { directory, language, context, fieldLabels, found: found[place] ?? [] }),
    userIds: new Set((found[place] ?? []).flatMap((actor) => directory.userIds(actor))),
  }))
}

function wordsOf(
  { key, rule, references }: Source,
  {
    directory,
    language,
    context,
    fieldLabels,
    found,
  }: {
    readonly directory: Directory
    readonly language: Language
    readonly context: Pick<ApproverContext, 'initiatorId'>
    readonly fieldLabels: ReadonlyMap<string, string>
    readonly found: readonly Actor[]
  },
): string {
  const [kind, value = ''] = key.split(':')
  const [first] = references
  const groupName = (of: 'role' | 'post' | 'department' | 'user', id: number) =>
    directory.handler({ kind: of, id }, language).name
  const ownPlace = directory.person(context.initiatorId).departmentName || say(language, ruleTexts.nowhere)
  switch (kind) {
    case 'role':
      return first?.kind === 'roleInOrganisation'
        ? say(language, ruleTexts.roleIn, {
            who: groupName('role', first.id),
            place: groupName('department', first.orgId),
          })
        : say(language, ruleTexts.role, { who: first?.kind === 'role' ? groupName('role', first.id) : value })
    case 'post':
    case 'department':
      return say(language, ruleTexts[kind], { who: first?.kind === kind ? groupName(kind, first.id) : value })
    case 'departmentLeader': {
      const from = first?.kind === 'leaders' ? first.from : undefined
      const place = from?.kind === 'department' ? groupName('department', from.id) : ownPlace
      const level = rule?.level ?? 1
      return level > 1
        ? say(language, ruleTexts.departmentLeaderAbove, { place, level })
        : say(language, ruleTexts.departmentLeader, { place })
    }
    case 'initiator':
    case 'chosenByInitiator':
    case 'chosenByPrevious':
      return say(language, ruleTexts[kind])
    case 'initiatorLeaderChain':
      return say(language, ruleTexts.leaderChain, { level: rule?.level ?? 1 })
    case 'formField':
      return say(language, ruleTexts.formField, { field: fieldLabels.get(value) ?? value })
    case 'certificateHolder':
      return say(language, ruleTexts.certificateHolder, { who: value })
    case 'expression':
      return say(language, ruleTexts.expression, { text: rule?.value ?? value })
    default: {
      const [named] = found
      const who = named?.kind === 'user' ? groupName('user', named.id) : value
      return say(language, ruleTexts.user, { who })
    }
  }
}
