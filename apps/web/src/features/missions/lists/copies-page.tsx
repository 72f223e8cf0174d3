import { InboxOutlined } from '@ant-design/icons'
import type { CcRow } from '@liveline/contract/cc/shapes.ts'
import { processAddress } from '@liveline/contract/console-addresses.ts'
import { useMemo } from 'react'
import { useTranslation } from 'react-i18next'
import { Button } from '../../../ui/controls/button.tsx'
import { EmptyState } from '../../../ui/feedback/state-page.tsx'
import { useSpeech } from '../../../ui/labels/use-speech.ts'
import type { ListRows } from '../../../ui/list/columns/list-column.ts'
import type { ListFilter } from '../../../ui/list/filters/list-filter.ts'
import { ListPage } from '../../../ui/list/list-page.tsx'
import { useRoute } from '../../../ui/navigation.tsx'
import { copiesColumns } from './copies-columns.tsx'
import { copiesList, markRead } from './copies-queries.ts'

const rows: ListRows<CcRow> = {
  keyOf: ({ id }) => id,
  addressOf: ({ instanceId }) => processAddress(instanceId),
  nameOf: ({ number, title }) => `${number} ${title}`,
  canSelect: ({ readAt }) => readAt === null,
}

const markMany = (chosen: readonly CcRow[], leave: (rows: readonly CcRow[]) => void) => (
  <MarkRead rows={chosen} leave={leave} />
)

function MarkRead({ rows: chosen, leave }: { rows: readonly CcRow[]; leave: (rows: readonly CcRow[]) => void }) {
  const { t } = useTranslation()
  const mark = async () => {
    try {
      await markRead(chosen.map(({ id }) => id))
      leave(chosen)
    } catch {
      // Shown by the one place that shows failures.
    }
  }
  return <Button onClick={() => void mark()}>{t('missions.copies.markRead')}</Button>
}

/** What the person was given to read: unread first. */
export function CopiesPage() {
  const speech = useSpeech()
  const { t } = speech
  const { query } = useRoute()
  const columns = useMemo(() => copiesColumns(speech), [speech])
  const filters = useMemo(
    (): readonly ListFilter[] => [{ kind: 'flag', name: 'unread', title: t('missions.copies.onlyUnread') }],
    [t],
  )
  return (
    <ListPage
      page="copies"
      title={t('missions.copies.title')}
      source={copiesList(query['unread'] === '1' ? { unread: 'true' } : {})}
      columns={columns}
      filters={filters}
      rows={rows}
      batch={markMany}
      empty={
        <EmptyState
          icon={<InboxOutlined aria-hidden />}
          title={t('missions.copies.empty')}
          hint={t('missions.copies.emptyHint')}
        />
      }
    />
  )
}
