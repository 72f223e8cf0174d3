/** Goes on from the element whose webhook or mail was sent, and takes its job away, in one step. */
import type { Variables } from '@liveline/workflow-engine'
import type { Tx } from '../../../database/open-database.ts'
import type { DefinitionsService } from '../../process-definitions/process-definitions.service.ts'
import type { RunStep } from '../step/run-step.ts'
import type { LoadedInstance } from '../store/stored-instance.ts'

export function createGoOnWithAnswer(parts: { readonly definitions: DefinitionsService; readonly runStep: RunStep }) {
  const { definitions, runStep } = parts

  /** Does nothing when the sending is gone. */
  return async function goOnWithAnswer(
    tx: Tx,
    loaded: LoadedInstance,
    { id, variables }: { readonly id: string; readonly variables: Variables },
    now: Date,
  ): Promise<void> {
    const { instance } = loaded
    const sending = loaded.sendings.find((one) => one.id === id)
    if (sending === undefined) return
    const version = await definitions.getVersion(instance.definitionVersionId, tx)
    await runStep(tx, {
      version,
      before: loaded,
      command: { type: 'triggerActivity', tokenId: sending.tokenId, variables },
      act: undefined,
      mainForm: undefined,
      heading: instance,
      now,
      also({ recorded: { writes } }) {
        const key = { process_instance_id: instance.id, id }
        writes.remove('jobs', ['process_instance_id', 'id'], key)
        writes.update('outbox', ['process_instance_id', 'id'], { ...key, state: 'done' })
      },
    })
  }
}
