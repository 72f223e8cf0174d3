import { MENU_SEARCH_THRESHOLD } from '@liveline/contract/constants.ts'
import Fuse from 'fuse.js'
import { useMemo, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { SearchField } from '../../../ui/controls/search-field.tsx'
import { Dialog } from '../../../ui/feedback/dialog.tsx'
import { type Language, nameIn } from '@liveline/contract/language.ts'
import { useLanguage } from '../../../ui/use-language.ts'
import { navigate } from '../../../ui/navigation.tsx'
import { useConsole } from '../../console-state.ts'
import type { MenuNode } from '../../menu-routes.ts'
import { MenuIcon } from '../menu-icon.tsx'
import './menu-search.css'

const AT_MOST = 10

interface Entry {
  readonly node: MenuNode
  readonly title: string
  readonly trail: string
  readonly other: string
}

function leaves(nodes: readonly MenuNode[], language: Language, trail: readonly string[] = []): readonly Entry[] {
  return nodes.flatMap((node) => {
    const title = nameIn(language, node)
    if (node.children.length > 0) return leaves(node.children, language, [...trail, title])
    return [{ node, title, trail: trail.join(' / '), other: `${node.name} ${node.nameEn} ${node.path}` }]
  })
}

/** Fuzzy search over the titles of the visible menu (specification §2). */
export function MenuSearch({ onClose }: { onClose: () => void }) {
  const { t } = useTranslation()
  const language = useLanguage()
  const nodes = useConsole((state) => state.menu.nodes)
  const [text, setText] = useState('')
  const [index, setIndex] = useState(0)
  const entries = useMemo(() => leaves(nodes, language), [nodes, language])
  const fuse = useMemo(
    () =>
      new Fuse(entries, {
        keys: [
          { name: 'title', weight: 3 },
          { name: 'trail', weight: 1 },
          { name: 'other', weight: 1 },
        ],
        threshold: MENU_SEARCH_THRESHOLD,
        ignoreLocation: true,
      }),
    [entries],
  )
  const hits =
    text.trim() === ''
      ? entries.slice(0, AT_MOST)
      : fuse.search(text.trim(), { limit: AT_MOST }).map(({ item }) => item)

  const open = (entry: Entry | undefined) => {
    if (entry === undefined) return
    onClose()
    if (entry.node.newTab) window.open(entry.node.to, '_blank', 'noopener')
    else navigate(entry.node.to)
  }
  return (
    <Dialog title={t('shell.search')} onClose={onClose} width={520} place="top">
      <div className="menu-search">
        <SearchField
          type="text"
          label={t('shell.search')}
          placeholder={t('shell.searchHint')}
          value={text}
          autoFocus
          onChange={(typed) => {
            setText(typed)
            setIndex(0)
          }}
          onKeyDown={(event) => {
            if (event.key === 'ArrowDown') setIndex(Math.min(index + 1, hits.length - 1))
            else if (event.key === 'ArrowUp') setIndex(Math.max(index - 1, 0))
            else if (event.key === 'Enter' && !event.nativeEvent.isComposing) open(hits[index])
            else return
            event.preventDefault()
          }}
        />
      </div>
      <ul className="menu-search-hits">
        {hits.map((entry, position) => (
          <li key={entry.node.id}>
            <button
              type="button"
              data-selected={position === index}
              onMouseEnter={() => setIndex(position)}
              onFocus={() => setIndex(position)}
              onClick={() => open(entry)}
            >
              <MenuIcon name={entry.node.icon} />
              <span>{entry.title}</span>
              <small>{entry.trail}</small>
            </button>
          </li>
        ))}
      </ul>
      {hits.length === 0 && <p>{t('shell.searchEmpty')}</p>}
    </Dialog>
  )
}
