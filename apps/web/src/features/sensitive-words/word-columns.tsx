import type { SensitiveWord, WordLevel } from '@liveline/contract/sensitive-word/shapes.ts'
import { absoluteTime } from '../../ui/labels/time.ts'
import { timeLabel } from '../../ui/labels/times.tsx'
import type { Speech } from '../../ui/labels/use-speech.ts'
import type { ListColumn } from '../../ui/list/columns/list-column.ts'

/** The same tone wherever a level is told. */
export const toneOf: Readonly<Record<WordLevel, string>> = { low: 'draft', medium: 'waiting', high: 'danger' }

/** What the list says of each word; its file can be imported as it is. */
export function wordColumns({ t, language, now }: Speech): readonly ListColumn<SensitiveWord>[] {
  const state = ({ enabled }: SensitiveWord) => t(enabled ? 'words.on' : 'words.off')
  const level = (row: SensitiveWord) => t(`words.levels.${row.level}`)
  return [
    {
      key: 'word',
      title: t('words.word'),
      cell: ({ word }) => word,
      text: ({ word }) => word,
      sortKey: 'word',
      onCard: 'title',
      hideable: false,
      isLink: true,
      grows: true,
    },
    {
      key: 'level',
      title: t('words.level'),
      cell: (row) => (
        <span className="ll-tag" data-tone={toneOf[row.level]}>
          <span>{level(row)}</span>
        </span>
      ),
      text: level,
      sortKey: 'level',
      onCard: 'tag',
    },
    {
      key: 'category',
      title: t('words.category'),
      cell: ({ category }) => category || '–',
      text: ({ category }) => category,
      sortKey: 'category',
      onCard: 'fact',
    },
    {
      key: 'replacement',
      title: t('words.replacement'),
      cell: ({ replacement }) => replacement || <span className="ll-words-hint">{t('words.stars')}</span>,
      text: ({ replacement }) => replacement,
    },
    {
      key: 'exceptions',
      title: t('words.exceptions'),
      cell: ({ exceptions }) => exceptions.join(' | '),
      text: ({ exceptions }) => exceptions.join(' | '),
      beginsAt: 180,
    },
    {
      key: 'enabled',
      title: t('words.state'),
      cell: (row) => (
        <span className="ll-tag" data-tone={row.enabled ? 'done' : 'void'}>
          <span>{state(row)}</span>
        </span>
      ),
      text: state,
      onCard: 'state',
    },
    {
      key: 'updatedBy',
      title: t('words.updatedBy'),
      cell: ({ updatedBy }) => updatedBy,
      text: ({ updatedBy }) => updatedBy,
    },
    {
      key: 'updatedAt',
      title: t('words.updatedAt'),
      cell: ({ updatedAt }) => timeLabel(updatedAt, now, language, t),
      text: ({ updatedAt }) => absoluteTime(updatedAt),
      sortKey: 'updatedAt',
      onCard: 'fact',
    },
  ]
}
