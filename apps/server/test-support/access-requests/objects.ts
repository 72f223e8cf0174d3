/** The objects that calls of several subjects name, one request for each. */
import { randomUUID } from 'node:crypto'
import type { AccessWorld, CallerKind } from '../access-world.ts'

export type AccessRequest = { readonly params?: object; readonly query?: object; readonly body?: object }

export type Make = (world: AccessWorld, caller: CallerKind) => AccessRequest

/** A call without objects has the one request `-`. */
export const plain = (request: AccessRequest = {}): Record<string, Make> => ({ '-': () => request })

export const missingId = randomUUID()

export const NO_NUMBER = 999_999

/** One request for each task of the world, and for a task that does not exist. */
export const tasks = (make: (taskId: string) => AccessRequest): Record<string, Make> => ({
  ours: ({ tasks: { ours } }) => make(ours),
  claimed: ({ tasks: { claimed } }) => make(claimed),
  done: ({ tasks: { done } }) => make(done),
  theirs: ({ tasks: { theirs } }) => make(theirs),
  missing: () => make(missingId),
})

export const instances = (make: (instanceId: string) => AccessRequest): Record<string, Make> => ({
  ours: ({ instances: { ours } }) => make(ours),
  theirs: ({ instances: { theirs } }) => make(theirs),
  missing: () => make(missingId),
})

export const forms = (make: (formId: number) => AccessRequest): Record<string, Make> => ({
  there: ({ form }) => make(form.id),
  missing: () => make(NO_NUMBER),
})

/** Somebody who administers nothing, another system administrator, the caller himself, and nobody. */
export const people = (
  make: (userId: number, challenges: AccessWorld['challenges']) => AccessRequest,
): Record<string, Make> => ({
  within: ({ subjects, challenges }) => make(subjects.within, challenges),
  beside: ({ subjects, challenges }) => make(subjects.beside, challenges),
  self: (world, caller) => make(world.people[caller].userId, world.challenges),
  missing: ({ challenges }) => make(NO_NUMBER, challenges),
})

/** By call, then by object. */
export type Requests = Readonly<Record<string, Readonly<Record<string, Make>>>>
