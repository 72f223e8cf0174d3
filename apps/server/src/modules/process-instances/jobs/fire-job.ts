/** A timer of the drawing, or an asynchronous continuation, is due. */
import type { Tx } from '../../../database/open-database.ts'
import type { DefinitionsService } from '../../process-definitions/process-definitions.service.ts'
import type { RunStep } from '../step/run-step.ts'
import type { LoadedInstance } from '../store/stored-instance.ts'

export function createFireJob(parts: { readonly definitions: DefinitionsService; readonly runStep: RunStep }) {
  const { definitions, runStep } = parts

  /** Does nothing when the job is gone. */
  return async function fireJob(tx: Tx, loaded: LoadedInstance, jobId: string, now: Date): Promise<void> {
    const { instance } = loaded
    const version = await definitions.getVersion(instance.definitionVersionId, tx)
    await runStep(tx, {
      version,
      before: loaded,
      command: { type: 'fireJob', jobId },
      act: undefined,
      mainForm: undefined,
      heading: instance,
      now,
    })
  }
}
