/**
 * The safety guard (domain.md P9): what nobody may do to the work on a permit, administrators neither. Every act that
 * moves work, gives it to somebody else or changes what it knows asks here.
 */
import { say } from '@liveline/contract/language.ts'
import type { Tx } from '../../database/open-database.ts'
import { AppError } from '../../http/app-error.ts'
import type { Caller } from '../../http/caller.ts'
import type { NodeSettings, ProcessSettings } from '../process-definitions/node-settings.ts'
import type { NodeMapping } from '@liveline/workflow-engine'
import type { RunnableVersion } from '../process-definitions/released-versions.ts'
import { waysOf } from './acts/drawing-ways.ts'
import { passedOver } from './passed-over.ts'
import { guardTexts } from './process-instances.texts.ts'
import { INITIATOR, type LoadedInstance } from './store/stored-instance.ts'

/** Whether a person holds a valid qualification of a name; of any when asked with `true`. */
export type IsQualified = (tx: Tx, userId: number, qualification: string | true) => Promise<boolean>

/**
 * Nobody may lead the work past a `noJumpOver` node: jump, reject, return, transfer to another branch.
 * @param move `sources`: the elements of the tokens that it takes away; `target`: where the work goes on
 * @throws {AppError} SAFETY_GUARD, naming the node
 */
export function assertNotJumpedOver(
  caller: Pick<Caller, 'language'>,
  { definition, settings }: Pick<RunnableVersion, 'definition' | 'settings'>,
  move: { readonly sources: readonly string[]; readonly target: string },
): void {
  const guarded = new Set(Object.values(settings.nodes).flatMap((node) => (node.noJumpOver ? [node.elementId] : [])))
  const [skipped] = passedOver(definition, guarded, move)
  const step = skipped === undefined ? undefined : settings.nodes[skipped]
  if (step !== undefined) throw guardedBy(say(caller.language, guardTexts.jumpsOver, { step }))
}

/**
 * Nor is the end of a called process a way past such a node of its own, unless the work comes to the call again.
 * @throws {AppError} SAFETY_GUARD, naming the node
 */
export function assertNotEndedOver(
  caller: Pick<Caller, 'language'>,
  { definition }: Pick<RunnableVersion, 'definition'>,
  { called, target }: { readonly called: EndedCall; readonly target: string },
): void {
  const { nodes } = called.version.settings
  const { after } = waysOf(called.version.definition)
  const ahead = called.standing.flatMap((id) => [id, ...after(id)])
  const lost = ahead.find((id) => Object.hasOwn(nodes, id) && nodes[id]?.noJumpOver === true)
  const step = lost === undefined ? undefined : nodes[lost]
  if (step === undefined) return
  const isPassed = passedOver(definition, new Set([called.calledAt]), { sources: [called.calledAt], target }).length > 0
  if (isPassed) throw guardedBy(say(caller.language, guardTexts.jumpsOver, { step }))
}

type EndedCall = { readonly version: Version; readonly calledAt: string; readonly standing: readonly string[] }
type Version = Pick<RunnableVersion, 'definition' | 'settings'>

/**
 * Another version is no way around a `noJumpOver` node: what lay before the work lies before it there too, or is not
 * drawn there at all.
 * @throws {AppError} SAFETY_GUARD, naming the node
 */
export function assertNotMigratedOver(
  caller: Pick<Caller, 'language'>,
  { from, to, mapping }: { readonly from: Version; readonly to: Version; readonly mapping: NodeMapping },
  standing: readonly string[],
): void {
  const becomes = (id: string) => (Object.hasOwn(mapping, id) ? mapping[id] : undefined) ?? id
  const isGuardedIn = ({ settings: { nodes } }: Version, id: string) =>
    Object.hasOwn(nodes, id) && nodes[id]?.noJumpOver === true
  for (const source of standing) {
    const target = becomes(source)
    for (const version of source === target ? [] : [from, to]) {
      const { nodes } = version.definition
      if (nodes[source] === undefined || nodes[target] === undefined) continue
      assertNotJumpedOver(caller, version, { sources: [source], target })
    }
    const ahead = [source, ...waysOf(from.definition).after(source)]
    const stillAhead = waysOf(to.definition).after(target)
    const isToCome = (id: string) => id === target || stillAhead.has(id)
    for (const id of ahead) {
      // A mapping that makes another step of it does not take it off the way.
      for (const there of new Set([becomes(id), id])) {
        const isGuarded = isGuardedIn(from, id) || isGuardedIn(to, there)
        const step = Object.hasOwn(to.settings.nodes, there) ? to.settings.nodes[there] : undefined
        if (!isGuarded || step === undefined || isToCome(there)) continue
        throw guardedBy(say(caller.language, guardTexts.jumpsOver, { step }))
      }
    }
    // Under a new name it is still what was to come: one that nobody has passed may not lie behind.
    const isLost = ahead.some(
      (id) => isGuardedIn(from, id) && ![becomes(id), id].some((there) => isGuardedIn(to, there) && isToCome(there)),
    )
    if (!isLost) continue
    const toCome = new Set(ahead)
    const passed = Object.keys(from.definition.nodes).filter((id) => !toCome.has(id))
    for (const [there, step] of Object.entries(to.settings.nodes)) {
      const isPassed = passed.some((id) => id === there || (isGuardedIn(from, id) && becomes(id) === there))
      if (!isGuardedIn(to, there) || isToCome(there) || isPassed) continue
      throw guardedBy(say(caller.language, guardTexts.jumpsOver, { step }))
    }
  }
}

