import { PlusOutlined } from '@ant-design/icons'
import type { SchemaPageRow } from '@liveline/contract/schema-page/shapes.ts'
import { nameIn } from '@liveline/contract/language.ts'
import { useMemo, useState } from 'react'
import { Button } from '../../../ui/controls/button.tsx'
import { EmptyState } from '../../../ui/feedback/state-page.tsx'
import { useSpeech } from '../../../ui/labels/use-speech.ts'
import type { ListRows } from '../../../ui/list/columns/list-column.ts'
import type { ListFilter } from '../../../ui/list/filters/list-filter.ts'
import { ListPage } from '../../../ui/list/list-page.tsx'
import { addressOf, useRoute, useSetQuery } from '../../../ui/navigation.tsx'
import { pageColumns } from './page-columns.tsx'
import { NewPageDialog } from './new-page-dialog.tsx'
import { PageDrawer } from './page-drawer.tsx'
import { pageList } from './page-queries.ts'

const states = ['draft', 'released', 'never'] as const

/** Every schema page, for those who design them. */
export function SchemaPagesPage() {
  const speech = useSpeech()
  const { t, language } = speech
  const { path, query } = useRoute()
  const setQuery = useSetQuery()
  const [isCreating, setIsCreating] = useState(false)
  const columns = useMemo(() => pageColumns(speech), [speech])
  const filters = useMemo(
    (): readonly ListFilter[] => [
      { kind: 'text', name: 'keyword', title: t('pageDesign.keyword') },
      {
        kind: 'choice',
        name: 'state',
        title: t('pageDesign.state'),
        options: states.map((value) => ({ value, label: t(`pageDesign.states.${value}`) })),
      },
      {
        kind: 'choice',
        name: 'valid',
        title: t('pageDesign.validity'),
        options: [
          { value: '1', label: t('pageDesign.validities.on') },
          { value: '0', label: t('pageDesign.validities.off') },
        ],
      },
    ],
    [t],
  )
  const rows = useMemo(
    (): ListRows<SchemaPageRow> => ({
      keyOf: ({ pageId }) => String(pageId),
      addressOf: ({ pageId }) => addressOf(path, { ...query, page_id: String(pageId) }),
      nameOf: (row) => nameIn(language, row),
    }),
    [path, query, language],
  )
  const { keyword = '', state, valid } = query
  const knownState = states.find((one) => one === state)
  const opened = /^[1-9]\d{0,14}$/.test(query['page_id'] ?? '') ? Number(query['page_id']) : undefined
  return (
    <>
      <ListPage
        page="schemaPages"
        title={t('pageDesign.title')}
        intro={t('pageDesign.intro')}
        action={
          <Button kind="primary" onClick={() => setIsCreating(true)}>
            <PlusOutlined aria-hidden /> {t('pageDesign.create')}
          </Button>
        }
        source={pageList({
          ...(keyword.trim() === '' ? {} : { keyword: keyword.trim().slice(0, 50) }),
          ...(knownState === undefined ? {} : { state: knownState }),
          ...(valid === '0' || valid === '1' ? { valid } : {}),
        })}
        columns={columns}
        filters={filters}
        rows={rows}
        empty={<EmptyState title={t('pageDesign.empty')} hint={t('pageDesign.emptyHint')} />}
      />
      {isCreating && <NewPageDialog onClose={() => setIsCreating(false)} />}
      {opened !== undefined && <PageDrawer pageId={opened} onClose={() => setQuery({ page_id: undefined })} />}
    </>
  )
}
