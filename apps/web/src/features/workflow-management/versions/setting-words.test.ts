import { readFileSync } from 'node:fs'
import path from 'node:path'
import { createInstance, type TFunction } from 'i18next'
import { expect, it } from 'vitest'
import { texts as designEn } from '../../../messages/workflow-design/en.ts'
import { texts as designZh } from '../../../messages/workflow-design/zh-CN.ts'
import { texts as en } from '../../../messages/workflow-management/en.ts'
import { texts as zh } from '../../../messages/workflow-management/zh-CN.ts'
import { elementWords } from './element-words.ts'
import { settingName, settingValue, type KnownNames } from './setting-words.ts'

async function speaking(lng: 'zh-CN' | 'en'): Promise<TFunction> {
  return createInstance().init({
    lng,
    resources: {
      'zh-CN': { translation: { ...zh, ...designZh } },
      en: { translation: { ...en, ...designEn } },
    },
    interpolation: { escapeValue: false },
  })
}
const known: KnownNames = {
  nodes: new Map([
    ['screening', '计划筛查'],
    ['survey', '现场勘察'],
  ]),
  roles: new Map([['100040', '配电专责']]),
  forms: new Map([['lwPlan', '作业计划']]),
  flows: new Map([['toolCheck', '工器具检查']]),
}

/** The names between backquotes in the first two columns of the tables of the document. */
function documented(): readonly string[] {
  const text = readFileSync(path.join(import.meta.dirname, '../../../../../../docs/bpmn-attributes.md'), 'utf8')
  const [said = ''] = text.split('## Who approves')
  const onElements = [...said.matchAll(/^\| (?:process|node|user task) \| ([^|]+) \|/gm)]
  const below = [...said.matchAll(/^\| (`\w+`) \| `/gm)]
  return [...onElements, ...below].flatMap(([, names = '']) =>
    [...names.matchAll(/`(\w+)`/g)].map(([, name = '']) => name),
  )
}

it('has a word in both languages for every attribute and element of ours that the document names', async () => {
  const all = documented()
  expect(all.length).toBeGreaterThan(25)
  for (const t of [await speaking('zh-CN'), await speaking('en')]) {
    const unnamed = all.filter(
      (name) => (settingName(`liveline:${name}`, t) ?? '').replace(/^\w+\.\w+\..*$/, '') === '',
    )
    expect(unnamed).toEqual([])
  }
})

it('tells an approver by kind and role, and a setting that is on by its name alone', async () => {
  const zhWords = await speaking('zh-CN')
  const line = 'kind=role value=100040 scope=org'
  expect(settingName('liveline:approver', zhWords)).toBe('办理人')
  expect(settingValue('liveline:approver', line, known, zhWords)).toBe(
    '按什么找人：角色，值：配电专责，限流程所属单位内',
  )
  expect(settingValue('liveline:approver', 'kind=initiator value=', known, zhWords)).toBe('按什么找人：申请人')
  expect(settingValue('liveline:outcome', 'value=pass label=同意 primary=true', known, zhWords)).toBe(
    '值：pass，按钮文字：同意，主要按钮',
  )
  expect(
    settingValue(
      'liveline:timeLimit',
      'hours=8 onOverdue=escalate escalateTo=role:100040',
      known,
      await speaking('en'),
    ),
  ).toBe('Working hours: 8, When it is overdue: Escalate, Escalate to: 配电专责')
})

it('names nodes, roles, forms and workflows in place of their ids', async () => {
  const t = await speaking('zh-CN')
  expect(settingValue('targetId', 'survey', known, t)).toBe('现场勘察')
  expect(settingValue('liveline:separateFrom', 'screening,survey,initiator', known, t)).toBe(
    '计划筛查，现场勘察，申请人',
  )
  expect(settingValue('liveline:starters', '100040', known, t)).toBe('配电专责')
  expect(settingValue('liveline:mainForm', 'lwPlan', known, t)).toBe('作业计划')
  expect(settingValue('callActivity.calledElement', 'toolCheck', known, t)).toBe('工器具检查')
  expect(settingValue('asyncBefore', 'true', known, t)).toBe('是')
  expect(settingName('callActivity.in.1.source', t)).toBe('传入的变量 2 · 从变量')
})

it('leaves what it does not know as it is', async () => {
  const t = await speaking('en')
  expect(settingName('camunda:asyncBefore', t)).toBeUndefined()
  expect(settingValue('condition', "${a == 'kind=role'}", known, t)).toBe("${a == 'kind=role'}")
  expect(settingValue('liveline:approver', 'kind=role other=1 value=100040', known, t)).toContain('role other=1')
})

it('names a flow without a name by the nodes at its ends', () => {
  const node = { type: 'bpmn:UserTask', x: 0, y: 0, width: 1, height: 1 }
  const picture = {
    nodes: [
      { ...node, id: 'screening', name: '计划筛查' },
      { ...node, id: 'survey', name: '现场勘察' },
    ],
    lines: [{ id: 'f', sourceId: 'screening', targetId: 'survey' }],
  }
  expect(elementWords({ elementId: 'f', elementName: '' }, [null, picture])).toBe('计划筛查 → 现场勘察')
  expect(elementWords({ elementId: 'f', elementName: '可带电' }, [picture])).toBe('可带电')
  expect(elementWords({ elementId: 'x', elementName: '' }, [picture])).toBe('x')
})
