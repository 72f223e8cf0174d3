/** A file as the modeler of Camunda 7 writes it: one step for a user of its own, told by a Java class; with its picture. */
export const camundaPatrol = `<?xml version="1.0" encoding="UTF-8"?>
<bpmn:definitions xmlns:bpmn="http://www.omg.org/spec/BPMN/20100524/MODEL" xmlns:bpmndi="http://www.omg.org/spec/BPMN/20100524/DI" xmlns:dc="http://www.omg.org/spec/DD/20100524/DC" xmlns:di="http://www.omg.org/spec/DD/20100524/DI" xmlns:camunda="http://camunda.org/schema/1.0/bpmn" id="patrolFile" targetNamespace="http://bpmn.io/schema/bpmn">
  <bpmn:process id="patrol" name="线路巡视" isExecutable="true" camunda:historyTimeToLive="180">
    <bpmn:startEvent id="begin" />
    <bpmn:sequenceFlow id="toWalk" sourceRef="begin" targetRef="walk" />
    <bpmn:userTask id="walk" name="巡视">
      <bpmn:extensionElements>
        <camunda:taskListener event="create" class="org.example.Tell" />
      </bpmn:extensionElements>
    </bpmn:userTask>
    <bpmn:sequenceFlow id="toOver" sourceRef="walk" targetRef="over" />
    <bpmn:endEvent id="over" />
  </bpmn:process>
  <bpmndi:BPMNDiagram id="patrolDiagram">
    <bpmndi:BPMNPlane id="patrolPlane" bpmnElement="patrol">
      <bpmndi:BPMNShape id="begin_di" bpmnElement="begin"><dc:Bounds x="160" y="182" width="36" height="36" /></bpmndi:BPMNShape>
      <bpmndi:BPMNShape id="walk_di" bpmnElement="walk"><dc:Bounds x="260" y="160" width="100" height="80" /></bpmndi:BPMNShape>
      <bpmndi:BPMNShape id="over_di" bpmnElement="over"><dc:Bounds x="430" y="182" width="36" height="36" /></bpmndi:BPMNShape>
      <bpmndi:BPMNEdge id="toWalk_di" bpmnElement="toWalk"><di:waypoint x="196" y="200" /><di:waypoint x="260" y="200" /></bpmndi:BPMNEdge>
      <bpmndi:BPMNEdge id="toOver_di" bpmnElement="toOver"><di:waypoint x="360" y="200" /><di:waypoint x="430" y="200" /></bpmndi:BPMNEdge>
    </bpmndi:BPMNPlane>
  </bpmndi:BPMNDiagram>
</bpmn:definitions>
`
