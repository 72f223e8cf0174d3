/** The text of a drawing in plain BPMN 2.0: what is in the process, and its flows as pairs of ids. */
export const drawProcess = (id: string, elements: readonly string[], flows: readonly Flow[], roots = ''): string =>
  `<?xml version="1.0" encoding="UTF-8"?>
<definitions xmlns="http://www.omg.org/spec/BPMN/20100524/MODEL" xmlns:xsi="http://www.w3.org/2001/XMLSchema-instance" xmlns:flowable="http://flowable.org/bpmn" xmlns:liveline="http://liveline.example/schema/bpmn" id="d" targetNamespace="http://liveline.example/benchmark">
  ${roots}
  <process id="${id}" isExecutable="true">
    ${[...elements, ...drawFlows(flows)].join('\n    ')}
  </process>
</definitions>`

export type Flow = readonly [from: string, to: string]

export const drawFlows = (flows: readonly Flow[]): string[] =>
  flows.map(([from, to]) => `<sequenceFlow id="${from}_${to}" sourceRef="${from}" targetRef="${to}" />`)

export const userTask = (id: string, attributes = ''): string => `<userTask id="${id}" name="${id}" ${attributes}/>`
