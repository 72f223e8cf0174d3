import { expect, it } from 'vitest'
import { renameProcess } from './rename-process.ts'

const drawing = `<?xml version="1.0"?>
<b:definitions xmlns:b="urn:b"><!-- <process id="old"> stays -->
  <b:collaboration id="c"><b:participant id="p" processRef="t:old" name="old"/></b:collaboration>
  <b:process id='old' name="a > b, old" other:id="old">
    <b:userTask id="oldest" name="old"/><b:callActivity id="again" calledElement="old"/>
    <b:documentation><![CDATA[<process id="old"/>]]></b:documentation>
  </b:process>
  <d:BPMNPlane id="plane" bpmnElement="old"/><d:BPMNShape bpmnElement="oldest"/>
</b:definitions>`

it('names the process anew wherever the drawing means it, and changes nothing else', () => {
  expect(renameProcess(drawing, 'old', 'new')).toBe(
    drawing
      .replace('processRef="t:old"', 'processRef="t:new"')
      .replace("process id='old'", 'process id="new"')
      .replace('calledElement="old"', 'calledElement="new"')
      .replace('bpmnElement="old"', 'bpmnElement="new"'),
  )
})

it('leaves a drawing alone that has the name already, or another process', () => {
  expect(renameProcess(drawing, 'old', 'old')).toBe(drawing)
  expect(renameProcess(drawing, 'older', 'new')).toBe(drawing)
})
