import { createHash } from 'node:crypto'
import type { Problem } from '@liveline/contract/envelope.ts'
import type { Paging } from '@liveline/contract/paging.ts'
import { parseProcess, validateProcess, type ProcessDefinition } from '@liveline/workflow-engine'
import type { Clock } from '../../clock.ts'
import type { Database, Queryable, Tx } from '../../database/open-database.ts'
import { AppError } from '../../http/app-error.ts'
import type { Caller } from '../../http/caller.ts'
import { audit } from '../audit/audit.service.ts'
import * as repository from './definitions.repository.ts'
import { hiddenFieldLeaks } from './hidden-field-leaks.ts'
import {
  readProcessSettings,
  referencesOf,
  settingProblems,
  type ProcessSettings,
  type SettingProblem,
} from './node-settings.ts'

/** A released version, parsed. */
export type RunnableVersion = {
  readonly versionId: number
  readonly definitionId: number
  readonly key: string
  readonly name: string
  readonly nameEn: string
  readonly version: number
  readonly bpmnXml: string
  readonly definition: ProcessDefinition
  readonly settings: ProcessSettings
}

export type PackWorkflow = {
  readonly flowKey: string
  readonly name: string
  readonly nameEn: string
  readonly bpmnXml: string
}

const KEPT_VERSIONS = 200

export type DefinitionsService = ReturnType<typeof createDefinitionsService>

