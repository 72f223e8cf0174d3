/** Lets running instances go on in another version of their workflow, each in its own transaction. */
import { errorMessage } from '@liveline/contract/error-codes.ts'
import type { MigrationResult } from '@liveline/contract/migration/shapes.ts'
import { nameIn } from '@liveline/contract/language.ts'
import { MigrationRefused, transition, type DrawingLimits } from '@liveline/workflow-engine'
import type { Clock } from '../../../clock.ts'
import type { Queryable, Write } from '../../../database/open-database.ts'
import { AppError } from '../../../http/app-error.ts'
import type { Caller } from '../../../http/caller.ts'
import type { PartAnswer, WriteEach } from '../../../http/idempotency.ts'
import { auditRow } from '../../audit/audit.service.ts'
import type { FormsService } from '../../forms/forms.service.ts'
import type { DefinitionsService } from '../../process-definitions/process-definitions.service.ts'
import type { RunnableVersion } from '../../process-definitions/released-versions.ts'
import { assertDeedsRemembered, assertNotMigratedOver, assertStaysLive } from '../safety-guard.ts'
import { refusalOf } from '../step/engine-refusals.ts'
import type { RunStep } from '../step/run-step.ts'
import { findInstance, lockInstance } from '../store/instances.repository.ts'
import type { LoadedInstance } from '../store/stored-instance.ts'
import { calledVersionAt, drawingsOf, listCalledVersions, scopesById } from '../store/version-at.ts'
import type { WriteSet } from '../store/write-set.ts'
import { refuseMissing } from '../task-access.ts'
import { listNumbers } from '../administration/act-on-one.repository.ts'

type Wanted = {
  /** What the mapping was made for. */
  readonly from?: { readonly flowKey: string; readonly version: number } | undefined
  readonly to: number
  readonly mapping: Readonly<Record<string, string>>
  readonly reason: string
}

