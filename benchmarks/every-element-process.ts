import { drawFlows, drawProcess, userTask } from './draw-process.ts'

const MESSAGE = '<messageEventDefinition messageRef="permit" />'
const HOUR = '<timerEventDefinition><timeDuration>PT1H</timeDuration></timerEventDefinition>'

/**
 * Every kind of element that bpmn-engine runs as we do, in plain BPMN 2.0: tasks, gateways that fork, choose and wait
 * for events, a sub-process, a multi-instance task, boundary events, messages and signals. Its inclusive gateway does
 * not join, which the parallel one behind it hides.
 */
export const everyElement = drawProcess(
  'elements',
  [
    '<startEvent id="start" />',
    userTask('apply'),
    `<boundaryEvent id="late" attachedToRef="apply">${HOUR}</boundaryEvent>`,
    '<task id="note" />',
    '<exclusiveGateway id="choice" default="choice_fork" />',
    '<parallelGateway id="fork" />',
    `<subProcess id="visit"><startEvent id="in" />${userTask('look')}<intermediateThrowEvent id="seen" />${userTask('measure')}<endEvent id="out" />${drawFlows(
      [
        ['in', 'look'],
        ['look', 'seen'],
        ['seen', 'measure'],
        ['measure', 'out'],
      ],
    ).join('')}</subProcess>`,
    '<boundaryEvent id="storm" attachedToRef="visit"><signalEventDefinition signalRef="weather" /></boundaryEvent>',
    '<userTask id="sign"><multiInstanceLoopCharacteristics><loopCardinality>3</loopCardinality></multiInstanceLoopCharacteristics></userTask>',
    '<inclusiveGateway id="both" />',
    userTask('tools'),
    userTask('crew'),
    '<inclusiveGateway id="ready" />',
    '<parallelGateway id="join" />',
    '<eventBasedGateway id="either" />',
    `<intermediateCatchEvent id="permitted">${MESSAGE}</intermediateCatchEvent>`,
    `<intermediateCatchEvent id="waited">${HOUR}</intermediateCatchEvent>`,
    '<intermediateThrowEvent id="told"><signalEventDefinition signalRef="done" /></intermediateThrowEvent>',
    userTask('close'),
    '<endEvent id="end" />',
    '<endEvent id="expired" />',
    '<endEvent id="stopped"><terminateEventDefinition /></endEvent>',
  ],
  [
    ['start', 'apply'],
    ['late', 'expired'],
    ['apply', 'note'],
    ['note', 'choice'],
    ['choice', 'fork'],
    ['fork', 'visit'],
    ['fork', 'sign'],
    ['fork', 'both'],
    ['storm', 'stopped'],
    ['both', 'tools'],
    ['both', 'crew'],
    ['tools', 'ready'],
    ['crew', 'ready'],
    ['visit', 'join'],
    ['sign', 'join'],
    ['ready', 'join'],
    ['join', 'either'],
    ['either', 'permitted'],
    ['either', 'waited'],
    ['waited', 'told'],
    ['permitted', 'told'],
    ['told', 'close'],
    ['close', 'end'],
  ],
  '<message id="permit" name="permit" /><signal id="weather" name="weather" /><signal id="done" name="done" />',
)
