/** Looks at a drawing before it is kept or released. */
import type { Problem } from '@liveline/contract/envelope.ts'
import type { DrawingLimits, Problem as EngineProblem } from '@liveline/workflow-engine'
import type { Queryable } from '../../../database/open-database.ts'
import { AppError } from '../../../http/app-error.ts'
import type { Caller } from '../../../http/caller.ts'
import { DrawingTooCostly, type DrawingReader } from './drawing-reader.ts'
import type { ProcessSettings } from '../node-settings.ts'
import { listUnknown } from '../process-definitions.repository.ts'
import type { Drawing } from './read-drawing.ts'
import { referencesOf } from './references.ts'
import type { SettingProblem } from './setting-problems.ts'

export type InspectDrawing = ReturnType<typeof createInspectDrawing>

export function createInspectDrawing(parts: {
  /** Judges what designers draw. */
  drawings: Pick<DrawingReader, 'read'>
  limits: DrawingLimits
}) {
  const { drawings, limits } = parts

  /**
   * Takes as long as the drawing is big: people's drawings are inspected before a transaction begins.
   * @throws {AppError} PROCESS_REFUSED when the file is no drawing of this process at all
   */
  return async function inspectDrawing(
    queryable: Queryable,
    key: string,
    bpmnXml: string,
    language: Caller['language'],
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
      if (first !== undefined) return refuseDrawing([{ ...told(first), path: first.elementId || key }])
      const ids = found.join(', ')
      const message = isEnglish
        ? `The process id must be '${key}', found: ${ids || 'none'}`
        : `流程 id 应为“${key}”，文件中为：${ids || '无'}`
      return refuseDrawing([{ path: key, code: 'processIdDiffers', message }])
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
}

async function unknownReferences(queryable: Queryable, settings: ProcessSettings): Promise<SettingProblem[]> {
  const references = referencesOf(settings)
  const unknown = await listUnknown(queryable, {
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

/** @throws {AppError} PROCESS_REFUSED */
export function refuseDrawing(problems: readonly Problem[]): never {
  const first = problems[0] === undefined ? '' : `${problems[0].path}: ${problems[0].message}`
  throw new AppError('PROCESS_REFUSED', { details: { count: problems.length, first, problems } })
}
