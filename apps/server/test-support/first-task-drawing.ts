import { processInstanceApi } from '@liveline/contract/process-instance/calls.ts'
import type { PackWorkflow } from '../src/modules/process-definitions/release-definition.ts'
import { succeeded, type Journey } from './plan-journey.ts'
import type { TestApp } from './test-app.ts'

/** A small process that begins with a task `first`, of the role 100044; `content` is what follows. */
const firstTaskDrawing = (key: string, content: string): PackWorkflow => ({
  flowKey: key,
  name: key,
  nameEn: key,
  bpmnXml: `<definitions xmlns="http://www.omg.org/spec/BPMN/20100524/MODEL" targetNamespace="t"
          xmlns:xsi="http://www.w3.org/2001/XMLSchema-instance" xmlns:flowable="http://flowable.org/bpmn"
          xmlns:liveline="http://liveline.example/schema/bpmn"><process id="${key}" isExecutable="true">
          <startEvent id="s"/><sequenceFlow id="f1" sourceRef="s" targetRef="first"/>
          <userTask id="first" name="First" flowable:candidateGroups="100044"/>${content}</process></definitions>`,
})

/** Releases such processes, and starts them as an applicant. */
export const firstTaskProcesses = (test: TestApp, journey: Journey) => ({
  release: (key: string, content: string) =>
    test.database.transaction((tx) => test.workflow.definitions.ensureWorkflow(tx, firstTaskDrawing(key, content))),
  start: async (key: string) =>
    succeeded(
      await test.call(
        processInstanceApi.startByKey,
        { params: { key }, body: { forms: {} } },
        await journey.as('chenyu'),
      ),
    ),
})
