import type { ProcessDefinition } from '../src/index.ts'
import { parseOne } from './play.ts'

/**
 * A process from XML of its elements, with messages `m`, `n`, signals `s`, `t` (`own` stays in its instance), errors `e`,
 * `f`, escalations `x`, `y`; flows are lines `a → b`, `a → b : condition`.
 */
export const drawEvents = (elements: string, flows: string, id = 'p'): Promise<ProcessDefinition> =>
  parseOne(`<definitions xmlns="http://www.omg.org/spec/BPMN/20100524/MODEL"
    xmlns:xsi="http://www.w3.org/2001/XMLSchema-instance" xmlns:flowable="http://flowable.org/bpmn"
    xmlns:camunda="http://camunda.org/schema/1.0/bpmn" targetNamespace="t">
    <message id="the-m" name="m"/><message id="the-n" name="n"/>
    <signal id="the-s" name="s"/><signal id="the-t" name="t"/><signal id="the-own" name="own" flowable:scope="processInstance"/>
    <error id="the-e" errorCode="E"/><error id="the-f" errorCode="F"/>
    <escalation id="the-x" escalationCode="X"/><escalation id="the-y" escalationCode="Y"/>
    <process id="${id}" isExecutable="true">${elements}${drawFlows(flows)}</process></definitions>`)

/** Sequence flows from lines; for the inside of a sub-process. */
export const drawFlows = (flows: string): string =>
  flows
    .trim()
    .split('\n')
    .map((line) => {
      const [ends = '', condition] = line.split(':').map((part) => part.trim())
      const [from = '', to = ''] = ends.split('→').map((part) => part.trim())
      const body = condition === undefined ? '' : `<conditionExpression>\${${condition}}</conditionExpression>`
      return `<sequenceFlow id="${from}-${to}" sourceRef="${from}" targetRef="${to}">${body}</sequenceFlow>`
    })
    .join('')

/** An event definition: `message m`, `signal s`, `error e`, `escalation x`, `error` alone catches all. */
export function event(text: string): string {
  const [kind = '', reference] = text.split(' ')
  return `<${kind}EventDefinition${reference === undefined ? '' : ` ${kind}Ref="the-${reference}"`}/>`
}

/** A sub-process that an event starts, with one user task; `beside` does not interrupt. */
export const eventSubProcess = (id: string, starts: string, task: string, beside?: 'beside'): string =>
  `<subProcess id="${id}" triggeredByEvent="true"><startEvent id="${id}Start" isInterrupting="${beside === undefined}">${event(starts)}</startEvent>
  <userTask id="${task}"/>${drawFlows(`${id}Start → ${task}`)}</subProcess>`

/** A boundary event; `beside` does not interrupt. */
export const boundary = (id: string, on: string, what: string, beside?: 'beside'): string =>
  `<boundaryEvent id="${id}" attachedToRef="${on}" cancelActivity="${beside === undefined}">${event(what)}</boundaryEvent>`
