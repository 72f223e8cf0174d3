import type { FlowNode, ProcessDefinition } from '../definition.ts'

const activityType = /(?:^task|Task|^subProcess|^transaction|^callActivity)$/

/** What boundary events may sit on and what may be compensated; an event sub-process is in no flow. */
export const isActivity = ({ type }: FlowNode): boolean => activityType.test(type)

/** `message`, `timer` … of `messageStartEvent`; empty on a none start event, undefined on what is no start event. */
export const triggerOfStart = ({ type }: FlowNode): string | undefined =>
  type === 'startEvent' ? '' : /^(.+)StartEvent$/.exec(type)?.[1]

/** The containers of a node from the inside out, without the process. */
export function* containersAround({ nodes }: ProcessDefinition, node: FlowNode): Iterable<FlowNode> {
  for (let around = nodes[node.parentId]; around !== undefined; around = nodes[around.parentId]) yield around
}

export const hasExpression = (text: string): boolean => /[$#]\{/.test(text)

/** Without a language a script is UEL, as in Flowable. */
export const isUel = (language: string | undefined): boolean => language === undefined || /^j?uel$/i.test(language)
