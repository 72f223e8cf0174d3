/** What designers and starters see of workflows. */
import { nameIn, say } from '@liveline/contract/language.ts'
import type { Paging } from '@liveline/contract/paging.ts'
import type {
  FlowDetail,
  FlowResources,
  FlowRow,
  FlowVersion,
  ParsedFlow,
  StartableFlow,
} from '@liveline/contract/process-definition/shapes.ts'
import type { Queryable } from '../../database/open-database.ts'
import { AppError } from '../../http/app-error.ts'
import type { EndpointsService } from '../endpoints/endpoints.service.ts'
import type { Caller } from '../../http/caller.ts'
import * as lists from './definition-lists.repository.ts'
import * as uses from './definition-use.repository.ts'
import type { DrawingReader } from './drawings/drawing-reader.ts'
import { refuseDrawing } from './drawings/inspect-drawing.ts'
import { flowRow, flowVersion, versionState } from './flow-rows.ts'
import { parsedFlow } from './parsed-flow.ts'
import { definitionTexts } from './process-definitions.texts.ts'
import { refuseMissing } from './refusals.ts'
import type { RunnableVersion } from './released-versions.ts'

export function createShowDefinitions(parts: {
  database: Queryable
  drawings: Pick<DrawingReader, 'read'>
  endpoints: Pick<EndpointsService, 'listForProcesses'>
  getVersion: (versionId: number, queryable: Queryable) => Promise<RunnableVersion>
}) {
  const { database, drawings, endpoints, getVersion } = parts
  const find = async (caller: Caller, id: number) => (await lists.findListed(database, id)) ?? refuseMissing(caller)
  const missing = (caller: Caller, what: 'form' | 'version') =>
    new AppError('NOT_FOUND', { details: { what: say(caller.language, definitionTexts[what]) } })

  async function startable(caller: Caller, flow: lists.ReleasedDefinition): Promise<StartableFlow> {
    const { key: flowKey, valid: _, ...shown } = flow
    const { starters } = (await getVersion(flow.versionId, database)).settings
    const isStarter = starters.length === 0 || starters.some((role) => caller.roleIds.includes(role))
    return { ...shown, flowKey, mayStart: isStarter && caller.permissions.has('workflow:start') }
  }

  /** With the roles that may start each. */
  async function described(rows: readonly lists.ListedDefinition[]): Promise<FlowRow[]> {
    const starters = await Promise.all(
      rows.map(async ({ releasedVersionId }) =>
        releasedVersionId === null ? null : (await getVersion(releasedVersionId, database)).settings.starters,
      ),
    )
    const roles = await lists.listRoles(
      database,
      starters.flatMap((ids) => ids ?? []),
    )
    return rows.map((row, place) => {
      const ids = starters[place] ?? null
      return flowRow(row, ids === null ? null : roles.filter(({ id }) => ids.includes(id)))
    })
  }

  return {
    async page(search: lists.DefinitionSearch, { page, pageSize }: Paging) {
      const found = await lists.pageDefinitions(database, { ...search, limit: pageSize, offset: (page - 1) * pageSize })
      const rows = await described(found.rows)
      return { rows, total: found.total, page, pageSize, categories: await lists.listCategories(database) }
    },

    async listAll() {
      const all = await lists.listDefinitions(database)
      return all.map(({ id, key: flowKey, name, nameEn }) => ({ id, flowKey, name, nameEn }))
    },

    async detail(caller: Caller, id: number): Promise<FlowDetail> {
      const found = await find(caller, id)
      const [row] = await described([found])
      if (row === undefined) return refuseMissing(caller)
      const versions = await lists.listVersions(database, id)
      const drawing = await lists.findDrawing(database, id, 'edited')
      return { ...row, versions: versions.map(flowVersion), bpmnXml: drawing?.bpmnXml ?? '' }
    },

    async listReleased(caller: Caller, id: number): Promise<FlowVersion[]> {
      await find(caller, id)
      return (await lists.listVersions(database, id)).filter(({ state }) => state !== 0).map(flowVersion)
    },

    async listWithForm(caller: Caller, formId: number) {
      const formKey = await uses.findFormKey(database, formId)
      if (formKey === undefined) throw missing(caller, 'form')
      const found = []
      for (const { id, key: flowKey, name, nameEn, version, versionId } of await lists.listReleasedDefinitions(
        database,
      )) {
        const { settings } = await getVersion(versionId, database)
        const nodes = Object.values(settings.nodes).filter((node) => node.formKey === formKey)
        const elementIds = [
          ...(settings.mainForm === formKey ? [settings.key] : []),
          ...nodes.map(({ elementId }) => elementId),
        ]
        if (elementIds.length > 0) found.push({ id, flowKey, name, nameEn, version, elementIds })
      }
      return found
    },

    /** Of each released workflow the form it is about, and the others that its steps fill in. */
    async listFormsOfFlows() {
      const flows = await lists.listReleasedDefinitions(database)
      return Promise.all(
        flows.map(async ({ key: flowKey, name, nameEn, versionId }) => {
          const { mainForm, formKeys } = (await getVersion(versionId, database)).settings
          return { flowKey, name, nameEn, mainForm, formKeys: formKeys.filter((key) => key !== mainForm) }
        }),
      )
    },

    async listValid(caller: Caller): Promise<StartableFlow[]> {
      const flows = (await lists.listReleasedDefinitions(database)).filter(({ valid }) => valid)
      return Promise.all(flows.map((flow) => startable(caller, flow)))
    },

    async findValid(caller: Caller, id: number): Promise<StartableFlow> {
      const definition = await find(caller, id)
      const flow = (await lists.listReleasedDefinitions(database)).find((one) => one.id === id && one.valid)
      if (flow !== undefined) return startable(caller, flow)
      throw new AppError('NOT_RELEASED', { details: { name: nameIn(caller.language, definition) } })
    },

    /** The newest release, else the draft, which is read as it is, whatever is wrong with it. */
    async parsed(caller: Caller, id: number, number: number | undefined): Promise<ParsedFlow> {
      const { key, name, nameEn } = await find(caller, id)
      const drawing = await lists.findDrawing(database, id, number ?? 'compiled')
      if (drawing === undefined) throw missing(caller, 'version')
      const { versionId, version, state, bpmnXml } = drawing
      const { definition, settings } =
        state === 0
          ? await drawings.read(key, bpmnXml, undefined, caller.userId)
          : await getVersion(versionId, database)
      if (definition === undefined || settings === undefined) {
        const found = say(caller.language, definitionTexts.none)
        const message = say(caller.language, definitionTexts.processIdDiffers, { key, found })
        return refuseDrawing([{ path: key, code: 'processIdDiffers', message }])
      }
      const known = await uses.listForms(database, settings.formKeys)
      const forms = settings.formKeys.map((formKey) => {
        const form = known.get(formKey) ?? { name: formKey, nameEn: '', version: null }
        return { formKey, formName: form.name, formNameEn: form.nameEn, formVersion: form.version }
      })
      const head = { id, flowKey: key, name, nameEn, version, state: versionState(state) }
      return { ...head, ...parsedFlow(definition, settings), forms }
    },

    async listResources(): Promise<FlowResources> {
      const { forms, ...resources } = await uses.listResources(database)
      const flows = await lists.listReleasedDefinitions(database)
      const callable = await endpoints.listForProcesses(database)
      return {
        ...resources,
        forms: forms.map(({ valid, ...form }) => ({ ...form, valid: valid ? 1 : 0 })),
        flows: flows.map(({ key: flowKey, name, nameEn, version }) => ({
          flowKey,
          name,
          nameEn,
          releasedVersion: version,
        })),
        endpoints: callable.map(({ name, allowed }) => ({
          name,
          flowKeys: allowed === undefined ? null : [...allowed],
        })),
      }
    },
  }
}
