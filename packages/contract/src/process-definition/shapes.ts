import { z } from 'zod'
import { ReleaseState } from '../form/shapes.ts'

const flag = z.union([z.literal(0), z.literal(1)])

const named = { name: z.string(), nameEn: z.string() }

export const FlowRow = z.object({
  id: z.number().int(),
  flowKey: z.string(),
  name: z.string(),
  nameEn: z.string(),
  icon: z.string(),
  /** By what people find it in the list, in their own words; empty: none. */
  category: z.string(),
  valid: flag,
  releasedVersion: z.number().int().nullable(),
  hasDraft: z.boolean(),
  /** What `update` takes as `rev`, so that nobody overwrites what another has saved. */
  rev: z.number().int(),
  /** Instances under way, at most `COUNTED_ROWS`. */
  running: z.number().int(),
  runningIsCapped: z.boolean(),
  /** Versions that instances are under way on, the newest first (answers D2). */
  runningOn: z.array(z.object({ version: z.number().int(), running: z.number().int(), runningIsCapped: z.boolean() })),
  /** The roles that may start its newest release, empty: everybody with the right to start; null: never released. */
  starters: z.array(z.object({ id: z.number().int(), ...named })).nullable(),
  updatedAt: z.iso.datetime(),
  /** Name of who changed it last; empty for the pack. */
  updatedBy: z.string(),
})
export type FlowRow = z.infer<typeof FlowRow>

/** One version of a workflow (answers C1, D2). */
export const FlowVersion = z.object({
  versionId: z.number().int(),
  version: z.number().int(),
  state: ReleaseState,
  note: z.string(),
  releasedAt: z.iso.datetime().nullable(),
  /** Null for a draft, and for what the pack released. */
  releasedBy: z.object({ userId: z.number().int(), name: z.string() }).nullable(),
  updatedAt: z.iso.datetime(),
  /** Instances under way on it, at most `COUNTED_ROWS`. */
  running: z.number().int(),
  runningIsCapped: z.boolean(),
})
export type FlowVersion = z.infer<typeof FlowVersion>

/** One problem of a drawing, at the element that has it. */
export const DrawingProblem = z.object({
  /** The process where it is the process's own, empty where it is the whole file's. */
  elementId: z.string(),
  elementName: z.string().optional(),
  /** What has an error is not released. */
  severity: z.enum(['error', 'warning']),
  code: z.string(),
  message: z.string(),
})
export type DrawingProblem = z.infer<typeof DrawingProblem>

export const FlowDetail = FlowRow.extend({
  /** Newest first; a draft before all. */
  versions: z.array(FlowVersion),
  /** What is edited: the draft, else the newest release. */
  bpmnXml: z.string(),
})
export type FlowDetail = z.infer<typeof FlowDetail>

/** How people come to start the newest release of a workflow. */
export const StartingPoints = z.object({
  /** Events start it too: a time, a message, a signal, a condition. */
  startsByEvent: z.boolean(),
  /** The roles that may start it; empty: everybody with the right to start. */
  roles: z.array(z.object({ id: z.number().int(), ...named })),
  /** Persons who may start it now: they have the right, and one of the roles where there are any. */
  people: z.number().int(),
  /** Whether it stands among the quick forms of the navigation bar and of home. */
  isQuickForm: z.boolean(),
  /** Menu entries that begin it. */
  menus: z.array(z.object({ id: z.number().int(), ...named })),
})
export type StartingPoints = z.infer<typeof StartingPoints>

/** A workflow that may be started now: valid, and released. */
export const StartableFlow = z.object({
  id: z.number().int(),
  flowKey: z.string(),
  name: z.string(),
  nameEn: z.string(),
  version: z.number().int(),
  versionId: z.number().int(),
  /** Whether the caller may start it. */
  mayStart: z.boolean(),
})
export type StartableFlow = z.infer<typeof StartableFlow>

export const ParsedNode = z.object({
  id: z.string(),
  /** BPMN name of the element, events with their definition in it: userTask, timerBoundaryEvent … */
  type: z.string(),
  ...named,
  documentation: z.string(),
  /** The sub-process that holds it, or the process. */
  parentId: z.string(),
  attachedTo: z.string().nullable(),
  incoming: z.array(z.string()),
  outgoing: z.array(z.string()),
  /** One after another, or all at once; null for a node that runs once. */
  multiInstance: z.enum(['sequential', 'parallel']).nullable(),
  formKey: z.string().nullable(),
  state: z.string().nullable(),
  outcomeVariable: z.string().nullable(),
  outcomes: z.array(
    z.object({
      value: z.string(),
      label: z.string(),
      labelEn: z.string(),
      requiresOpinion: z.boolean(),
      requiresForms: z.boolean(),
      primary: z.boolean(),
      danger: z.boolean(),
    }),
  ),
  /** As drawn: docs/bpmn-attributes.md. */
  approvers: z.array(z.object({ kind: z.string(), value: z.string() })),
  fields: z.record(z.string(), z.object({ right: z.enum(['hidden', 'read', 'edit']), required: z.boolean() })),
  timeLimit: z
    .object({ hours: z.number(), remindAt: z.array(z.number()), escalateTo: z.string().nullable() })
    .nullable(),
  separateFrom: z.array(z.string()),
  noJumpOver: z.boolean(),
  /** Name of a qualification, `true` for any, null for everybody. */
  qualifiedOnly: z.union([z.string(), z.literal(true)]).nullable(),
})
export type ParsedNode = z.infer<typeof ParsedNode>

