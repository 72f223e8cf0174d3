import { describe, expect, it } from 'vitest'
import { evaluate, ExpressionError } from '../src/index.ts'
import { parseOne, startPlay } from './play.ts'

const variables = {
  text: 'LW09-LW10',
  crew: ['u1', 7, 'u1'],
  plan: { class: 3, note: null },
  at: new Date('2026-01-31T08:00:00Z'),
  number: 3.7,
}
const now = new Date('2026-03-02T08:00:00Z')
const methods = { now: () => now }

describe('a method', () => {
  it.each([
    ['${text.lastIndexOf("LW")}', 5],
    ['${text.charAt(2)}', '0'],
    ['${text.concat("!")}', 'LW09-LW10!'],
    ['${text.replace("LW", "A").replace("", "x")}', 'A09-A10'],
    ['${text.replace("$", "$&")}', 'LW09-LW10'],
    ['${text.compareTo("LW08") > 0}', true],
    ['${"  ".isBlank()}', true],
    ['${" a ".strip()}', 'a'],
    ['${crew.getFirst()}', 'u1'],
    ['${crew.getLast()}', 'u1'],
    ['${crew.lastIndexOf("u1")}', 2],
    ['${crew.containsAll(crew)}', true],
    ['${plan.getOrDefault("class", 1)}', 3],
    ['${plan.getOrDefault("wind", 1)}', 1],
    ['${plan.containsValue(3)}', true],
    ['${plan.keySet()}', ['class', 'note']],
    ['${plan.values()}', [3, null]],
    ['${number.intValue()}', 3],
    ['${number.compareTo(4) < 0}', true],
    ['${at.plusMonths(1)}', new Date('2026-02-28T08:00:00Z')],
    ['${at.minusYears(1).plusDays(1)}', new Date('2025-02-01T08:00:00Z')],
    ['${at.minusHours(2).plusMinutes(30).toDate()}', new Date('2026-01-31T06:30:00Z')],
    ['${at.getTime() == at.getMillis()}', true],
    ['${at.isBefore("2026-02-01T00:00:00Z") and not at.after(at)}', true],
    ['${now().plusWeeks(1)}', new Date('2026-03-09T08:00:00Z')],
    ['${dateTime().plusWeeks(1).toDate()}', new Date('2026-03-09T08:00:00Z')],
  ])('%s gives %j', (expression, value) => {
    expect(evaluate(expression, variables, { methods })).toEqual(value)
  })

  it.each([
    '${text.matches("(a+)+b")}',
    '${text.replaceAll("a", "b")}',
    '${text.split("a")}',
    '${text.repeat(9)}',
    '${crew.add("u9")}',
    '${crew.remove(0)}',
    '${plan.put("class", 9)}',
    '${at.setTime(0)}',
    '${now()}',
    '${dateTime()}',
  ])('%s is none', (expression) => {
    expect(() => evaluate(expression, variables)).toThrow(ExpressionError)
  })

  it('makes no text that grows beyond its limit, and no date outside the calendar', () => {
    const long = { text: 'a'.repeat(50_000) }

    expect(() => evaluate('${text.replace("a", text)}', long)).toThrow('too long')
    expect(() => evaluate('${text.concat(text).concat(text)}', long)).toThrow('too long')
    expect(() => evaluate('${vars:base64(text).concat(text)}', long)).toThrow('too long')
    expect(() => evaluate('${at.plusDays(1000000000)}', variables)).toThrow('outside the calendar')
    expect(() => evaluate('${at.plusMonths("x")}', variables)).toThrow('outside the calendar')
  })
})

describe('a running process', () => {
  it('answers what Camunda and Flowable ask of an execution, and of the time', async () => {
    const set = '${execution.setVariable("r", execution.processInstanceBusinessKey == null and now() == dateTime())}'
    const play = startPlay(
      await parseOne(`<definitions xmlns="http://www.omg.org/spec/BPMN/20100524/MODEL" xmlns:f="http://flowable.org/bpmn"
        targetNamespace="t"><process id="p"><startEvent id="s"/><serviceTask id="x" f:expression='${set}'/>
        <userTask id="u"/><sequenceFlow id="a" sourceRef="s" targetRef="x"/><sequenceFlow id="b" sourceRef="x" targetRef="u"/>
        </process></definitions>`),
    )

    expect(play.state().variables).toMatchObject([{ name: 'r', value: true }])
  })
})
