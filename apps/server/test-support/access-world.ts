/** Who calls in the access matrix, and the objects they call for. */
import type { TestUser } from './factories.ts'

/** The columns of the matrix, in their order. */
export const callerKinds = [
  'anonymous',
  'garbage',
  'expired',
  'loggedOut',
  'disabled',
  'noRole',
  'mustChange',
  'applicant',
  'handler',
  'colleague',
  'former',
  'bystander',
  'outsider',
  'designer',
  'sysAdmin',
  'secAdmin',
  'auditor',
  'procAdmin',
  'deptAdmin',
  'otherAdmin',
] as const
export type CallerKind = (typeof callerKinds)[number]

export type AccessWorld = {
  readonly tokens: Readonly<Record<CallerKind, string | undefined>>
  readonly people: Readonly<Record<CallerKind, TestUser>>
  /** `ours` is the applicant's, `theirs` of another team (the outsider's). */
  readonly instances: Readonly<Record<'ours' | 'theirs', string>>
  /** A job of each instance that was given up. */
  readonly incidents: Readonly<Record<'ours' | 'theirs', string>>
  /** One act on many instances that has ended, of the administrator of processes; its one instance was refused. */
  readonly actJob: string
  /** A form of no process, and two records of it that the applicant filled in, one of them in the bin; his export of them. */
  readonly records: {
    readonly formId: number
    readonly own: string
    readonly deleted: string
    readonly job: string
    readonly upload: string
  }
  /** What is filled in of the main form. */
  readonly formData: Readonly<Record<'ours' | 'theirs', string>>
  /** Open; taken by the handler; completed by who was asked before; of another team. */
  readonly tasks: Readonly<Record<'ours' | 'claimed' | 'done' | 'theirs', string>>
  readonly form: { readonly id: number; readonly key: string; readonly versionId: number; readonly draftId: number }
  readonly flows: Readonly<
    Record<'open' | 'restricted', { readonly id: number; readonly key: string; readonly versionIds: readonly number[] }>
  >
  /** Kept of the workflow that everybody may start. */
  readonly rehearsalTest: number
  /** A webhook that nobody answers; a change of a setting. */
  readonly config: { readonly channelId: number; readonly changeId: string }
  readonly page: {
    readonly id: number
    readonly unusedId: number
    readonly code: string
    readonly offId: number
    readonly offCode: string
  }
  /** Asked by a report; asked by nobody; the reports shown in a menu, shown nowhere, switched off. The first of each has a version 1. */
  readonly reports: {
    readonly dataSet: string
    readonly unusedDataSet: string
    readonly id: number
    readonly unusedId: number
    readonly offId: number
  }
  readonly notice: { readonly ofHandler: string }
  /** Another department of the applicant's, and one of nobody's. */
  /** `empty`: of nobody. */
  readonly departments: Readonly<Record<'own' | 'foreign' | 'empty', number>>
  /** Three who administer nothing, and another system administrator. */
  readonly subjects: Readonly<Record<'holder' | 'within' | 'leaver' | 'quitter' | 'beside', number>>
  readonly errorReport: number
  /** Made by the system administrator. */
  readonly backup: string
  readonly sensitiveWord: number
  /** Released and shown in the menu of the handlers, with a draft; its entry of the menu. */
  readonly schemaPage: { readonly id: number; readonly menuId: number }
  /** The role of the handlers, and one that nobody has. */
  readonly role: number
  readonly unusedRole: number
  /** An attribute type without details. */
  readonly emptyType: number
  /** For each call that takes a password: a challenge, which one call uses up, and a password encrypted for it. */
  readonly challenges: Readonly<Record<'add' | 'edit' | 'reset', { readonly key: string; readonly password: string }>>
  /** A sheet of people, of the system administrator. */
  readonly peopleSheet: string
  /** Released, and in no menu. */
  readonly loosePage: number
  /** A provider that may log the applicant in, who has a password too. */
  readonly identityProvider: string
}

export const ACCESS_FORM = 'accessForm'

/** Two steps, each of a role. */
export const twoSteps = (key: string, roles: { first: number; second: number }, starters: string) => `
<definitions xmlns="http://www.omg.org/spec/BPMN/20100524/MODEL" targetNamespace="t"
  xmlns:liveline="http://liveline.example/schema/bpmn"><process id="${key}" isExecutable="true"
  liveline:mainForm="${ACCESS_FORM}" liveline:title="{note}" ${starters}><startEvent id="s"/>
  <sequenceFlow id="f1" sourceRef="s" targetRef="first"/><userTask id="first" name="First"><extensionElements>
  <liveline:approver kind="role" value="${roles.first}"/><liveline:outcome value="done"/></extensionElements></userTask>
  <sequenceFlow id="f2" sourceRef="first" targetRef="second"/><userTask id="second" name="Second"><extensionElements>
  <liveline:approver kind="role" value="${roles.second}"/><liveline:outcome value="done"/></extensionElements></userTask></process></definitions>`

export const accessDrawing = (key: string) => twoSteps(key, { first: 100_055, second: 100_055 }, '')

export const accessPage = { type: 'page', body: 'A page' }
export const accessSchema = { type: 'form', body: [{ type: 'input-text', name: 'note' }] }
