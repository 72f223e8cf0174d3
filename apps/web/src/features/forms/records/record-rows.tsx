import { fieldText } from '../../../form/value-text.ts'
import type { FormField } from '@liveline/form-schema/form-field.ts'
import { recordAddress } from '../../../app/paths.ts'
import type { Speech } from '../../../ui/labels/use-speech.ts'
import type { ListRows } from '../../../ui/list/columns/list-column.ts'
import { RouteLink } from '../../../ui/navigation.tsx'
import type { ComponentProps } from 'react'
import type { ShownList } from '../../../ui/list/list-page.tsx'
import { ExportRecords } from '../exchange/export-records.tsx'
import { BatchDelete } from './batch-delete.tsx'
import { BatchRestore } from './batch-restore.tsx'

import type { ListedRecord } from './record-queries.ts'

/** What the list knows of a record: its page, its name, and that it may be corrected or chosen. */
export function recordRows(
  [first]: readonly FormField[],
  { t, language }: Pick<Speech, 't' | 'language'>,
  { inBin, mayExport }: { inBin: boolean; mayExport: boolean },
): ListRows<ListedRecord> {
  const nameOf = ({ values, labels }: ListedRecord) =>
    first === undefined ? '' : fieldText(first, values[first.name], { t, language, labels })
  return {
    keyOf: ({ id }) => id,
    addressOf: ({ id }) => recordAddress(id),
    nameOf,
    canSelect: (row) => inBin || mayExport || row.may.delete,
    actions: (row) =>
      row.may.update && !inBin ? (
        <RouteLink to={recordAddress(row.id, { edit: true })} aria-label={t('records.editOf', { name: nameOf(row) })}>
          {t('records.edit')}
        </RouteLink>
      ) : null,
  }
}

interface Batch {
  readonly nameOf: (row: ListedRecord) => string
  readonly inBin: boolean
  readonly mayDelete: boolean
  /** Absent for whoever may not export. */
  readonly exporting: Pick<ComponentProps<typeof ExportRecords>, 'formId' | 'formName'> | undefined
}

/** What can be done with chosen records: exported, deleted, or taken out of the bin. */
export const recordBatch =
  ({ nameOf, inBin, mayDelete, exporting }: Batch) =>
  (rows: readonly ListedRecord[], leave: (rows: readonly ListedRecord[]) => void, shown: ShownList) =>
    inBin ? (
      <BatchRestore rows={rows} leave={leave} />
    ) : (
      <>
        {exporting !== undefined && <ExportRecords {...exporting} shown={shown} ids={rows.map(({ id }) => id)} />}
        {mayDelete && <BatchDelete rows={rows} leave={leave} nameOf={nameOf} />}
      </>
    )

/** How the list is saved: as a job of the server. */
export const recordSaving = (exported: Omit<ComponentProps<typeof ExportRecords>, 'shown'>) => (shown: ShownList) => (
  <ExportRecords {...exported} shown={shown} />
)
