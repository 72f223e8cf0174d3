import { createHash } from 'node:crypto'
import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { ReportContent } from '@liveline/contract/report-page/shapes.ts'
import { DataSetCode, DataSetColumn, DataSetParameter } from '@liveline/contract/data-set/shapes.ts'
import { Duty } from '@liveline/contract/role/duties.ts'
import { PageParams } from '@liveline/contract/page-table/page-params.ts'
import { z } from 'zod'
import { CalendarSettings } from '@liveline/contract/setting/calendar-settings.ts'

const Id = z.number().int().positive()
const Name = z.string().min(1)

const PackRole = z.strictObject({
  id: Id,
  code: z.string().regex(/^[a-z][a-z-]*$/),
  name: Name,
  nameEn: Name,
  description: z.string(),
  permissions: z.array(z.string().regex(/^[a-zA-Z]+:[a-zA-Z]+$/)),
  /** The administrator that the role belongs to. */
  duty: Duty.default(''),
})
const PackMenu = z.strictObject({
  id: Id,
  parentId: Id.nullable(),
  url: z.string(),
  name: Name,
  nameEn: Name,
  icon: z.string(),
  sort: z.number(),
  type: z.union([z.literal(1), z.literal(2), z.literal(3)]),
  hidden: z.number().int(),
  blank: z.boolean(),
  params: z.record(z.string(), z.string()),
  isAmis: z.boolean(),
  component: z.string(),
  redirect: z.string(),
  alwaysShow: z.boolean(),
  permission: z.string(),
  roles: z.array(Id),
})
const PackOrganisations = z.strictObject({
  types: z.array(
    z.strictObject({ aid: Id, name: Name, nameEn: Name, clientShow: z.union([z.literal(0), z.literal(1)]) }),
  ),
  details: z.array(
    z.strictObject({
      id: Id,
      aid: Id,
      pid: Id.nullable(),
      name: Name,
      nameEn: Name,
      level: z.number().int(),
      keyword: z.string(),
    }),
  ),
})
const PackPerson = z.strictObject({
  id: Id,
  userName: z.string().regex(/^[a-z]+$/),
  name: Name,
  roles: z.array(Id).min(1),
  orgs: z.array(Id).min(1),
  currentOrg: Id,
  /** Departments that the person leads. */
  leads: z.array(Id).default([]),
  phone: z.string(),
  idNo: z.string().default(''),
})
const PackForm = z.strictObject({
  formId: Id,
  formKey: z.string(),
  formName: Name,
  formNameEn: Name,
  icon: z.string(),
  quickForm: z.boolean(),
  workflowKey: z.string().optional(),
  schema: z.record(z.string(), z.unknown()),
})
const PackWorkflow = z.strictObject({
  flowKey: z.string(),
  name: Name,
  nameEn: Name,
  icon: z.string().optional(),
  category: z.string().optional(),
  file: z.string(),
  mainForm: z.string(),
})
const PackPageConfig = z.strictObject({
  id: Id,
  pageCode: Name,
  categoryResource: z.string(),
  pageIcon: z.string(),
  name: Name,
  nameEn: Name,
  pageParams: PageParams,
  valid: z.literal(1),
})
const YesNo = z.enum(['yes', 'no']).transform((word) => word === 'yes')
const PackCatalogueItem = z.strictObject({
  code: z.string().regex(/^L[WV]\d\d$/),
  class: z.coerce.number().int().min(1).max(4),
  zh: Name,
  en: Name,
  method: Name,
  liveHours: z.coerce.number().positive(),
  avoidedHours: z.coerce.number().positive(),
  crew: z.coerce.number().int().positive(),
  /** Re-closing must be locked out. */
  reclose: YesNo,
  underLoad: YesNo,
})
const PackDataSet = z.strictObject({
  code: DataSetCode,
  name: Name,
  nameEn: Name,
  query: Name,
  parameters: z.array(DataSetParameter),
  answers: z.enum(['row', 'rows']),
  columns: z.array(DataSetColumn).default([]),
  roles: z.array(Id).min(1),
})
const PackReport = z.strictObject({
  id: Id,
  name: Name,
  nameEn: Name,
  icon: Name,
  parts: ReportContent.shape.parts,
  roles: z.array(Id),
})
const FormValues = z.record(z.string(), z.unknown())
const SamplePlan = z.strictObject({
  key: z.string().regex(/^[a-z-]+$/),
  /** What a reader should see in it. */
  about: Name,
  startedBy: Name,
  plan: FormValues,
  steps: z.array(
    z.strictObject({
      by: Name,
      task: Name,
      outcome: Name,
      opinion: z.string().default(''),
      /** Values by form key. */
      forms: z.record(z.string(), FormValues).default({}),
    }),
  ),
})
/** A filled-in form that belongs to no process. */
const SampleRecord = z.strictObject({
  key: z.string().regex(/^[a-z-]+$/),
  formKey: z.string(),
  savedBy: Name,
  values: FormValues,
})
type SampleRecord = z.infer<typeof SampleRecord>
export type SamplePlan = z.infer<typeof SamplePlan>

