/** A drawing as it was parsed, and what is wrong with it. */

/** Something wrong, or doubtful, in a drawing; `elementId` is the BPMN id to point at, or the process id. */
export type Problem = {
  readonly elementId: string
  readonly code: string
  readonly message: string
  /** The same sentence in Chinese, where there is one. */
  readonly messageZh?: string
  readonly severity: 'error' | 'warning'
}

/**
 * Attributes and child elements outside the BPMN namespace, whatever prefix the file gave them.
 * Attribute and element names are `prefix:name` with the canonical prefix of the namespace URI: `liveline`, `flowable`
 * (Flowable and Activiti), `camunda`, `zeebe` (Camunda 8); any other namespace keeps the prefix of the file.
 */
export type Extensions = {
  readonly attributes: Readonly<Record<string, string>>
  readonly elements: readonly ExtensionElement[]
}

/** One child of `extensionElements`. `children` and `text` are given only when there are any. */
export type ExtensionElement = {
  readonly name: string
  readonly attributes: Readonly<Record<string, string>>
  readonly children?: readonly ExtensionElement[]
  readonly text?: string
}

/** Extensions of an element that is no flow node, flow or process; `elementId` names the one that holds it. */
export type InnerExtensions = { readonly elementId: string; readonly extensions: Extensions }

/** The element types that have a behaviour. Events carry their event definition in the name. */
export type SupportedElementType =
  | 'startEvent'
  | 'endEvent'
  | 'terminateEndEvent'
  | 'userTask'
  | 'manualTask'
  | 'task'
  | 'serviceTask'
  | 'receiveTask'
  | 'exclusiveGateway'
  | 'parallelGateway'
  | 'inclusiveGateway'
  | 'subProcess'
  | 'intermediateThrowEvent'
  | 'scriptTask'
  | 'sendTask'
  | 'businessRuleTask'
  | 'callActivity'
  | 'transaction'
  | 'eventSubProcess'
  | 'eventBasedGateway'
  | `${'timer' | 'message' | 'signal' | 'conditional' | 'error' | 'escalation' | 'compensate'}StartEvent`
  | `${'timer' | 'message' | 'signal' | 'conditional' | 'error' | 'escalation' | 'compensate' | 'cancel'}BoundaryEvent`
  | `${'timer' | 'message' | 'signal' | 'conditional' | 'link'}IntermediateCatchEvent`
  | `${'message' | 'signal' | 'escalation' | 'compensate' | 'link'}IntermediateThrowEvent`
  | `${'message' | 'signal' | 'error' | 'escalation' | 'compensate' | 'cancel'}EndEvent`

/** A drawing as parsed: readonly and JSON-safe. `id` is the BPMN process id (the process definition key). */
export type ProcessDefinition = {
  readonly id: string
  readonly name?: string
  readonly isExecutable: boolean
  readonly documentation?: string
  readonly extensions: Extensions
  readonly dataObjects?: readonly DataObject[]
  /** Every flow node of the process and its sub-processes, by id. */
  readonly nodes: Readonly<Record<string, FlowNode>>
  /** Every sequence flow, by id. */
  readonly flows: Readonly<Record<string, SequenceFlow>>
  /** Given only when there are any. */
  readonly innerExtensions?: readonly InnerExtensions[]
}

/** A flow node. `type` is a {@link SupportedElementType}, or the BPMN name of an element the engine does not run. */
export type FlowNode = {
  readonly id: string
  readonly type: string
  readonly name?: string
  readonly documentation?: string
  /** Id of the sub-process that holds it, or of the process. */
  readonly parentId: string
  /** Ids of sequence flows, in document order. */
  readonly incoming: readonly string[]
  readonly outgoing: readonly string[]
  readonly defaultFlow?: string
  readonly loop?: LoopCharacteristics
  /** Ids of the boundary events attached here. */
  readonly boundaryEvents: readonly string[]
  /** On boundary events only. */
  readonly attachedTo?: string
  /** On boundary events, and on the start events of event sub-processes. */
  readonly isInterrupting?: boolean
  readonly timer?: TimerDefinition
  /** What an event (or a receive or send task) waits for or throws; timers are in `timer`, none and terminate have neither. */
  readonly event?: EventDefinition
  /** An activity that runs only when what it compensates is compensated. */
  readonly isForCompensation?: true
  /** On compensation boundary events: the activity that compensates. */
  readonly compensationHandler?: string
  readonly asyncBefore: boolean
  readonly asyncAfter: boolean
  readonly skipExpression?: string
  readonly userTask?: UserTaskDetails
  /** On service, send and business rule tasks. */
  readonly serviceTask?: ServiceTaskDetails
  readonly script?: ScriptDetails
  readonly callActivity?: CallActivityDetails
  /** On sub-processes. */
  readonly dataObjects?: readonly DataObject[]
  /** On start events: the variable that takes the initiator's user id. */
  readonly initiatorVariable?: string
  /** On terminate end events: ends the whole instance, not only the scope. */
  readonly terminateAll?: boolean
  /** On terminate end events: ends every iteration of the multi-instance activity around. */
  readonly terminateMultiInstance?: boolean
  readonly extensions: Extensions
}

