const ids = ['apply', 'screen', 'survey', 'check', 'scheme', 'safety', 'dispatch', 'approve'] as const

/** Start, eight user tasks with a fork and join in the middle, end: the size of an everyday approval. Plain BPMN 2.0. */
export const tenNodeApproval = `<?xml version="1.0" encoding="UTF-8"?>
<definitions xmlns="http://www.omg.org/spec/BPMN/20100524/MODEL" xmlns:xsi="http://www.w3.org/2001/XMLSchema-instance" id="d" targetNamespace="http://liveline.example/benchmark">
  <process id="approval" isExecutable="true">
    <startEvent id="start" />
    ${ids.map((id) => `<userTask id="${id}" name="${id}" />`).join('\n    ')}
    <parallelGateway id="fork" />
    <parallelGateway id="join" />
    <endEvent id="end" />
    ${[
      ['start', 'apply'],
      ['apply', 'screen'],
      ['screen', 'fork'],
      ['fork', 'survey'],
      ['fork', 'check'],
      ['survey', 'join'],
      ['check', 'join'],
      ['join', 'scheme'],
      ['scheme', 'safety'],
      ['safety', 'dispatch'],
      ['dispatch', 'approve'],
      ['approve', 'end'],
    ]
      .map(([from, to], index) => `<sequenceFlow id="f${index}" sourceRef="${from}" targetRef="${to}" />`)
      .join('\n    ')}
  </process>
</definitions>`

export const userTaskCount = ids.length