/** What the engine and the console read in a drawing. */
export const ParsedFlow = z.object({
  id: z.number().int(),
  flowKey: z.string(),
  ...named,
  version: z.number().int(),
  state: ReleaseState,
  documentation: z.string(),
  mainForm: z.string().nullable(),
  title: z.string().nullable(),
  numberPrefix: z.string(),
  starters: z.array(z.number().int()),
  formVariables: z.array(z.string()),
  protectedVariables: z.array(z.string()),
  organisationField: z.string().nullable(),
  withdrawUntil: z.string().nullable(),
  nodes: z.array(ParsedNode),
  flows: z.array(
    z.object({
      id: z.string(),
      name: z.string(),
      sourceId: z.string(),
      targetId: z.string(),
      condition: z.string().nullable(),
      isDefault: z.boolean(),
    }),
  ),
  /** The forms that it names, the main form first; `formVersion` is the newest release. */
  forms: z.array(
    z.object({
      formKey: z.string(),
      formName: z.string(),
      formNameEn: z.string(),
      formVersion: z.number().int().nullable(),
    }),
  ),
})
export type ParsedFlow = z.infer<typeof ParsedFlow>

/** What a drawing can refer to. */
export const FlowResources = z.object({
  forms: z.array(
    z.object({ formKey: z.string(), ...named, releasedVersion: z.number().int().nullable(), valid: flag }),
  ),
  roles: z.array(z.object({ id: z.number().int(), ...named })),
  /** Departments, posts, teams …: the details of each are `organisation.tree`. */
  organisationTypes: z.array(z.object({ aid: z.number().int(), ...named })),
  /** Menu entries that page tables hang under. */
  pageCategories: z.array(z.string()),
  /** Workflows that a call activity can call. */
  flows: z.array(z.object({ flowKey: z.string(), ...named, releasedVersion: z.number().int() })),
  /** Endpoints outside that a webhook can call, by the name that drawings use; null: any process may. */
  endpoints: z.array(z.object({ name: z.string(), flowKeys: z.array(z.string()).nullable() })),
})
export type FlowResources = z.infer<typeof FlowResources>

/** The drawing of one version, as it was stored. */
export const FlowDrawing = z.object({
  /** Of the workflow. */
  id: z.number().int(),
  flowKey: z.string(),
  ...named,
  versionId: z.number().int(),
  version: z.number().int(),
  state: ReleaseState,
  bpmnXml: z.string(),
})
export type FlowDrawing = z.infer<typeof FlowDrawing>

/** `setting` is a path in the model, such as `timer.expression`, or an extension by its name; empty: not there. */
export const SettingChange = z.object({ setting: z.string(), from: z.string(), to: z.string() })
export type SettingChange = z.infer<typeof SettingChange>

export const DrawingChange = z.object({
  kind: z.enum(['added', 'removed', 'changed']),
  elementId: z.string(),
  elementName: z.string(),
  /** `process`, `sequenceFlow`, or the type of a node. */
  type: z.string(),
  settings: z.array(SettingChange),
})
export type DrawingChange = z.infer<typeof DrawingChange>

/** What would become of a drawing that was made elsewhere. */
export const ImportReport = z.object({
  /** Whose extensions it declares; none: plain BPMN. */
  dialects: z.array(z.enum(['liveline', 'flowable', 'activiti', 'camunda7', 'camunda8'])),
  /** The process that would be taken, null where the file holds none; the others stay in the file and are not run. */
  process: z.object({ id: z.string(), name: z.string() }).nullable(),
  otherProcesses: z.array(z.string()),
  /** Whether a workflow has this key already, or had it. */
  isKeyTaken: z.boolean(),
  elements: z.array(
    z.object({
      elementId: z.string(),
      elementName: z.string().optional(),
      type: z.string(),
      isSupported: z.boolean(),
      /** Attributes and elements beyond BPMN, by their names: done here, kept and without effect, refused at release. */
      understood: z.array(z.string()),
      kept: z.array(z.string()),
      notRun: z.array(z.string()),
    }),
  ),
  problems: z.array(DrawingProblem),
})
export type ImportReport = z.infer<typeof ImportReport>

/** What keeps a workflow from being deleted: the details of IN_USE (answers D3). */
export const FlowUse = z.object({
  /** Each at most `COUNTED_ROWS + 1`. */
  running: z.number().int(),
  finished: z.number().int(),
  pages: z.array(z.object({ id: z.string(), name: z.string() })),
  callers: z.array(z.object({ id: z.number().int(), name: z.string() })),
  isQuickForm: z.boolean(),
})
export type FlowUse = z.infer<typeof FlowUse>

/** The key of a workflow: the id of its process, which never changes. */
export const FLOW_KEY = /^[A-Za-z_][\w.-]{1,63}$/