/** A variable that a process or sub-process begins with; null without `text`. */
export type DataObject = {
  readonly name: string
  readonly type: 'string' | 'boolean' | 'number' | 'integer' | 'dateTime'
  /** The value as drawn. */
  readonly text?: string
}

export type SequenceFlow = {
  readonly id: string
  readonly name?: string
  readonly sourceId: string
  readonly targetId: string
  /** `${…}` text, or undefined when the flow is always taken. */
  readonly condition?: string
  /** Language of the condition when it is another than UEL; such a flow is refused by the validator. */
  readonly conditionLanguage?: string
  readonly skipExpression?: string
  /** Given only when there are any. */
  readonly extensions?: Extensions
}

export type LoopCharacteristics = {
  readonly isSequential: boolean
  readonly cardinality?: string
  /** Name of a variable, or an expression, that gives a list. */
  readonly collection?: string
  readonly elementVariable?: string
  readonly completionCondition?: string
  /** Each iteration begins, or ends, with an asynchronous continuation of its own. */
  readonly asyncBefore?: true
  readonly asyncAfter?: true
}

/** ISO 8601 text, or an expression that gives ISO 8601 text or a date. */
export type TimerDefinition = {
  readonly kind: 'duration' | 'date' | 'cycle'
  readonly expression: string
}

/**
 * What an event waits for or throws (BPMN 2.0.2, 10.5.5). References are resolved: `name` is the name of the message or
 * signal, `code` that of the error or escalation; without a code every one is caught. Names and codes may hold expressions.
 */
export type EventDefinition =
  /** `correlationKey` is an expression; a message reaches those whose key is equal to its own. */
  | { readonly kind: 'message'; readonly name: string; readonly correlationKey?: string }
  | { readonly kind: 'signal'; readonly name: string; readonly scope: 'global' | 'processInstance' }
  | {
      readonly kind: 'error'
      readonly code?: string
      readonly codeVariable?: string
      readonly messageVariable?: string
    }
  | { readonly kind: 'escalation'; readonly code?: string; readonly codeVariable?: string }
  /** `language` is a scripting language, which is not run. */
  | { readonly kind: 'conditional'; readonly condition: string; readonly language?: string }
  /** Without `activityRef` everything completed in the scope is compensated. */
  | { readonly kind: 'compensate'; readonly activityRef?: string; readonly waitForCompletion: boolean }
  | { readonly kind: 'link'; readonly name: string }
  | { readonly kind: 'cancel' }

/** `language` is a scripting language that we do not run, or UEL (`juel`), which we do. */
export type ScriptDetails = { readonly language?: string; readonly text: string; readonly resultVariable?: string }

/** What is handed into a called process, or out of it. `all` hands every variable over. */
export type VariableMapping = {
  readonly source?: string
  readonly sourceExpression?: string
  readonly target?: string
  readonly all?: true
}

/** Which process is called, and what is handed over. All texts may be expressions. */
export type CallActivityDetails = {
  /** BPMN process id. */
  readonly calledElement: string
  /** `latest` release unless drawn otherwise; `version` takes the one in `version`. */
  readonly binding: 'latest' | 'version'
  readonly version?: string
  readonly businessKey?: string
  /** Every variable is handed in (Flowable `inheritVariables`). */
  readonly inheritVariables: boolean
  readonly in: readonly VariableMapping[]
  readonly out: readonly VariableMapping[]
  /** What is handed out stays in the scope of the call (Flowable `useLocalScopeForOutParameters`). */
  readonly outIsLocal?: true
}

/** All texts may be expressions; lists are already split at commas. */
export type UserTaskDetails = {
  readonly assignee?: string
  readonly owner?: string
  readonly candidateUsers: readonly string[]
  readonly candidateGroups: readonly string[]
  readonly formKey?: string
  readonly dueDate?: string
  readonly priority?: string
  readonly category?: string
}

/** What a service task asks for. `expression` is evaluated by the engine; anything else is requested from the host. */
export type ServiceTaskDetails = {
  readonly expression?: string
  readonly resultVariable?: string
  /** `class`, `delegateExpression`, `type` or `topic` of the drawing, or `webhook` or `mail` of our own; the host decides what it means. */
  readonly implementation?: string
}
