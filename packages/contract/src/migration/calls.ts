import { z } from 'zod'
import { MAX_BATCH_TASKS } from '../constants.ts'
import { defineApi } from '../define-api.ts'
import { Opinion } from '../process-instance/shapes.ts'
import { MigrationProblem, MigrationResult, NodeMapping, StandingStep } from './shapes.ts'

const version = z.int32().min(1)

export const migrationApi = defineApi({
  plan: {
    method: 'POST',
    path: '/workFlow/migration/plan',
    readOnly: true,
    access: 'workflow:admin',
    extension: true,
    summary:
      'How running instances of one version could go on in another: counterparts, problems, and who stands where',
    body: z.object({
      flowKey: z.string().max(64),
      from: version,
      to: version,
      mapping: NodeMapping.optional().default({}),
      /** Only these are told of where they stand, not all that run on the version. */
      instanceIds: z.array(z.uuid()).min(1).max(MAX_BATCH_TASKS).optional(),
    }),
    data: z.object({ mapping: NodeMapping, problems: z.array(MigrationProblem), standing: z.array(StandingStep) }),
    errors: ['NOT_FOUND', 'NOT_RELEASED'],
  },
  migrate: {
    method: 'POST',
    path: '/workFlow/migration/migrate',
    access: 'workflow:admin',
    extension: true,
    writes: 'each',
    summary: 'Let instances go on in another version, each by itself: a refused one stops no other',
    body: z.object({
      instanceIds: z.array(z.uuid()).min(1).max(MAX_BATCH_TASKS),
      /** What the mapping was made for: an instance that runs on another workflow or version is refused. */
      from: z.object({ flowKey: z.string().max(64), version }).optional(),
      to: version,
      mapping: NodeMapping.optional().default({}),
      reason: Opinion.trim().min(1),
      /** Nothing is changed: the results say what would become of each. */
      dryRun: z.boolean().optional().default(false),
    }),
    data: z.object({
      /** In the order asked, each instance once. */
      results: z.array(MigrationResult),
    }),
  },
})
