/** Workflows that begin with a drawing that is there already: another one's, or a file's. */
import type { ImportReport } from '@liveline/contract/process-definition/shapes.ts'
import { readDialects, reportImport } from '@liveline/workflow-engine'
import type { Queryable, Write } from '../../database/open-database.ts'
import type { Caller } from '../../http/caller.ts'
import { findDrawing, findListed } from './definition-lists.repository.ts'
import type { InspectDrawings } from './drawings/inspect-drawing.ts'
import { renameProcess } from './drawings/rename-process.ts'
import { HOST_IMPLEMENTATIONS } from './host-work.ts'
import { isKeyTaken, type DefinitionNames } from './process-definitions.repository.ts'
import { refuseMissing } from './refusals.ts'

type Named = DefinitionNames & { readonly flowKey: string }

export function createImportDefinition(parts: {
  database: Queryable
  inspect: Pick<InspectDrawings, 'judgeFor'>
  create: (write: Write, caller: Caller, entry: Named & { bpmnXml: string }) => Promise<{ id: number }>
}) {
  const { database, inspect, create } = parts

  return {
    async copy(write: Write, caller: Caller, { id, ...named }: Named & { id: number }) {
      const from = (await findListed(database, id)) ?? refuseMissing(caller)
      const drawing = (await findDrawing(database, id, 'edited')) ?? refuseMissing(caller)
      const bpmnXml = renameProcess(drawing.bpmnXml, from.key, named.flowKey)
      return { id: (await create(write, caller, { ...named, bpmnXml })).id }
    },

    async importReport(caller: Caller, xml: string): Promise<ImportReport> {
      const { definition, found, problems } = await inspect.judgeFor(database, caller, { xml })
      return {
        dialects: [...readDialects(xml)],
        process: definition === undefined ? null : { id: definition.id, name: definition.name ?? '' },
        otherProcesses: found.filter((id) => id !== definition?.id),
        isKeyTaken: definition !== undefined && (await isKeyTaken(database, definition.id)),
        elements:
          definition === undefined
            ? []
            : reportImport(definition, { implementations: HOST_IMPLEMENTATIONS }).map((one) => ({
                ...one,
                understood: [...one.understood],
                kept: [...one.kept],
                notRun: [...one.notRun],
              })),
        problems: [...problems],
      }
    },

    async importFile(write: Write, caller: Caller, { xml, ...named }: Named & { xml: string }) {
      const { definition } = await inspect.judgeFor(database, caller, { xml })
      const bpmnXml = definition === undefined ? xml : renameProcess(xml, definition.id, named.flowKey)
      return { id: (await create(write, caller, { ...named, bpmnXml })).id }
    },
  }
}
