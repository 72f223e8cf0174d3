import { createHash } from 'node:crypto'
import type { Problem } from '@liveline/contract/envelope.ts'
import type { Paging } from '@liveline/contract/paging.ts'
import type { DrawingLimits, Problem as EngineProblem, ProcessDefinition } from '@liveline/workflow-engine'
import type { Clock } from '../../clock.ts'
import type { Database, Queryable, Tx } from '../../database/open-database.ts'
import { AppError } from '../../http/app-error.ts'
import type { Caller } from '../../http/caller.ts'
import { audit } from '../audit/audit.service.ts'
import * as repository from './process-definitions.repository.ts'
import { DrawingTooCostly, type DrawingReader } from './drawing-reader.ts'
import { referencesOf, type ProcessSettings, type SettingProblem } from './node-settings.ts'
import type { Drawing } from './read-drawing.ts'

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

type ReleasedBy = { readonly userId: number | null; readonly language: Caller['language'] }

export type DefinitionsService = ReturnType<typeof createDefinitionsService>

/** Drawings of processes: drafts, releases, and the parsed versions that instances run on. */
export function createDefinitionsService(parts: {
  database: Database
  clock: Clock
  /** Judges what designers draw. */
  drawings: Pick<DrawingReader, 'read'>
  /** Reads what was released: a thread of its own, so that steps of instances wait behind no drawing of a designer. */
  released: Pick<DrawingReader, 'read'>
  limits: DrawingLimits
}) {
  const { database, clock, drawings, released, limits } = parts
  // A released version never changes, so it is read and parsed once; what its definition is called may change.
  const parsed = new Map<number, RunnableVersion>()

  async function read(queryable: Queryable, versionId: number): Promise<RunnableVersion> {
    const row = await repository.readVersion(queryable, versionId)
    if (row === undefined) throw new Error(`Process definition version ${versionId} does not exist`)
    const { definition, settings } = await released.read(row.key, row.bpmnXml)
    if (definition === undefined || settings === undefined) {
      throw new Error(`Process definition version ${versionId} holds no process '${row.key}'`)
    }
    return { ...row, definition, settings }
  }

  async function getVersion(versionId: number, queryable: Queryable = database): Promise<RunnableVersion> {
    const kept = parsed.get(versionId)
    if (kept !== undefined) {
      const named = await repository.recallDefinition(queryable, kept.definitionId)
      return named === undefined ? kept : { ...kept, name: named.name, nameEn: named.nameEn }
    }
    // Awaited before it is kept: a version read inside a transaction that fails must not stay.
    const version = await read(queryable, versionId)
    if (parsed.size >= KEPT_VERSIONS) parsed.clear()
    parsed.set(versionId, version)
    return version
  }

  /**
   * Takes as long as the drawing is big: people's drawings are inspected before a transaction begins.
   * @throws {AppError} PROCESS_REFUSED when the file is no drawing of this process at all
   */
  async function inspect(
    key: string,
    bpmnXml: string,
    language: Caller['language'],
    queryable: Queryable = database,
  ): Promise<{ problems: Problem[]; isRunnable: boolean }> {
    const { found, definition, settings, problems } = await judge(key, bpmnXml)
    const isEnglish = language === 'en'
    const told = (problem: EngineProblem): Problem => ({
      path: problem.elementId,
      code: problem.code,
      message: isEnglish ? problem.message : (problem.messageZh ?? problem.message),
    })
    if (definition === undefined || settings === undefined) {
      const [first] = problems
      if (first !== undefined) return refuse([{ ...told(first), path: first.elementId || key }])
      const ids = found.join(', ')
      const message = isEnglish
        ? `The process id must be '${key}', found: ${ids || 'none'}`
        : `流程 id 应为“${key}”，文件中为：${ids || '无'}`
      return refuse([{ path: key, code: 'processIdDiffers', message }])
    }
    const unknown = await unknownReferences(queryable, settings)
    const all = [...problems, ...unknown.map((problem) => ({ ...problem, severity: 'error' as const }))]
    return { problems: all.map(told), isRunnable: all.every(({ severity }) => severity === 'warning') }
  }

  async function judge(key: string, bpmnXml: string): Promise<Drawing> {
    try {
      return await drawings.read(key, bpmnXml, limits)
    } catch (error) {
      if (!(error instanceof DrawingTooCostly)) throw error
      const messageZh = '流程图太复杂，无法在限定的时间和内存内读取，请拆分或简化'
      const problem = {
        elementId: key,
        code: 'tooCostly',
        message: `${error.message}: split it up or simplify it`,
        messageZh,
        severity: 'error' as const,
      }
      return { found: [], definition: undefined, settings: undefined, problems: [problem] }
    }
  }

  async function unknownReferences(queryable: Queryable, settings: ProcessSettings): Promise<SettingProblem[]> {
    const references = referencesOf(settings)
    const unknown = await repository.listUnknown(queryable, {
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
                messageZh: `“${elementId}”引用的表单“${one.key}”不存在`,
              },
            ]
          : []
      return unknown.roleIds.has(one.id)
        ? [
            {
              elementId,
              code: 'roleUnknown',
              message: `'${elementId}' names the role ${one.id}, which does not exist`,
              messageZh: `“${elementId}”引用的角色 ${one.id} 不存在`,
            },
          ]
        : []
    })
  }

  /** The draft as it is now, which may be released. */
  async function inspectDraft(
    queryable: Queryable,
    { id, key }: repository.Definition,
    language: Caller['language'],
  ): Promise<string> {
    const draft = (await repository.findDraftXml(queryable, id)) ?? refuseWithoutDraft(language)
    const { problems, isRunnable } = await inspect(key, draft, language, queryable)
    return isRunnable ? draft : refuse(problems)
  }

  async function releaseDraft(tx: Tx, definition: repository.Definition, note: string, { userId }: ReleasedBy) {
    const at = clock.now()
    const version = await repository.releaseDraftXml(tx, { definitionId: definition.id, note, userId, at })
    await repository.updateDefinition(tx, { ...definition, at })
    return version
  }

  function assertFresh(definition: repository.Definition, isFresh: boolean): void {
    if (isFresh) return
    throw new AppError('STALE', { details: { name: '', at: clock.now().toISOString(), rev: definition.rev } })
  }

  return {
    getVersion,

    listReleasedVersionIds: () => repository.listReleasedVersionIds(database),

    async create(caller: Caller, entry: { flowKey: string; name: string; nameEn: string; bpmnXml: string }) {
      const { problems } = await inspect(entry.flowKey, entry.bpmnXml, caller.language)
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
      const { rev, bpmnXml } = change
      const found = (await repository.findDefinition(database, change.id)) ?? refuseMissing(caller)
      assertFresh(found, rev === undefined || rev === found.rev)
      const inspected = bpmnXml === undefined ? undefined : await inspect(found.key, bpmnXml, caller.language)
      const problems = inspected?.problems ?? []
      return database.transaction(async (tx) => {
        const definition = (await repository.lockDefinition(tx, change.id)) ?? refuseMissing(caller)
        assertFresh(definition, rev === undefined || rev === definition.rev)
        const at = clock.now()
        if (change.bpmnXml !== undefined) {
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
      const found = (await repository.findDefinition(database, id)) ?? refuseMissing(caller)
      const inspected = await inspectDraft(database, found, caller.language)
      return database.transaction(async (tx) => {
        const definition = (await repository.lockDefinition(tx, id)) ?? refuseMissing(caller)
        const draft = (await repository.findDraftXml(tx, id)) ?? refuseWithoutDraft(caller.language)
        assertFresh(definition, draft === inspected)
        const version = await releaseDraft(tx, definition, note, caller)
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
      const definition = (await repository.recallDefinition(database, idOrKey)) ?? refuseMissing(caller)
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
      await inspectDraft(tx, found, packLoader.language)
      await releaseDraft(tx, { ...found, name: workflow.name, nameEn: workflow.nameEn }, '', packLoader)
      return { changed: true }
    },
  }
}

/** A pack is released by nobody; what is wrong with it is told to whoever reads the log. */
const packLoader = { userId: null, language: 'en' } as const

const checksumOf = (text: string) => createHash('sha256').update(text).digest('hex')

function refuse(problems: readonly Problem[]): never {
  const first = problems[0] === undefined ? '' : `${problems[0].path}: ${problems[0].message}`
  throw new AppError('PROCESS_REFUSED', { details: { count: problems.length, first, problems } })
}

function refuseWithoutDraft(language: Caller['language']): never {
  const reason = language === 'en' ? 'there is no draft to release' : '没有可发布的草稿'
  throw new AppError('ILLEGAL_TRANSITION', { details: { reason } })
}

function refuseMissing(caller: Caller): never {
  throw new AppError('NOT_FOUND', { details: { what: caller.language === 'en' ? 'the workflow' : '流程' } })
}
