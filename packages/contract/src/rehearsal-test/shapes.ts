/** Rehearsals that are kept as tests of a workflow: a case, and what has to come of it in every later release. */
import { z } from 'zod'
import { nameLine } from '../one-line.ts'
import { Rehearsal, RehearsalCase, RehearsedPerson, RehearsedStep } from '../rehearsal/shapes.ts'
import { SigningMode } from '../signing/shapes.ts'

/** So many tests has a workflow: a release tries them all. */
export const REHEARSAL_TESTS = 50

/** What a test of a workflow is called; no two of one workflow are called alike. */
export const RehearsalTestName = nameLine(100)

/** One step as it has to be: who has it, however many sign, and what is decided. */
export const ExpectedStep = z.object({
  elementId: z.string(),
  name: z.string(),
  nameEn: z.string(),
  kind: RehearsedStep.shape.kind,
  mode: SigningMode.nullable(),
  /** Ids of at most `REHEARSAL_PEOPLE`; the count tells of all. */
  userIds: z.array(z.number().int()),
  peopleCount: z.number().int(),
  outcome: RehearsedStep.shape.outcome,
})
export type ExpectedStep = z.infer<typeof ExpectedStep>

/** What has to come of a case. */
export const RehearsalExpectation = z.object({
  end: Rehearsal.shape.end,
  /** Ends of the drawing that are reached. */
  endIds: z.array(z.string()),
  steps: z.array(ExpectedStep),
  /** Fields of the form that the case fills in, as they were called. */
  fields: z.array(z.object({ field: z.string(), name: z.string(), nameEn: z.string() })),
  /** What a real start would have refused of the form. */
  formProblems: z.array(z.string()),
})
export type RehearsalExpectation = z.infer<typeof RehearsalExpectation>

/** A test in the list of its workflow. */
export const RehearsalTest = z.object({
  id: z.number().int(),
  name: z.string(),
  initiator: RehearsedPerson,
  /** How many steps it expects. */
  steps: z.number().int(),
  end: Rehearsal.shape.end,
  createdAt: z.iso.datetime(),
  /** Name of who made it. */
  createdBy: z.string(),
  updatedAt: z.iso.datetime(),
  updatedBy: z.string(),
})
export type RehearsalTest = z.infer<typeof RehearsalTest>

export const RehearsalTestDetail = RehearsalTest.extend({ given: RehearsalCase, expected: RehearsalExpectation })
export type RehearsalTestDetail = z.infer<typeof RehearsalTestDetail>

/** What came otherwise than a test expects, in words of the reader. */
export const RehearsalDifference = z.object({
  /** The process where it is no single element's. */
  elementId: z.string(),
  elementName: z.string(),
  /**
   * `gone`, `added`: a step; `order` of the steps; `kind`, `mode`, `people`, `outcome` of one step; `end`: how it ends;
   * `refused`: it could not be tried at all; `notTried`: there was no time for it.
   */
  code: z.enum(['gone', 'added', 'order', 'kind', 'mode', 'people', 'outcome', 'end', 'refused', 'notTried']),
  message: z.string(),
})
export type RehearsalDifference = z.infer<typeof RehearsalDifference>

/** What came of a test. */
export const RehearsalTestResult = z.object({
  testId: z.number().int(),
  name: z.string(),
  /** Nothing came otherwise. */
  isPassed: z.boolean(),
  differences: z.array(RehearsalDifference),
  /** Worth a look, and no failure: fields that are gone, decisions that nobody takes any more. */
  notes: z.array(z.string()),
})
export type RehearsalTestResult = z.infer<typeof RehearsalTestResult>

/** The details of `REHEARSAL_TESTS_FAILED`. */
export const FailedRehearsalTests = z.object({
  tests: z.array(RehearsalTestResult.pick({ testId: true, name: true, differences: true })),
})
export type FailedRehearsalTests = z.infer<typeof FailedRehearsalTests>
