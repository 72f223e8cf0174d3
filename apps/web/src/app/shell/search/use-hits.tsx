import { HistoryOutlined } from '@ant-design/icons'
import { useMemo } from 'react'
import { useCurrentUser } from '../../../session/current-user.ts'
import { useLanguage } from '../../../ui/use-language.ts'
import { useConsole } from '../../console-state.ts'
import { resolveAddress } from '../../resolve-address.ts'
import { createLocalSearch, MOST_HITS } from './find-local.ts'
import type { Hit } from './hit.ts'
import { menuEntries } from './menu-entries.tsx'
import { readRecent } from './recent.ts'
import { useActionEntries } from './use-action-entries.tsx'
import { useFound } from './use-found.tsx'

/** Everything that is found, group by group; of an empty text what was opened last, and the pages. */
export function useHits(text: string) {
  const language = useLanguage()
  const { userId, permissions } = useCurrentUser()
  const menu = useConsole((state) => state.menu)
  const pages = useMemo(() => menuEntries(menu.nodes, language), [menu, language])
  const actions = useActionEntries()
  const findPages = useMemo(() => createLocalSearch(pages), [pages])
  const findActions = useMemo(() => createLocalSearch(actions), [actions])
  const recent = useMemo(
    () =>
      readRecent(userId)
        .filter(({ to }) => resolveAddress(to, menu, permissions).kind === 'view')
        .map((one): Hit => ({
          ...one,
          key: `recent:${one.key}`,
          group: 'recent',
          icon: <HistoryOutlined aria-hidden />,
        })),
    [userId, menu, permissions],
  )
  const found = useFound(text)
  const hits =
    text === ''
      ? [...recent, ...pages.slice(0, MOST_HITS).map(({ hit }) => hit)]
      : [...findPages(text), ...findActions(text), ...found.hits]
  return { ...found, hits }
}
