import type { Problem, ProcessDefinition } from '../model.ts'
export declare function validateProcess(definition: ProcessDefinition): Problem[]