/** One part of a pack: what it says, and a checksum of the files it was read from. */
export type PackPart<Content> = { readonly content: Content; readonly checksum: string }

export type Pack = Awaited<ReturnType<typeof readPack>>

/** Reads a pack's folder; a file that is not as it should be is an error that names the file. */
export async function readPack(directory: string) {
  const part = async <Content>(file: string, parse: (text: string) => Content): Promise<PackPart<Content>> => {
    const text = await readFile(join(directory, file), 'utf8')
    try {
      return { content: parse(text), checksum: checksumOf(text) }
    } catch (error) {
      const reason = error instanceof z.ZodError ? z.prettifyError(error) : String(error)
      throw new Error(`'${file}' of the pack cannot be used: ${reason}`, { cause: error })
    }
  }
  const json = <Schema extends z.ZodType>(file: string, schema: Schema) =>
    part(file, (text): z.infer<Schema> => schema.parse(JSON.parse(text)))

  const formFiles = (await readdir(join(directory, 'forms'))).filter((name) => name.endsWith('.form.json')).sort()
  const workflows = await json('workflows.json', z.array(PackWorkflow))
  return {
    organisations: await json('organisations.json', PackOrganisations),
    roles: await json('roles.json', z.array(PackRole)),
    menus: await json('menus.json', z.array(PackMenu)),
    people: await json('people.json', z.array(PackPerson)),
    systemConfig: await json('system-config.json', z.record(z.string(), z.unknown())),
    workingCalendar: await json('working-calendar.json', CalendarSettings),
    catalogue: await part('catalogue.csv', (text) => z.array(PackCatalogueItem).parse(readCsv(text))),
    pageConfigs: await json('page-configs.json', z.array(PackPageConfig)),
    dataSets: await json('data-sets.json', z.array(PackDataSet)),
    reportPages: await json('report-pages.json', z.array(PackReport)),
    forms: await Promise.all(formFiles.map((name) => json(`forms/${name}`, PackForm))),
    workflows: await Promise.all(
      workflows.content.map((workflow) => part(workflow.file, (bpmnXml) => ({ ...workflow, bpmnXml }))),
    ),
    sampleRecords: (await json('sample-records.json', z.array(SampleRecord))).content,
    samplePlans: (await json('sample-plans.json', z.array(SamplePlan))).content,
  }
}

/** Comma-separated, first line the names; our own files quote nothing. */
function readCsv(text: string): Record<string, string>[] {
  const [header = '', ...lines] = text.split(/\r?\n/).filter((line) => line !== '')
  const names = header.split(',')
  return lines.map((line) => {
    const cells = line.split(',')
    if (cells.length !== names.length) throw new Error(`${names.length} cells expected in '${line}'`)
    return Object.fromEntries(names.map((name, index) => [name, cells[index] ?? '']))
  })
}

// Git may have changed the line ends on the way.
const checksumOf = (text: string) => createHash('sha256').update(text.replaceAll('\r\n', '\n')).digest('hex')
