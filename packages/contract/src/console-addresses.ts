/** The pages of the console that a notice leads to: the server writes these addresses, the console shows what is there. */
export const TASK_PATH = '/mission/form'
export const PROCESS_PATH = '/mission/instance'

export const taskAddress = (taskId: string): string => `${TASK_PATH}?taskId=${encodeURIComponent(taskId)}`
export const processAddress = (instanceId: string): string =>
  `${PROCESS_PATH}?instanceId=${encodeURIComponent(instanceId)}`
