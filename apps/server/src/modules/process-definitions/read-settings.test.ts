import type { FlowNode } from '@liveline/workflow-engine'
import { describe, expect, it } from 'vitest'
import { readNodeSettings } from './read-settings.ts'

const userTask = (over: Partial<FlowNode>): FlowNode => ({
  id: 'screening',
  type: 'userTask',
  name: '计划筛查',
  parentId: 'p',
  incoming: [],
  outgoing: [],
  boundaryEvents: [],
  asyncBefore: false,
  asyncAfter: false,
  extensions: { attributes: {}, elements: [] },
  ...over,
})

describe('node settings', () => {
  it('read outcomes, approvers, rights and the time limit', () => {
    const settings = readNodeSettings(
      userTask({
        extensions: {
          attributes: { 'liveline:outcomeVariable': 'screeningOutcome', 'liveline:separateFrom': 'survey, opsCheck' },
          elements: [
            {
              name: 'liveline:outcome',
              attributes: {
                value: 'dead',
                label: '停电',
                requiresOpinion: 'true',
                requiresForms: 'false',
                danger: 'true',
              },
            },
            { name: 'liveline:approver', attributes: { kind: 'role', value: '100040', scope: 'org' } },
            { name: 'liveline:field', attributes: { key: 'itemCode', right: 'edit', required: 'true' } },
            { name: 'liveline:timeLimit', attributes: { hours: '16', remindAt: '0.7', escalateTo: 'role:100041' } },
          ],
        },
      }),
    )

    expect(settings).toMatchObject({
      outcomeVariable: 'screeningOutcome',
      separateFrom: ['survey', 'opsCheck'],
      outcomes: [
        {
          value: 'dead',
          label: '停电',
          labelEn: '停电',
          requiresOpinion: true,
          requiresForms: false,
          danger: true,
          primary: false,
        },
      ],
      approvers: [{ kind: 'role', value: '100040', isOrgScoped: true }],
      fields: { itemCode: { right: 'edit', required: true } },
      timeLimit: {
        hours: 16,
        remindAt: [0.7],
        escalateTo: { kind: 'role', value: '100041' },
        onOverdue: 'escalate',
      },
    })
  })

  it.each([
    [undefined, undefined],
    ['true', true],
    ['false', false],
    ['yes', false],
  ])('read batch="%s"', (written, batch) => {
    const attributes: Record<string, string> = written === undefined ? {} : { 'liveline:batch': written }
    expect(readNodeSettings(userTask({ extensions: { attributes, elements: [] } })).batch).toBe(batch)
  })

  it('ignore elements of other namespaces and what has no meaning', () => {
    const settings = readNodeSettings(
      userTask({
        extensions: {
          attributes: { 'flowable:async': 'true' },
          elements: [
            { name: 'flowable:field', attributes: { name: 'x', right: 'edit' } },
            { name: 'liveline:timeLimit', attributes: { hours: 'soon' } },
            { name: 'liveline:approver', attributes: { kind: 'oracle', value: '1' } },
          ],
        },
      }),
    )

    expect(settings).toMatchObject({ fields: {}, approvers: [], timeLimit: undefined })
  })
})
