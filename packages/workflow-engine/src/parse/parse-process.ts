import type { Problem, ProcessDefinition } from '../model.ts'
export declare function parseProcess(xml: string): Promise<{ definitions: ProcessDefinition[]; problems: Problem[] }>
