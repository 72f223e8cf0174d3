/** Who would approve: a process tried on the people there are, without any instance of it. */
import { z } from 'zod'
import { TaskForm } from '../form/shapes.ts'
import { ChosenApprovers, SigningMode, StepToChoose } from '../signing/shapes.ts'

/** A step further is not looked at: a drawing that goes round in circles has more. */
export const REHEARSAL_STEPS = 100

/** So many branches are tried of one drawing. */
export const REHEARSAL_BRANCHES = 60

/** So many people of a step are named; the count tells of all. */
export const REHEARSAL_PEOPLE = 100

const elementId = z.string().max(200)

/** Which drawing of a workflow is tried: the given one, a version by its id, or else the draft, or the newest release. */
export const triedDrawing = {
  id: z.number().int(),
  versionId: z.number().int().optional(),
  bpmnXml: z.string().max(1_000_000).optional(),
}

/** Why a drawing cannot be tried, and why a case cannot be tried in it. */
export const DRAWING_UNTRIED = ['NOT_FOUND', 'NOT_RELEASED', 'PROCESS_REFUSED', 'OVERLOADED'] as const
export const CASE_UNTRIED = [...DRAWING_UNTRIED, 'UNKNOWN_FIELD', 'SIGNER_REFUSED', 'BODY_TOO_LARGE'] as const

/** What is tried: who applies, with what, and what people decide. */
export const RehearsalCase = z.object({
  /** User id of who applies. */
  initiator: z.number().int().positive(),
  /** The main form as entered at the start. */
  values: z.record(z.string().max(64), z.unknown()).default({}),
  /** Variables that conditions read and that no form gives: there from the beginning. */
  variables: z
    .record(
      z.string().regex(/^[A-Za-z_$][\w$]{0,63}$/),
      z.union([z.string().max(2000), z.number(), z.boolean(), z.null()]),
    )
    .default({}),
  /** By element, what is decided when the work first comes there; later, and where nothing is said, people agree. */
  decisions: z
    .record(
      elementId,
      z.object({
        outcome: z.string().max(100).optional(),
        /** Fields of the main form that are entered there. */
        values: z.record(z.string().max(64), z.unknown()).optional(),
      }),
    )
    .default({}),
  /** Whom the applicant and those who act choose for later steps. */
  chosen: ChosenApprovers.default({}),
})
export type RehearsalCase = z.infer<typeof RehearsalCase>
export type RehearsalCaseInput = z.input<typeof RehearsalCase>

/** Why a step has those whom it has, or cannot be done. */
export const RehearsalProblem = z.object({
  /** The process where it is no single element's. */
  elementId: z.string(),
  elementName: z.string(),
  /** `error`: it goes no further; `warning`: it goes on otherwise than the rules say. */
  severity: z.enum(['error', 'warning']),
  code: z.string(),
  message: z.string(),
})
export type RehearsalProblem = z.infer<typeof RehearsalProblem>

/** Somebody in a rehearsal. */
export const RehearsedPerson = z.object({ userId: z.number().int(), name: z.string(), departmentName: z.string() })

export const RehearsedStep = z.object({
  elementId: z.string(),
  name: z.string(),
  nameEn: z.string(),
  /** `automatic`: a service, a mail, a script, none of which is run; `timer`, `event`: waited for; `passed`: by nobody. */
  kind: z.enum(['task', 'passed', 'automatic', 'timer', 'event']),
  /** How several decide it; null where whoever comes first does. */
  mode: SigningMode.nullable(),
  /** Each rule in words, and how many it found. */
  rules: z.array(z.object({ key: z.string(), words: z.string(), found: z.number().int() })),
  /** At most `REHEARSAL_PEOPLE`; `rules` are places in the list of rules, none: asked in place of those. */
  people: z.array(
    RehearsedPerson.extend({
      rules: z.array(z.number().int()),
      /** Names of those who act for him at present. */
      delegates: z.array(z.string()),
    }),
  ),
  peopleCount: z.number().int(),
  /** Of the people those who are taken to have acted. */
  doneBy: z.array(z.number().int()),
  outcome: z.object({ value: z.string(), label: z.string(), labelEn: z.string() }).nullable(),
  /** What could be decided instead. */
  outcomes: z.array(z.object({ value: z.string(), label: z.string(), labelEn: z.string(), danger: z.boolean() })),
  /** Rights on the main form where some of it can be entered here; null elsewhere. */
  entry: TaskForm.pick({ defaultRight: true, fields: true }).nullable(),
  startsAt: z.iso.datetime(),
  /** On the working calendar; null without a time limit. */
  dueAt: z.iso.datetime().nullable(),
})
export type RehearsedStep = z.infer<typeof RehearsedStep>

export const Rehearsal = z.object({
  bpmnXml: z.string(),
  initiator: RehearsedPerson,
  /** `stopped`: nobody could go on; `cut`: more than `REHEARSAL_STEPS`. */
  end: z.enum(['completed', 'cancelled', 'stopped', 'cut']),
  steps: z.array(RehearsedStep),
  /** Of the drawing itself, not of processes that it calls. */
  takenElementIds: z.array(z.string()),
  problems: z.array(RehearsalProblem),
  /** What a real start would refuse of the form. */
  formProblems: z.array(z.object({ path: z.string(), message: z.string() })),
  /** When it would be over if every step took its whole time limit; null when it does not end, or a task has no limit. */
  endsAt: z.iso.datetime().nullable(),
})
export type Rehearsal = z.infer<typeof Rehearsal>

/** What can be given to a rehearsal of one drawing. */
export const RehearsalForm = z.object({
  id: z.number().int(),
  flowKey: z.string(),
  name: z.string(),
  nameEn: z.string(),
  /** Null: the draft. */
  version: z.number().int().nullable(),
  /** The form of the start as the applicant would get it; null where the process has none. */
  form: TaskForm.nullable(),
  /** Steps whose people the applicant, or whoever acts before, chooses. */
  toChoose: z.array(StepToChoose),
})
export type RehearsalForm = z.infer<typeof RehearsalForm>

/** One way out of a decision, tried by itself. */
export const RehearsedBranch = z.object({
  gatewayId: z.string(),
  gatewayName: z.string(),
  flowId: z.string(),
  flowName: z.string(),
  condition: z.string().nullable(),
  isDefault: z.boolean(),
  /** Whether the case itself takes it. */
  isTaken: z.boolean(),
  /** The steps that it comes to first. */
  steps: z.array(RehearsedStep),
  /** It ends the process at once. */
  ends: z.boolean(),
  problems: z.array(RehearsalProblem),
})
export type RehearsedBranch = z.infer<typeof RehearsedBranch>
