import { SearchOutlined } from '@ant-design/icons'
import type { LongPage } from '@liveline/contract/paging.ts'
import { useTranslation } from 'react-i18next'
import { Button } from '../controls/button.tsx'
import { EmptyState } from '../feedback/state-page.tsx'
import { nextPlace, type Place } from './list-place.ts'

interface Props {
  readonly list: LongPage<unknown>
  readonly place: Place
  readonly goTo: (place: Place) => void
}

/** A search looks through so many rows at a time: nothing so far is not nothing at all. */
export function SearchOn({ list, place, goTo }: Props) {
  const { t } = useTranslation()
  const next = nextPlace(place, list)
  return (
    <EmptyState
      icon={<SearchOutlined aria-hidden />}
      title={t('list.searching')}
      hint={t('list.searchingHint')}
      action={next !== undefined && <Button onClick={() => goTo(next)}>{t('list.searchOn')}</Button>}
    />
  )
}
