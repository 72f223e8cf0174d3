import type { FormField } from '@liveline/form-schema/form-field.ts'
import { recordAddress } from '../../../app/paths.ts'
import type { Speech } from '../../../ui/labels/use-speech.ts'
import type { ListRows } from '../../../ui/list/columns/list-column.ts'
import { RouteLink } from '../../../ui/navigation.tsx'
import { BatchDelete } from './batch-delete.tsx'
import { BatchRestore } from './batch-restore.tsx'
import { recordText } from './record-fields.ts'
import type { ListedRecord } from './record-queries.ts'

/** What the list knows of a record: its page, its name, and that it may be corrected or chosen. */
export function recordRows(
  [first]: readonly FormField[],
  { t, language }: Pick<Speech, 't' | 'language'>,
  inBin: boolean,
): ListRows<ListedRecord> {
  const nameOf = ({ values, labels }: ListedRecord) =>
    first === undefined ? '' : recordText(first, values[first.name], { t, language, labels })
  return {
    keyOf: ({ id }) => id,
    addressOf: ({ id }) => recordAddress(id),
    nameOf,
    canSelect: (row) => inBin || row.may.delete,
    actions: (row) =>
      row.may.update && !inBin ? (
        <RouteLink to={recordAddress(row.id, { edit: true })} aria-label={t('records.editOf', { name: nameOf(row) })}>
          {t('records.edit')}
        </RouteLink>
      ) : null,
  }
}

/** What can be done with chosen records: deleted, or taken out of the bin. */
export const recordBatch =
  (nameOf: (row: ListedRecord) => string, inBin: boolean) =>
  (rows: readonly ListedRecord[], leave: (rows: readonly ListedRecord[]) => void) =>
    inBin ? <BatchRestore rows={rows} leave={leave} /> : <BatchDelete rows={rows} leave={leave} nameOf={nameOf} />
