/** Wires what a pack brings: its forms, workflows and pages, its sample records and plans. */
import { join } from 'node:path'
import type { Pack } from '../config.ts'
import { projectRoot } from '../data-directory.ts'
import type { FormsService } from '../modules/forms/forms.service.ts'
import { loadPack as loadPackFolder, type PackLoaderParts } from '../modules/pack/pack-loader.ts'
import { playSamplePlans } from '../modules/pack/sample-plans.ts'
import { saveSampleRecords } from '../modules/pack/sample-records.ts'
import type { WorkFlow } from './work-flow.ts'

export function createPackLoader(
  parts: Omit<PackLoaderParts, 'definitions' | 'forms'> & {
    readonly forms: FormsService
    readonly workflow: Pick<WorkFlow, 'definitions' | 'instances'>
  },
) {
  const { workflow, ...modules } = parts
  const { definitions, instances } = workflow

  /** Loads the pack of that name, and plays its sample plans once; a plan that `signal` interrupts is played next time. */
  return async (pack: Pack, signal?: AbortSignal): Promise<void> => {
    if (pack === 'none') return
    const folder = join(projectRoot, 'apps/server/seeds', pack)
    const { database, clock, forms, log } = modules
    await loadPackFolder(folder, { ...modules, definitions })
    await saveSampleRecords(folder, { database, clock, forms, log })
    await playSamplePlans(folder, { database, clock, instances, definitions, log, signal })
  }
}
