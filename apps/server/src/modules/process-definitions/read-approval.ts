/** Reads who approves a step, how many of them, and until when. */
import { SigningMode } from '@liveline/contract/signing/shapes.ts'
import type { ExtensionElement } from '@liveline/workflow-engine'
import {
  MOST_HOURS,
  approverKinds,
  type ApprovalSetting,
  type ApproverPolicies,
  type ApproverRule,
  type RepeatPolicy,
} from './approval-settings.ts'
import type { OutcomeSetting, TimeLimit } from './node-settings.ts'

type Attributes = Readonly<Record<string, string>>

/** Share of the time limit after which people are reminded, unless the drawing says otherwise. */
const DEFAULT_REMIND_AT = 0.7

export function readApprover({ attributes }: ExtensionElement): ApproverRule[] {
  const kind = approverKinds.find((candidate) => candidate === attributes['kind'])
  if (kind === undefined) return []
  const fallback = Number((attributes['fallbackRole'] ?? attributes['fallback'])?.replace(/^role:/, ''))
  const level = Number(attributes['level'] ?? 1)
  const weight = Number(attributes['weight'] ?? 1)
  return [
    {
      kind,
      value: attributes['value'] ?? '',
      fallbackRole: Number.isSafeInteger(fallback) ? fallback : undefined,
      isOrgScoped: kind === 'role' && attributes['scope'] === 'org',
      level: Number.isSafeInteger(level) && level > 0 ? level : 1,
      weight: weight > 0 ? weight : 1,
    },
  ]
}

/** Undefined where whoever comes first decides alone. */
export function readApproval(
  element: ExtensionElement | undefined,
  outcomes: readonly OutcomeSetting[],
): ApprovalSetting | undefined {
  const { attributes } = element ?? { attributes: {} as Attributes }
  const mode = SigningMode.options.find((candidate) => candidate === attributes['mode'])
  if (mode === undefined || mode === 'anyOne') return undefined
  const needed = mode === 'ratio' || mode === 'weight' ? Number(attributes[mode]) : undefined
  return {
    mode,
    needed,
    endsOnRejection: attributes['onReject'] !== 'wait',
    ...combinedOutcomes(outcomes, attributes),
  }
}

/** What a step results in when several, or nobody, decided it. */
export function combinedOutcomes(
  outcomes: readonly OutcomeSetting[],
  named: { agreed?: string; rejected?: string } = {},
): { agreed: string | undefined; rejected: string | undefined } {
  const positive = outcomes.filter(({ danger }) => !danger)
  return {
    agreed: named.agreed ?? (positive.find(({ primary }) => primary) ?? positive[0])?.value,
    rejected: named.rejected ?? outcomes.find(({ danger }) => danger)?.value,
  }
}

export function readPolicies(attributes: Attributes): ApproverPolicies {
  const empty = attributes['emptyApprover'] ?? 'block'
  const repeat = (word: string | undefined): RepeatPolicy => (word === 'pass' || word === 'leader' ? word : 'keep')
  const userName = empty.startsWith('user:') ? empty.slice('user:'.length) : ''
  return {
    empty:
      userName !== ''
        ? { kind: 'user', userName }
        : { kind: empty === 'administrator' || empty === 'pass' ? empty : 'block' },
    sameApprover: repeat(attributes['sameApprover']),
    initiatorApprover: repeat(attributes['initiatorApprover']),
  }
}

/** Whether a step is marked as one that somebody must look at (domain.md P9): nothing completes it by itself. */
export const needsAPerson = (attributes: Attributes): boolean =>
  (attributes['separateFrom'] ?? '') !== '' ||
  ['noJumpOver', 'qualifiedOnly'].some((name) => !['', 'false'].includes(attributes[name] ?? ''))

export function readTimeLimit({ attributes }: ExtensionElement): TimeLimit[] {
  const asked = Number(attributes['hours'])
  if (!Number.isFinite(asked) || asked <= 0) return []
  const hours = Math.min(asked, MOST_HOURS)
  const shares = (attributes['remindAt'] ?? '').split(',').map(Number)
  const remindAt = shares.filter((share) => share > 0 && share < 1).toSorted((a, b) => a - b)
  const [kind, value] = (attributes['escalateTo'] ?? '').split(':')
  const escalateTo = (kind === 'user' || kind === 'role') && value ? ({ kind, value } as const) : undefined
  const onOverdue = (['pass', 'return'] as const).find((word) => word === attributes['onOverdue']) ?? 'escalate'
  return [{ hours, remindAt: remindAt.length === 0 ? [DEFAULT_REMIND_AT] : remindAt, escalateTo, onOverdue }]
}
