import { parseProcess, type ProcessDefinition } from '@liveline/workflow-engine'

/** The processes of a drawing as the engine reads them, the one of this id first. @throws when it is no BPMN */
export async function readProcesses(xml: string, processId: string): Promise<readonly ProcessDefinition[]> {
  const { definitions } = await parseProcess(xml)
  return definitions.toSorted((left, right) => Number(right.id === processId) - Number(left.id === processId))
}
