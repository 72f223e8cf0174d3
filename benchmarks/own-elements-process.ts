import { drawFlows, drawProcess, userTask, type Flow } from './draw-process.ts'

const inside = (elements: readonly string[], flows: readonly Flow[]): string =>
  [...elements, ...drawFlows(flows)].join('')

/** What bpmn-engine runs otherwise than BPMN says or not at all: calls, event sub-processes, escalation, errors, compensation. */
export const ownElements = drawProcess(
  'own',
  [
    '<startEvent id="start" />',
    userTask('apply'),
    '<callActivity id="survey" calledElement="surveyed" />',
    `<subProcess id="work">${inside(
      [
        '<startEvent id="w1" />',
        userTask('hoist'),
        '<boundaryEvent id="undoes" attachedToRef="hoist"><compensateEventDefinition /></boundaryEvent>',
        '<userTask id="lower" isForCompensation="true" />',
        '<intermediateThrowEvent id="warned"><escalationEventDefinition escalationRef="windy" /></intermediateThrowEvent>',
        userTask('fix'),
        '<intermediateThrowEvent id="undone"><compensateEventDefinition activityRef="hoist" /></intermediateThrowEvent>',
        '<endEvent id="failed"><errorEventDefinition errorRef="broken" /></endEvent>',
        '<association id="a" associationDirection="One" sourceRef="undoes" targetRef="lower" />',
      ],
      [
        ['w1', 'hoist'],
        ['hoist', 'warned'],
        ['warned', 'fix'],
        ['fix', 'undone'],
        ['undone', 'failed'],
      ],
    )}</subProcess>`,
    '<boundaryEvent id="caught" attachedToRef="work"><errorEventDefinition errorRef="broken" /></boundaryEvent>',
    userTask('repair'),
    '<endEvent id="end" />',
    '<endEvent id="never" />',
    `<subProcess id="watch" triggeredByEvent="true">${inside(
      [
        '<startEvent id="escalated" isInterrupting="false"><escalationEventDefinition escalationRef="windy" /></startEvent>',
        userTask('measure'),
        '<endEvent id="measured" />',
      ],
      [
        ['escalated', 'measure'],
        ['measure', 'measured'],
      ],
    )}</subProcess>`,
  ],
  [
    ['start', 'apply'],
    ['apply', 'survey'],
    ['survey', 'work'],
    ['work', 'never'],
    ['caught', 'repair'],
    ['repair', 'end'],
  ],
  `<escalation id="windy" escalationCode="windy" /><error id="broken" errorCode="broken" />`,
).replace(
  '</definitions>',
  `<process id="surveyed" isExecutable="true"><startEvent id="c1" />${userTask('look')}<endEvent id="c2" />${drawFlows([
    ['c1', 'look'],
    ['look', 'c2'],
  ]).join('')}</process></definitions>`,
)
