import { restoreStates } from '@liveline/contract/backup/shapes.ts'
import { describe, expect, it } from 'vitest'
import { isCancellable, mayApprove, mayCancel, stateAt } from './restore-policy.ts'

describe('a restore', () => {
  it('is approved by anybody else who may, and by nobody himself', () => {
    expect([mayApprove({ userId: 2 }, { userId: 1 }), mayApprove({ userId: 1 }, { userId: 1 })]).toEqual([true, false])
  })

  it('is cancelled by who asked and by who may approve', () => {
    const cases = [
      [{ userId: 1, mayApprove: false }, true],
      [{ userId: 1, mayApprove: true }, true],
      [{ userId: 2, mayApprove: true }, true],
      [{ userId: 2, mayApprove: false }, false],
    ] as const
    for (const [caller, expected] of cases) expect(mayCancel(caller, { userId: 1 })).toBe(expected)
  })

  it('is cancelled before it begins only', () => {
    expect(restoreStates.filter(isCancellable)).toEqual(['comparing', 'compared', 'asked', 'expired'])
  })

  it('waits fifteen minutes for the second person', () => {
    const asked = { state: 'asked', askedAt: new Date('2026-01-01T00:00:00Z') } as const
    expect(stateAt(asked, new Date('2026-01-01T00:14:59.999Z'))).toBe('asked')
    expect(stateAt(asked, new Date('2026-01-01T00:15:00Z'))).toBe('expired')
    expect(stateAt({ ...asked, state: 'running' }, new Date('2026-01-02T00:00:00Z'))).toBe('running')
  })
})