export function createMigrateInstances(parts: {
  readonly database: Queryable
  readonly clock: Clock
  readonly definitions: DefinitionsService
  readonly forms: Pick<FormsService, 'getReleasedVersion'>
  readonly runStep: RunStep
  readonly limits: DrawingLimits
}) {
  const { database, clock, definitions, forms, runStep, limits } = parts

  return { migrateInstances, migrateOne }

  async function migrateInstances(
    writeEach: WriteEach,
    caller: Caller,
    input: Wanted & { readonly instanceIds: readonly string[]; readonly dryRun: boolean },
  ): Promise<{ results: MigrationResult[] }> {
    const results: MigrationResult[] = []
    const instanceIds = [...new Set(input.instanceIds.map((id) => id.toLowerCase()))]
    const numbers = await listNumbers(database, instanceIds)
    for (const instanceId of instanceIds) {
      const done = input.dryRun
        ? await answerOf(() => tryOne(caller, instanceId, input))
        : await writeEach(instanceId, (write) => migrateOne(write, caller, { ...input, instanceId }))
      const about = { instanceId, number: numbers.get(instanceId) ?? '' }
      if (done.ok) results.push({ ...about, ok: true, retcode: 0, msg: 'ok' })
      else {
        const { code, details, entry } = done.refusal
        const msg = errorMessage(code, caller.language, details)
        results.push({ ...about, ok: false, retcode: entry.retcode, msg })
      }
    }
    return { results }
  }

  /** Runs the engine over what is stored now, and keeps nothing. */
  async function tryOne(caller: Caller, instanceId: string, wanted: Wanted): Promise<void> {
    const loaded = (await findInstance(database, instanceId)) ?? refuseMissing(caller)
    const { from, to } = await versionsOf(database, caller, loaded, wanted)
    await formsToPin(database, caller, loaded, to)
    const called = drawingsOf(await listCalledVersions(definitions, loaded.state, database))
    let lastId = 0
    const nextId = () => `dry-run-${++lastId}`
    const command = { type: 'migrateInstance', from: from.definition, mapping: wanted.mapping } as const
    try {
      transition(to.definition, loaded.state, command, { now: clock.now(), nextId, limits, definitions: called })
    } catch (error) {
      throw named(error, from, caller)
    }
  }

  async function migrateOne(
    write: Write,
    caller: Caller,
    { instanceId, ...wanted }: Wanted & { readonly instanceId: string },
  ): Promise<void> {
    return write(async (tx) => {
      const loaded = (await lockInstance(tx, instanceId)) ?? refuseMissing(caller)
      const { instance } = loaded
      const { mapping, reason } = wanted
      const { from, to } = await versionsOf(tx, caller, loaded, wanted)
      const missing = await formsToPin(tx, caller, loaded, to)
      try {
        await runStep(tx, {
          version: to,
          before: loaded,
          command: { type: 'migrateInstance', from: from.definition, mapping },
          act: { kind: 'migrated', userId: caller.userId, userName: caller.name, opinion: reason },
          mainForm: undefined,
          heading: instance,
          now: clock.now(),
          also({ recorded: { writes } }) {
            pinForms(writes, loaded, missing)
            const entry = { objectType: 'instance', objectId: instance.id, before: { version: from.version } }
            const after = { version: to.version, mapping, reason }
            writes.insert('audit_log', auditRow(caller, { action: 'instance.migrate', ...entry, after }))
          },
        })
      } catch (error) {
        throw named(error, from, caller)
      }
    })
  }

  /** @throws {AppError} ALREADY_ON_VERSION, OTHER_VERSION, SAFETY_GUARD */
  async function versionsOf(
    queryable: Queryable,
    caller: Caller,
    { instance, state, deeds }: LoadedInstance,
    { from: madeFor, to: version, mapping }: Wanted,
  ) {
    const from = await definitions.getVersion(instance.definitionVersionId, queryable)
    const to = await definitions.getReleased(caller, instance.definitionId, { version, queryable })
    if (to.versionId === from.versionId) throw new AppError('ALREADY_ON_VERSION', { details: { version } })
    if (madeFor !== undefined && !(madeFor.flowKey === from.key && madeFor.version === from.version)) {
      throw new AppError('OTHER_VERSION', { details: { version: madeFor.version } })
    }
    const scopes = scopesById(state.scopes)
    const standing = state.tokens
      .filter(({ scopeId }) => calledVersionAt(scopes, scopeId) === undefined)
      .map(({ elementId }) => elementId)
    assertNotMigratedOver(caller, { from, to, mapping }, standing)
    assertDeedsRemembered(caller, { from, to, mapping }, { standing, deeds })
    const { businessState } = instance
    assertStaysLive(caller, { running: [from.settings], businessState }, { running: [to.settings], businessState })
    return { from, to }
  }

  /** Forms that the new version asks for and the old one did not; what is pinned stays pinned, with what was entered. */
  async function formsToPin(
    queryable: Queryable,
    caller: Caller,
    loaded: LoadedInstance,
    { settings }: RunnableVersion,
  ) {
    const pinned = new Set(loaded.forms.map(({ formKey }) => formKey))
    const missing = []
    for (const formKey of settings.formKeys) {
      if (pinned.has(formKey)) continue
      missing.push(await forms.getReleasedVersion(formKey, { queryable, language: caller.language }))
    }
    return missing
  }
}

function pinForms(
  writes: WriteSet,
  { instance, forms }: LoadedInstance,
  missing: readonly { readonly formKey: string; readonly id: number }[],
): void {
  writes.insert(
    'instance_forms',
    ...missing.map(({ formKey, id }, place) => ({
      org_id: instance.orgId,
      process_instance_id: instance.id,
      form_key: formKey,
      form_version_id: id,
      is_main: false,
      position: forms.length + place,
      form_data_id: null,
    })),
  )
}

/** The steps by the names that people know them by. */
function named(error: unknown, { settings, definition }: RunnableVersion, { language }: Caller): unknown {
  if (!(error instanceof MigrationRefused)) return refusalOf(error, definition)
  const names = error.elementIds.map((id) => {
    const node = settings.nodes[id]
    return node === undefined ? id : nameIn(language, node)
  })
  return new AppError('MIGRATION_REFUSED', { details: { steps: names }, cause: error })
}

async function answerOf<T>(work: () => Promise<T>): Promise<PartAnswer<T>> {
  try {
    return { ok: true, answer: await work() }
  } catch (error) {
    if (error instanceof AppError) return { ok: false, refusal: error }
    throw error
  }
}
