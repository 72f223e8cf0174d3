// @vitest-environment happy-dom
import type { ImportReport } from '@liveline/contract/process-definition/shapes.ts'
import { cleanup, render, screen } from '@testing-library/react'
import i18next from 'i18next'
import { afterEach, beforeAll, describe, expect, it } from 'vitest'
import { startTexts } from '../../../test/start-texts.ts'
import { kindWords } from '../../ui/diagram/kind-words.ts'
import { ImportReportView } from './import-report-view.tsx'

const element = (type: string, isSupported = true): ImportReport['elements'][number] => ({
  elementId: `at-${type}`,
  type,
  isSupported,
  understood: [],
  kept: [],
  notRun: [],
})
const triggers = ['timer', 'message', 'signal', 'conditional', 'error', 'escalation', 'compensate']
/** Those that the engine runs and some that others draw. */
const types = [
  'process',
  'sequenceFlow',
  'startEvent',
  'endEvent',
  'terminateEndEvent',
  'userTask',
  'manualTask',
  'task',
  'serviceTask',
  'receiveTask',
  'sendTask',
  'scriptTask',
  'businessRuleTask',
  'callActivity',
  'exclusiveGateway',
  'parallelGateway',
  'inclusiveGateway',
  'eventBasedGateway',
  'transaction',
  'subProcess',
  'eventSubProcess',
  'intermediateThrowEvent',
  'cancelEndEvent',
  'linkIntermediateCatchEvent',
  'linkIntermediateThrowEvent',
  'cancelBoundaryEvent',
  ...triggers.flatMap((trigger) => [`${trigger}StartEvent`, `${trigger}BoundaryEvent`]),
]
const foreign = ['complexGateway', 'adHocSubProcess', 'multipleIntermediateCatchEvent']

const nothing = { dialects: [], process: null, otherProcesses: [], isKeyTaken: false, problems: [] }

beforeAll(startTexts)
afterEach(cleanup)

describe('the report of an imported file', () => {
  it('calls elements by their kind in the language of the reader, also what is not run here', async () => {
    await i18next.changeLanguage('zh-CN')
    const elements = [element('userTask'), element('complexGateway', false)]
    render(<ImportReportView report={{ ...nothing, elements }} />)
    expect(screen.getByText('审批或办理')).toBeDefined()
    expect(screen.getByText('复杂网关')).toBeDefined()
    expect(screen.queryByText('complexGateway')).toBeNull()
  })

  it.each([...types, ...foreign])('has words for %s', (type) => {
    expect(kindWords(type, i18next.getFixedT('zh-CN'))).toMatch(/^[\p{Script=Han}（）]+$/u)
    expect(kindWords(type, i18next.getFixedT('zh-CN'))).not.toBe(type)
  })
})
