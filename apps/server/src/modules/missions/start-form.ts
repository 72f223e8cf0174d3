/** The form that starts a process: with what is known of the applicant, or copied from an earlier instance. */
import type { CopiedInstance } from '@liveline/contract/process-instance/shapes.ts'
import { say } from '@liveline/contract/language.ts'
import { withoutHidden } from '@liveline/form-schema/cells.ts'
import { readDate } from '@liveline/form-schema/dates.ts'
import { fieldsOf } from '@liveline/form-schema/fields.ts'
import { fileIdsOf } from '@liveline/form-schema/file-ids.ts'
import type { FormField } from '@liveline/form-schema/form-field.ts'
import { isObject } from '@liveline/form-schema/json.ts'
import type { Clock } from '../../clock.ts'
import type { Queryable } from '../../database/open-database.ts'
import { AppError } from '../../http/app-error.ts'
import type { Caller } from '../../http/caller.ts'
import type { FormsService, FormVersionWithSchema } from '../forms/forms.service.ts'
import type { InstancesService } from '../process-instances/process-instances.service.ts'
import { refusalTexts } from '../process-instances/process-instances.texts.ts'
import type { Values } from '../process-instances/tasks/task-forms.ts'
import type { FieldRightsService } from './field-rights.service.ts'

type LeftOut = CopiedInstance['leftOut'][number]

export function createOpenStartForm(parts: {
  database: Queryable
  clock: Clock
  forms: FormsService
  instances: Pick<InstancesService, 'getVisible' | 'readMainForm' | 'startForm'>
  fieldRights: Pick<FieldRightsService, 'hiddenFrom'>
}) {
  const { database, clock, forms, instances, fieldRights } = parts

  /** The values of an earlier instance that the caller sees and may enter again, and those that were left out. */
  async function copyValues(caller: Caller, flowKey: string, instanceId: string, form: FormVersionWithSchema) {
    const loaded = await instances.getVisible(caller, instanceId)
    const { instance } = loaded
    if (instance.definitionKey !== flowKey) {
      throw new AppError('NOT_FOUND', { details: { what: say(caller.language, refusalTexts.taskOrProcess) } })
    }
    const { definitionVersionId, initiatorId } = instance
    const hiddenIn = await fieldRights.hiddenFrom(caller, [{ instanceId, definitionVersionId, initiatorId }])
    const hidden = hiddenIn(instanceId, { isMain: true })
    const stored = await instances.readMainForm(database, loaded, true)
    const fields = new Map(fieldsOf(form.schema).map((field) => [field.name, field]))
    const leftOut: LeftOut[] = []
    const values: Record<string, unknown> = {}
    for (const [name, value] of Object.entries(withoutHidden(stored, hidden))) {
      const field = fields.get(name)
      if (field?.auto !== undefined) continue
      if (field === undefined) leftOut.push({ field: name, label: name, labelEn: name, reason: 'gone' })
      else if (isPast(field, value, clock.now())) leftOut.push(leftOutAs(field, 'past'))
      else {
        // A file belongs to one instance: the start of another with it would be refused.
        const kept = withoutFiles(field, value)
        if (kept !== value) leftOut.push(leftOutAs(field, 'files'))
        if (kept !== undefined) values[name] = kept
      }
    }
    const problems = await forms.validate(database, form.schema, values, { mayBeIncomplete: true })
    for (const { path, code } of problems) {
      const name = path.split(/[.[]/)[0] ?? ''
      const field = fields.get(name)
      if (code !== 'OPTION' || field === undefined || !Object.hasOwn(values, name)) continue
      delete values[name]
      leftOut.push(leftOutAs(field, 'notOffered'))
    }
    return { values: values as Values, note: { instanceId, number: instance.number, leftOut } }
  }

  return async function openStartForm(caller: Caller, flowKey: string, copyOf: string | undefined) {
    const { note: copied, ...shown } = await instances.startForm<CopiedInstance | null>(
      caller,
      flowKey,
      copyOf === undefined ? undefined : (form) => copyValues(caller, flowKey, copyOf, form),
    )
    return { ...shown, copied }
  }
}

const leftOutAs = ({ name: field, label, labelEn }: FormField, reason: LeftOut['reason']): LeftOut => ({
  field,
  label,
  labelEn,
  reason,
})

function isPast({ kind, dateFormat }: FormField, value: unknown, now: Date): boolean {
  const at = kind === 'date' ? readDate(value, dateFormat) : undefined
  return at !== undefined && at < now.getTime()
}

/** What a field holds without its files; the same where it holds none, undefined where nothing is left. */
function withoutFiles(field: FormField, value: unknown): unknown {
  if (fileIdsOf([field], { [field.name]: value }).length === 0) return value
  if (field.kind !== 'rows' || !Array.isArray(value)) return undefined
  return value.map((row: unknown) => {
    if (!isObject(row)) return row
    const cells = Object.entries(row).map(([name, cell]) => {
      const column = field.fields.find((one) => one.name === name)
      return [name, column === undefined ? cell : withoutFiles(column, cell)] as const
    })
    return Object.fromEntries(cells.filter(([, cell]) => cell !== undefined))
  })
}
