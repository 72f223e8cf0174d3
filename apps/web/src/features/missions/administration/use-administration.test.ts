import type { InstanceDetail } from '@liveline/contract/process-instance/shapes.ts'
import { expect, it } from 'vitest'
import { anInstance } from '../../../../test/task-samples.ts'
import { correctFormAddress } from '../../../app/paths.ts'
import { administrationEntries } from './use-administration.tsx'

const taskAt = (taskId: string): InstanceDetail['open'][number] => ({
  ...{ taskId, elementId: taskId, name: taskId, nameEn: taskId, handlers: [], since: '2026-11-20T01:00:00Z' },
  ...{ dueAt: null, overdue: false, escalated: false, signing: null },
})
const open = [taskAt('one'), taskAt('two')]

it('leads to the step at which something can be corrected, and nowhere when there is none', () => {
  const offered = (correctable: string[]) =>
    administrationEntries(anInstance({ open, correctable })).flatMap((entry) =>
      'to' in entry && entry.key === 'correct' ? [entry.to] : [],
    )

  expect(offered(['two'])).toEqual([correctFormAddress('two')])
  expect(offered([])).toEqual([])
})
