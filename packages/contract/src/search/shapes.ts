import { z } from 'zod'
import { InstanceStatus } from '../process-instance/shapes.ts'

/** An open task that the caller can act on. */
export const FoundTask = z.object({
  taskId: z.string(),
  taskName: z.string(),
  taskNameEn: z.string(),
  number: z.string(),
  title: z.string(),
})
export type FoundTask = z.infer<typeof FoundTask>

/** An instance that the caller may open. */
export const FoundProcess = z.object({
  instanceId: z.string(),
  number: z.string(),
  title: z.string(),
  flowName: z.string(),
  flowNameEn: z.string(),
  status: InstanceStatus,
  initiator: z.string(),
})
export type FoundProcess = z.infer<typeof FoundProcess>

/** Who somebody is, without any way to reach him: contact data is not searched. */
export const FoundPerson = z.object({ userId: z.number().int(), name: z.string(), departmentName: z.string() })
export type FoundPerson = z.infer<typeof FoundPerson>
