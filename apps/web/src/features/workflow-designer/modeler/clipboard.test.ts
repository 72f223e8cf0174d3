import { BpmnModdle } from 'bpmn-moddle'
import { expect, it } from 'vitest'
import { livelineModdle } from '../moddle/liveline-moddle.ts'
import { readCopied, writeCopied } from './clipboard.ts'

type Creates = Parameters<typeof readCopied>[1]

const moddle = () => {
  const made: unknown = new BpmnModdle({ liveline: livelineModdle })
  return made as Creates & BpmnModdle
}
const drawing = (inside: string) =>
  `<bpmn:definitions xmlns:bpmn="http://www.omg.org/spec/BPMN/20100524/MODEL" xmlns:liveline="http://liveline.example/schema/bpmn" xmlns:camunda="http://camunda.org/schema/1.0/bpmn" targetNamespace="x"><bpmn:process id="p">${inside}</bpmn:process></bpmn:definitions>`

interface Held {
  readonly rootElements: [{ readonly flowElements: [object]; set(name: string, value: unknown): void }]
}

it('brings an element to another drawing with all that it says, in our words and in those of other engines', async () => {
  const task = `<bpmn:userTask id="t" name="筛查" liveline:state="screening" camunda:assignee="zhoumin"><bpmn:extensionElements><liveline:approver kind="role" value="1" /><camunda:taskListener event="create" expression="\${done}"><camunda:field name="a" /></camunda:taskListener></bpmn:extensionElements></bpmn:userTask>`
  const from = moddle()
  const source = (await from.fromXML(drawing(task))).rootElement as unknown as Held
  const [copied] = source.rootElements[0].flowElements

  const to = moddle()
  const target = (await to.fromXML(drawing(''))).rootElement as unknown as Held
  const arrived = readCopied(writeCopied({ task: copied }), to) as { readonly task: object }
  target.rootElements[0].set('flowElements', [arrived.task])
  const written = async (model: BpmnModdle, root: object) => (await model.toXML(root)).xml.replaceAll(/\s+/g, ' ')

  expect(await written(to, target)).toBe(await written(from, source))
})

it('takes nothing from a clipboard that holds something else', () => {
  expect(readCopied('no json', moddle())).toBeUndefined()
  expect(readCopied('[1]', moddle())).toBeUndefined()
  expect(readCopied('{"task":{"$type":"bpmn:NoSuchThing"}}', moddle())).toBeUndefined()
})