/**
 * Another version does not forget who did what: a step that has another id there, and that a step to come is to be
 * separate from, would count as done by nobody.
 * @throws {AppError} SAFETY_GUARD, naming both steps
 */
export function assertDeedsRemembered(
  caller: Pick<Caller, 'language'>,
  { from, to, mapping }: { readonly from: Version; readonly to: Version; readonly mapping: NodeMapping },
  { standing, deeds }: { readonly standing: readonly string[] } & Pick<LoadedInstance, 'deeds'>,
): void {
  const becomes = (id: string) => (Object.hasOwn(mapping, id) ? mapping[id] : undefined) ?? id
  const isDrawnIn = ({ definition }: Version, id: string) => Object.hasOwn(definition.nodes, id)
  const separated = new Set(Object.values(from.settings.nodes).flatMap(({ separateFrom }) => separateFrom))
  const forgotten = deeds.filter(({ elementId: id }) => isDrawnIn(from, id) && !isDrawnIn(to, id) && separated.has(id))
  if (forgotten.length === 0) return
  const renamed = new Set(forgotten.map(({ elementId }) => becomes(elementId)))
  const { after } = waysOf(to.definition)
  const toCome = new Set(standing.map(becomes).flatMap((target) => [target, ...after(target)]))
  for (const id of toCome) {
    const step = Object.hasOwn(to.settings.nodes, id) ? to.settings.nodes[id] : undefined
    const isLost = step?.separateFrom.some(
      (other) => renamed.has(other) || (other !== INITIATOR && !isDrawnIn(from, other)),
    )
    const [done] = forgotten
    if (step !== undefined && done !== undefined && isLost === true)
      throw guardedBy(say(caller.language, guardTexts.deedForgotten, { done, step }))
  }
}

/**
 * Whoever is given a task of a node must hold its qualification, and must not have done what the node is to be separate
 * from: reassigning, transfer, delegation, added signers.
 * @throws {AppError} SAFETY_GUARD, naming the node
 */
export async function assertMayReceive(
  tx: Tx,
  caller: Pick<Caller, 'language'>,
  receiver: { readonly userId: number; readonly node: NodeSettings | undefined; readonly isQualified: IsQualified },
  { deeds }: Pick<LoadedInstance, 'deeds'>,
): Promise<void> {
  const { userId, node, isQualified } = receiver
  if (node === undefined) return
  const done = deeds.find((deed) => deed.userId === userId && node.separateFrom.includes(deed.elementId))
  if (done !== undefined) throw guardedBy(say(caller.language, guardTexts.mustBeSeparate, { done, step: node }))
  const { qualifiedOnly } = node
  if (qualifiedOnly === undefined || (await isQualified(tx, userId, qualifiedOnly))) return
  const qualification = qualifiedOnly === true ? say(caller.language, guardTexts.anyQualification) : qualifiedOnly
  throw guardedBy(say(caller.language, guardTexts.notQualified, { step: node, qualification }))
}

/**
 * Variables that the drawing protects, and those that keep what approvers decided, are not set from outside.
 * @throws {AppError} VARIABLE_REFUSED, naming the variable
 */
export function assertMaySetVariables(
  caller: Pick<Caller, 'language'>,
  settings: Pick<ProcessSettings, 'protectedVariables' | 'nodes'>,
  names: readonly string[],
): void {
  const isProtected = (name: string) =>
    settings.protectedVariables.some((pattern) =>
      pattern.endsWith('*') ? name.startsWith(pattern.slice(0, -1)) : name === pattern,
    )
  for (const name of names) {
    const decided = Object.values(settings.nodes).find(({ outcomeVariable }) => outcomeVariable === name)
    if (!isProtected(name) && decided === undefined) continue
    const reason =
      decided === undefined
        ? say(caller.language, guardTexts.protectedVariable)
        : say(caller.language, guardTexts.outcomeVariable, { step: decided })
    throw new AppError('VARIABLE_REFUSED', { details: { name, reason } })
  }
}

type SaysWhatIsLive = Pick<ProcessSettings, 'liveStates'>

/** @param running the settings of the instance's version, and of every called process that runs in it */
const isLive = (running: readonly SaysWhatIsLive[], businessState: string): boolean =>
  running.some(({ liveStates }) => liveStates.includes(businessState))

/**
 * Nobody takes away the papers of work that goes on (domain.md 7.10: after the permit it is only aborted).
 * @param running as for `isLive`
 * @throws {AppError} SAFETY_GUARD
 */
export function assertMayEnd(
  caller: Pick<Caller, 'language'>,
  running: readonly SaysWhatIsLive[],
  businessState: string,
): void {
  if (isLive(running, businessState)) throw guardedBy(say(caller.language, guardTexts.workGoesOn))
}

/**
 * A jump, or another version, does not make papers of work that goes on such as can be taken away.
 * @throws {AppError} SAFETY_GUARD
 */
export function assertStaysLive(
  caller: Pick<Caller, 'language'>,
  before: { readonly running: readonly SaysWhatIsLive[]; readonly businessState: string },
  after: { readonly running: readonly SaysWhatIsLive[]; readonly businessState: string },
): void {
  if (!isLive(before.running, before.businessState) || isLive(after.running, after.businessState)) return
  throw guardedBy(say(caller.language, guardTexts.workLeft))
}

const guardedBy = (reason: string) => new AppError('SAFETY_GUARD', { details: { reason } })
