import { readPageParams } from '@liveline/contract/page-table/judge-page-params.ts'
import type { PageParams } from '@liveline/contract/page-table/page-params.ts'
import { useQuery } from '@tanstack/react-query'
import { useState, type ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { ErrorState, Skeleton } from '../../../ui/feedback/state-page.tsx'
import { useRoute } from '../../../ui/navigation.tsx'
import { useLanguage } from '../../../ui/use-language.ts'
import { pageDetailQuery } from '../page-table-queries.ts'
import { copyOf, draftOf, newDraft } from './page-draft.ts'
import { PageForm } from './page-form.tsx'

interface Props {
  readonly listPath: string
  readonly ownPath: string
  /** Real rows of the person who edits, as the page would draw them. */
  readonly preview: (params: PageParams) => ReactNode
}

const idOf = (text: string | undefined) => (/^[1-9]\d{0,14}$/.test(text ?? '') ? Number(text) : undefined)

/** The page that the address names, a copy of one, or a new one, to be edited. */
export function PageTableEditor(props: Props) {
  const { t } = useTranslation()
  const language = useLanguage()
  const { query } = useRoute()
  const [id, copied] = [idOf(query['id']), idOf(query['copy'])]
  const asked = id ?? copied
  const { data, error, refetch } = useQuery({ ...pageDetailQuery(asked ?? 0), enabled: asked !== undefined })
  // What the form began from stays under the hands, whatever is known by now, until something else is taken up.
  const [begun, setBegun] = useState(data)
  if (data !== undefined && begun?.id !== data.id) setBegun(data)
  const takeNewest = async () => setBegun((await refetch()).data)
  if (asked === undefined) return <PageForm key="new" {...props} page={undefined} begin={newDraft} />
  if (error !== null && data === undefined) return <ErrorState error={error} onRetry={() => void refetch()} />
  if (begun === undefined || begun.id !== asked) return <Skeleton lines={10} />
  const kept = draftOf(begun, readPageParams(begun.pageParams, language).params)
  if (id === undefined) return <PageForm key={`copy.${asked}`} {...props} page={undefined} begin={copyOf(kept, t)} />
  return <PageForm key={`${id}.${begun.rev}`} {...props} page={begun} begin={kept} onTakeNewest={takeNewest} />
}