/** Drawings of processes: drafts, releases, and the parsed versions that instances run on. */
export function createDefinitionsService({ database, clock }: { database: Database; clock: Clock }) {
  // A released version never changes, so it is read and parsed once.
  const parsed = new Map<number, Promise<RunnableVersion>>()

  async function read(queryable: Queryable, versionId: number): Promise<RunnableVersion> {
    const row = await repository.readVersion(queryable, versionId)
    if (row === undefined) throw new Error(`Process definition version ${versionId} does not exist`)
    const { definitions } = await parseProcess(row.bpmnXml)
    const definition = definitions.find(({ id }) => id === row.key) ?? definitions[0]
    if (definition === undefined) throw new Error(`Process definition version ${versionId} holds no process`)
    return { ...row, definition, settings: readProcessSettings(definition) }
  }

  async function getVersion(versionId: number, queryable: Queryable = database): Promise<RunnableVersion> {
    const kept = parsed.get(versionId)
    if (kept !== undefined) return kept
    // Awaited before it is kept: a version read inside a transaction that fails must not stay.
    const version = await read(queryable, versionId)
    if (parsed.size >= KEPT_VERSIONS) parsed.clear()
    parsed.set(versionId, Promise.resolve(version))
    return version
  }

  /** @throws {AppError} PROCESS_REFUSED when the file is no drawing of this process at all */
  async function inspect(key: string, bpmnXml: string): Promise<{ problems: Problem[]; isRunnable: boolean }> {
    const { definitions, problems } = await parseProcess(bpmnXml)
    const definition = definitions.find(({ id }) => id === key)
    if (definition === undefined) {
      const found = definitions.map(({ id }) => id).join(', ')
      const message = problems[0]?.message ?? `The process id must be '${key}', found: ${found || 'none'}`
      return refuse([{ path: problems[0]?.elementId ?? key, code: problems[0]?.code ?? 'processIdDiffers', message }])
    }
    const found = [
      ...settingProblems(definition),
      ...hiddenFieldLeaks(definition),
      ...(await unknownReferences(readProcessSettings(definition))),
    ]
    const own = found.map((problem) => ({ ...problem, severity: 'error' as const }))
    const all = [...problems, ...validateProcess(definition), ...own]
    return {
      problems: all.map(({ elementId, code, message }) => ({ path: elementId, code, message })),
      isRunnable: all.every(({ severity }) => severity === 'warning'),
    }
  }

  async function unknownReferences(settings: ProcessSettings): Promise<SettingProblem[]> {
    const references = referencesOf(settings)
    const unknown = await repository.listUnknown(database, {
      formKeys: references.flatMap((one) => (one.kind === 'form' ? [one.key] : [])),
      roleIds: references.flatMap((one) => (one.kind === 'role' ? [one.id] : [])),
    })
    return references.flatMap((one) => {
      const { elementId } = one
      if (one.kind === 'form')
        return unknown.formKeys.has(one.key)
          ? [
              {
                elementId,
                code: 'formUnknown',
                message: `'${elementId}' names the form '${one.key}', which does not exist`,
              },
            ]
          : []
      return unknown.roleIds.has(one.id)
        ? [{ elementId, code: 'roleUnknown', message: `'${elementId}' names the role ${one.id}, which does not exist` }]
        : []
    })
  }

  async function releaseDraft(tx: Tx, definition: repository.Definition, note: string, userId: number | null) {
    const draft = await repository.findDraftXml(tx, definition.id)
    if (draft === undefined) throw new AppError('ILLEGAL_TRANSITION', { details: { reason: '没有可发布的草稿' } })
    const { problems, isRunnable } = await inspect(definition.key, draft)
    if (!isRunnable) return refuse(problems)
    const at = clock.now()
    const version = await repository.releaseDraftXml(tx, { definitionId: definition.id, note, userId, at })
    await repository.updateDefinition(tx, { ...definition, at })
    return version
  }

  return {
    getVersion,

    listReleasedVersionIds: () => repository.listReleasedVersionIds(database),

    async create(caller: Caller, entry: { flowKey: string; name: string; nameEn: string; bpmnXml: string }) {
      const { problems } = await inspect(entry.flowKey, entry.bpmnXml)
      return database.transaction(async (tx) => {
        const at = clock.now()
        const id = await repository.insertDefinition(tx, { ...entry, key: entry.flowKey, userId: caller.userId, at })
        if (id === undefined) {
          const what = caller.language === 'en' ? 'The workflow key' : '流程标识'
          throw new AppError('DUPLICATE', { details: { what, value: entry.flowKey } })
        }
        await repository.saveDraftXml(tx, {
          definitionId: id,
          bpmnXml: entry.bpmnXml,
          checksum: checksumOf(entry.bpmnXml),
          at,
        })
        await audit(tx, caller, {
          action: 'workflow.create',
          objectType: 'workflow',
          objectId: id,
          after: { flowKey: entry.flowKey, name: entry.name },
        })
        return { id, problems }
      })
    },

    async update(
      caller: Caller,
      change: {
        id: number
        name?: string | undefined
        nameEn?: string | undefined
        bpmnXml?: string | undefined
        rev?: number | undefined
      },
    ) {
      return database.transaction(async (tx) => {
        const definition = (await repository.lockDefinition(tx, change.id)) ?? refuseMissing(caller)
        const at = clock.now()
        if (change.rev !== undefined && change.rev !== definition.rev) {
          throw new AppError('STALE', { details: { name: '', at: at.toISOString(), rev: definition.rev } })
        }
        let problems: Problem[] = []
        if (change.bpmnXml !== undefined) {
          problems = (await inspect(definition.key, change.bpmnXml)).problems
          await repository.saveDraftXml(tx, {
            definitionId: change.id,
            bpmnXml: change.bpmnXml,
            checksum: checksumOf(change.bpmnXml),
            at,
          })
        }
        const { name = definition.name, nameEn = definition.nameEn } = change
        await repository.updateDefinition(tx, { ...definition, name, nameEn, at })
        await audit(tx, caller, {
          action: 'workflow.update',
          objectType: 'workflow',
          objectId: change.id,
          before: { name: definition.name, nameEn: definition.nameEn },
          after: { name, nameEn, bpmnXml: change.bpmnXml === undefined ? undefined : checksumOf(change.bpmnXml) },
        })
        return { id: change.id, problems }
      })
    },

    async release(caller: Caller, { id, note = '' }: { id: number; note?: string | undefined }) {
      return database.transaction(async (tx) => {
        const definition = (await repository.lockDefinition(tx, id)) ?? refuseMissing(caller)
        const version = await releaseDraft(tx, definition, note, caller.userId)
        await audit(tx, caller, {
          action: 'workflow.release',
          objectType: 'workflow',
          objectId: id,
          after: { version, note },
        })
        return { id, version }
      })
    },

    async setValid(caller: Caller, { id, valid }: { id: number; valid: boolean }): Promise<void> {
      await database.transaction(async (tx) => {
        const definition = (await repository.lockDefinition(tx, id)) ?? refuseMissing(caller)
        if (definition.valid === valid) return
        await repository.updateDefinition(tx, { ...definition, valid, at: clock.now() })
        const before = { valid: definition.valid }
        await audit(tx, caller, {
          action: 'workflow.setValid',
          objectType: 'workflow',
          objectId: id,
          before,
          after: { valid },
        })
      })
    },

    page: ({ keyword, paging: { page, pageSize } }: { keyword: string; paging: Paging }) =>
      repository.pageDefinitions(database, { keyword, limit: pageSize, offset: (page - 1) * pageSize }),

    /** The version to start: the newest release, or the one with this number. @throws {AppError} NOT_FOUND, NOT_RELEASED */
    async getStartable(caller: Caller, idOrKey: number | string, version?: number): Promise<RunnableVersion> {
      const definition = (await repository.findDefinition(database, idOrKey)) ?? refuseMissing(caller)
      const found = await repository.findReleasedVersion(database, definition.id, version)
      if (!definition.valid || found === undefined) {
        const name = caller.language === 'en' && definition.nameEn ? definition.nameEn : definition.name
        throw new AppError('NOT_RELEASED', { details: { name } })
      }
      const startable = await getVersion(found.versionId)
      const { starters } = startable.settings
      if (starters.length > 0 && !starters.some((role) => caller.roleIds.includes(role))) {
        throw new AppError('NOT_ALLOWED_TO_START', { details: { name: definition.name } })
      }
      return startable
    },

    /** What the pack loader calls: the same drawing is not released again, and a later release by a person stays. */
    async ensureWorkflow(tx: Tx, workflow: PackWorkflow): Promise<{ changed: boolean }> {
      const at = clock.now()
      const checksum = checksumOf(workflow.bpmnXml)
      await repository.insertDefinition(tx, { ...workflow, key: workflow.flowKey, userId: null, at })
      const found = await repository.findDefinition(tx, workflow.flowKey)
      if (found === undefined) throw new Error(`Workflow '${workflow.flowKey}' was not stored`)
      if (await repository.hasVersionWith(tx, found.id, checksum)) return { changed: false }
      await repository.saveDraftXml(tx, { definitionId: found.id, bpmnXml: workflow.bpmnXml, checksum, at })
      await releaseDraft(tx, { ...found, name: workflow.name, nameEn: workflow.nameEn }, '', null)
      return { changed: true }
    },
  }
}

const checksumOf = (text: string) => createHash('sha256').update(text).digest('hex')

function refuse(problems: readonly Problem[]): never {
  const first = problems[0] === undefined ? '' : `${problems[0].path}: ${problems[0].message}`
  throw new AppError('PROCESS_REFUSED', { details: { count: problems.length, first, problems } })
}

function refuseMissing(caller: Caller): never {
  throw new AppError('NOT_FOUND', { details: { what: caller.language === 'en' ? 'the workflow' : '流程' } })
}
