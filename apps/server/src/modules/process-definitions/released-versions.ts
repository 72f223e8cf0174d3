/** The parsed versions that instances start and run on. */
import { nameIn } from '@liveline/contract/language.ts'
import type { DefinitionCall, ProcessDefinition } from '@liveline/workflow-engine'
import { LRUCache } from 'lru-cache'
import type { Queryable } from '../../database/open-database.ts'
import { AppError } from '../../http/app-error.ts'
import type { Caller } from '../../http/caller.ts'
import type { DrawingReader } from './drawings/drawing-reader.ts'
import type { ProcessSettings } from './node-settings.ts'
import * as repository from './process-definitions.repository.ts'
import { refuseMissing } from './refusals.ts'

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

/** A drawing that nobody has released, as one that runs. */
export const notYetReleased = (
  { id: definitionId, key, name, nameEn }: Pick<repository.Definition, 'id' | 'key' | 'name' | 'nameEn'>,
  bpmnXml: string,
  { definition, settings }: Pick<RunnableVersion, 'definition' | 'settings'>,
): RunnableVersion => ({ versionId: 0, definitionId, key, name, nameEn, version: 0, bpmnXml, definition, settings })

const KEPT_VERSIONS = 200

export function createReleasedVersions(parts: {
  database: Queryable
  /** Reads what was released: a thread of its own, so that steps of instances wait behind no drawing of a designer. */
  released: Pick<DrawingReader, 'read'>
}) {
  const { database, released } = parts
  // A released version never changes, so it is read and parsed once; what its definition is called may change.
  const parsed = new LRUCache<number, RunnableVersion>({ max: KEPT_VERSIONS })

  async function read(queryable: Queryable, versionId: number): Promise<RunnableVersion> {
    const row = await repository.readVersion(queryable, versionId)
    if (row === undefined) throw new Error(`Process definition version ${versionId} does not exist`)
    const { definition, settings } = await released.read(row.key, row.bpmnXml)
    if (definition === undefined || settings === undefined) {
      throw new Error(`Process definition version ${versionId} holds no process '${row.key}'`)
    }
    return { ...row, definition, settings }
  }

  async function getVersion(versionId: number, queryable: Queryable): Promise<RunnableVersion> {
    const kept = parsed.get(versionId)
    if (kept !== undefined) {
      const named = await repository.recallDefinition(queryable, kept.definitionId)
      return named === undefined ? kept : { ...kept, name: named.name, nameEn: named.nameEn }
    }
    // Awaited before it is kept: a version read inside a transaction that fails must not stay.
    const version = await read(queryable, versionId)
    parsed.set(versionId, version)
    return version
  }

  /** The version to start: the newest release, or the one with this number. @throws {AppError} NOT_FOUND, NOT_RELEASED */
  async function getStartable(
    caller: Caller,
    idOrKey: number | string,
    { version, queryable = database }: { version?: number; queryable?: Queryable } = {},
  ): Promise<RunnableVersion> {
    const definition = (await repository.recallDefinition(queryable, idOrKey)) ?? refuseMissing(caller)
    const found = await repository.findReleasedVersion(queryable, definition.id, version)
    if (!definition.valid || found === undefined) {
      throw new AppError('NOT_RELEASED', { details: { name: nameIn(caller.language, definition) } })
    }
    const startable = await getVersion(found.versionId, queryable)
    const { starters } = startable.settings
    if (starters.length > 0 && !starters.some((role) => caller.roleIds.includes(role))) {
      throw new AppError('NOT_ALLOWED_TO_START', { details: { name: definition.name } })
    }
    return startable
  }

  /** The version that a call activity means now. @throws {AppError} NOT_RELEASED */
  async function getCalled({ key, binding, version }: DefinitionCall, queryable: Queryable): Promise<RunnableVersion> {
    const definition = await repository.recallDefinition(queryable, key)
    const number = binding === 'version' ? Number(version) : undefined
    const isNumber = number === undefined || (Number.isSafeInteger(number) && number > 0 && number < 2 ** 31)
    const found =
      definition?.valid === true && isNumber
        ? await repository.findReleasedVersion(queryable, definition.id, number)
        : undefined
    if (found === undefined) throw new AppError('NOT_RELEASED', { details: { name: key } })
    return getVersion(found.versionId, queryable)
  }

  /** A released version of a workflow, valid or not: running instances go on whatever is switched off. */
  async function getReleased(
    caller: Caller,
    idOrKey: number | string,
    { version, queryable = database }: { version: number; queryable?: Queryable },
  ): Promise<RunnableVersion> {
    const definition = (await repository.recallDefinition(queryable, idOrKey)) ?? refuseMissing(caller)
    const found = await repository.findReleasedVersion(queryable, definition.id, version)
    if (found === undefined) {
      throw new AppError('NOT_RELEASED', { details: { name: `${nameIn(caller.language, definition)} v${version}` } })
    }
    return getVersion(found.versionId, queryable)
  }

  /** The newest release, whoever asks and whether it is switched on. @throws {AppError} NOT_FOUND, NOT_RELEASED */
  async function getNewest(caller: Caller, idOrKey: number | string): Promise<RunnableVersion> {
    const definition = (await repository.recallDefinition(database, idOrKey)) ?? refuseMissing(caller)
    const found = await repository.findReleasedVersion(database, definition.id)
    if (found === undefined)
      throw new AppError('NOT_RELEASED', { details: { name: nameIn(caller.language, definition) } })
    return getVersion(found.versionId, database)
  }

  /** What a version says of itself; undefined when its drawing cannot be read any more, for such instances still end. */
  async function readSettings(versionId: number, queryable: Queryable): Promise<ProcessSettings | undefined> {
    const kept = parsed.get(versionId)
    if (kept !== undefined) return kept.settings
    const row = await repository.readVersion(queryable, versionId)
    return row === undefined ? undefined : (await released.read(row.key, row.bpmnXml)).settings
  }

  return { getVersion, getStartable, getReleased, getNewest, getCalled, readSettings }
}
