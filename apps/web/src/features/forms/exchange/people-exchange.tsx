import type { ExportFormat } from '@liveline/contract/data-job/shapes.ts'
import { useTranslation } from 'react-i18next'
import { api } from '../../../api/client.ts'
import type { ShownList } from '../../../ui/list/list-page.tsx'
import { ExportButton } from './export-button.tsx'
import { ImportButton } from './import-button.tsx'
import { peopleTarget } from './import-target.ts'

/** What stands in a sheet of people. */
const COLUMNS = 11

interface Filters {
  readonly keyword?: string
  readonly userSource?: string
  readonly enabled?: 'true' | 'false'
  readonly attrs?: string
  readonly below?: 'true'
  readonly roleIds?: string
}

/** Opens the export of the people that a list shows. */
export function ExportPeople({ filters, shown }: { filters: Filters; shown: ShownList }) {
  const { t } = useTranslation()
  const { userSource, enabled, below, ...texts } = filters
  const start = (format: ExportFormat, idempotencyKey: string) =>
    api.people.exportRows({
      body: {
        ...texts,
        ...(userSource === undefined ? {} : { userSource: Number(userSource) }),
        ...(enabled === undefined ? {} : { enabled: enabled === 'true' }),
        ...(below === undefined ? {} : { below: true }),
        format,
      },
      idempotencyKey,
      quiet: true,
    })
  const rows = { count: shown.total, isCapped: shown.totalIsCapped, areChosen: false }
  return <ExportButton name={t('exchange.people')} rows={rows} columns={COLUMNS} start={start} />
}

/** Opens the import of people. */
export function ImportPeople() {
  const { t } = useTranslation()
  return <ImportButton target={peopleTarget(t('exchange.people'))} />
}
