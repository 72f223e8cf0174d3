import {
  EllipsisOutlined,
  ExperimentOutlined,
  ImportOutlined,
  PlusOutlined,
  SafetyOutlined,
  SettingOutlined,
} from '@ant-design/icons'
import { wordLevels, type SensitiveWord } from '@liveline/contract/sensitive-word/shapes.ts'
import { useQuery } from '@tanstack/react-query'
import { useMemo, useState } from 'react'
import { api } from '../../api/client.ts'
import { Button } from '../../ui/controls/button.tsx'
import { EmptyState } from '../../ui/feedback/state-page.tsx'
import { toast } from '../../ui/feedback/toasts.ts'
import { useSpeech } from '../../ui/labels/use-speech.ts'
import type { ListRows } from '../../ui/list/columns/list-column.ts'
import type { ListFilter } from '../../ui/list/filters/list-filter.ts'
import { ListPage } from '../../ui/list/list-page.tsx'
import { MenuItem } from '../../ui/menu/menu-item.tsx'
import { addressOf, useRoute, useSetQuery } from '../../ui/navigation.tsx'
import { Popup } from '../../ui/popup/popup.tsx'
import { useIsMobile } from '../../ui/use-is-mobile.ts'
import { DeleteWordsDialog } from './delete-words-dialog.tsx'
import { ImportDrawer } from './import-drawer.tsx'
import { MatchingDialog } from './matching-dialog.tsx'
import './sensitive-words.css'
import { TestDrawer } from './test-drawer.tsx'
import { wordColumns } from './word-columns.tsx'
import { EditWordDrawer, NewWordDrawer } from './word-drawer.tsx'
import { categoriesQuery, wordList, wordsChanged } from './words-queries.ts'

/** Acts beside the primary one. */
const others = [
  ['test', <ExperimentOutlined key="test" aria-hidden />],
  ['matching', <SettingOutlined key="matching" aria-hidden />],
  ['import', <ImportOutlined key="import" aria-hidden />],
] as const

/** An address cannot say "empty" otherwise. */
const NO_CATEGORY = '-'

/** The sensitive words: listed, changed, imported, tried out. */
export function SensitiveWordsPage() {
  const speech = useSpeech()
  const { t } = speech
  const { path, query } = useRoute()
  const setQuery = useSetQuery()
  const [opened, setOpened] = useState<'create' | 'import' | 'matching' | 'test'>()
  const [toDelete, setToDelete] = useState<{ words: readonly SensitiveWord[]; leave: () => void }>()
  const isNarrow = useIsMobile()
  const categories = useQuery(categoriesQuery)
  const columns = useMemo(() => wordColumns(speech), [speech])
  const filters = useMemo(
    (): readonly ListFilter[] => [
      { kind: 'text', name: 'keyword', title: t('words.word') },
      {
        kind: 'choice',
        name: 'level',
        title: t('words.level'),
        options: wordLevels.map((value) => ({ value, label: t(`words.levels.${value}`) })),
      },
      {
        kind: 'choice',
        name: 'category',
        title: t('words.category'),
        options: [
          ...(categories.data ?? []).map(({ category }) => ({ value: category, label: category })),
          { value: NO_CATEGORY, label: t('words.noCategory') },
        ],
      },
      {
        kind: 'choice',
        name: 'enabled',
        title: t('words.state'),
        options: [
          { value: 'true', label: t('words.on') },
          { value: 'false', label: t('words.off') },
        ],
      },
    ],
    [t, categories.data],
  )
  const rows = useMemo(
    (): ListRows<SensitiveWord> => ({
      keyOf: ({ id }) => String(id),
      addressOf: ({ id }) => addressOf(path, { ...query, word_id: String(id) }),
      nameOf: ({ word }) => word,
      canSelect: () => true,
    }),
    [path, query],
  )
  const switchWords = async (words: readonly SensitiveWord[], enabled: boolean) => {
    try {
      const { changed } = await api.sensitiveWord.setEnabled({ body: { ids: words.map(({ id }) => id), enabled } })
      toast.success(t(enabled ? 'words.switchedOn' : 'words.switchedOff', { count: changed }))
      await wordsChanged()
    } catch {
      // Shown by the one place that shows failures; the choice stays.
    }
  }
  const batch = (words: readonly SensitiveWord[], leave: (rows: readonly SensitiveWord[]) => void) => (
    <>
      <Button onClick={() => void switchWords(words, true)}>{t('words.switchOn')}</Button>
      <Button onClick={() => void switchWords(words, false)}>{t('words.switchOff')}</Button>
      <Button kind="danger" onClick={() => setToDelete({ words, leave: () => leave(words) })}>
        {t('words.delete')}
      </Button>
    </>
  )
  const level = wordLevels.find((one) => one === query['level'])
  const { keyword = '', category = '', enabled } = query
  const edited = /^[1-9]\d{0,14}$/.test(query['word_id'] ?? '') ? Number(query['word_id']) : undefined
  const onClose = () => setOpened(undefined)
  return (
    <>
      <ListPage
        page="sensitiveWords"
        title={t('words.title')}
        intro={t('words.intro')}
        action={
          <>
            {isNarrow ? (
              <Popup onTop label={t('words.more')} trigger={<EllipsisOutlined aria-hidden />}>
                {(close) =>
                  others.map(([what, icon]) => (
                    <MenuItem
                      key={what}
                      icon={icon}
                      onSelect={() => {
                        close()
                        setOpened(what)
                      }}
                    >
                      {t(`words.${what}`)}
                    </MenuItem>
                  ))
                }
              </Popup>
            ) : (
              others.map(([what, icon]) => (
                <Button key={what} onClick={() => setOpened(what)}>
                  {icon}
                  {t(`words.${what}`)}
                </Button>
              ))
            )}
            <Button kind="primary" onClick={() => setOpened('create')}>
              <PlusOutlined aria-hidden />
              {t('words.create')}
            </Button>
          </>
        }
        source={wordList({
          ...(keyword.trim() === '' ? {} : { keyword: keyword.trim().slice(0, 100) }),
          ...(level === undefined ? {} : { level }),
          ...(category === '' ? {} : { category: category === NO_CATEGORY ? '' : category.slice(0, 30) }),
          ...(enabled === 'true' || enabled === 'false' ? { enabled } : {}),
        })}
        columns={columns}
        filters={filters}
        rows={rows}
        batch={batch}
        empty={
          <EmptyState icon={<SafetyOutlined aria-hidden />} title={t('words.empty')} hint={t('words.emptyHint')} />
        }
      />
      {opened === 'create' && <NewWordDrawer onClose={onClose} />}
      {opened === 'import' && <ImportDrawer onClose={onClose} />}
      {opened === 'matching' && <MatchingDialog onClose={onClose} />}
      {opened === 'test' && <TestDrawer onClose={onClose} />}
      {edited !== undefined && (
        <EditWordDrawer key={edited} id={edited} onClose={() => setQuery({ word_id: undefined })} />
      )}
      {toDelete !== undefined && (
        <DeleteWordsDialog words={toDelete.words} onDone={toDelete.leave} onClose={() => setToDelete(undefined)} />
      )}
    </>
  )
}
