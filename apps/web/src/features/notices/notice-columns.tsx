import { nameIn } from '@liveline/contract/language.ts'
import type { NoticeRow } from '@liveline/contract/notice/shapes.ts'
import { taskStateLabel, taskStateText } from '../../ui/labels/task-state.tsx'
import { absoluteTime } from '../../ui/labels/time.ts'
import { timeLabel } from '../../ui/labels/times.tsx'
import type { Speech } from '../../ui/labels/use-speech.ts'
import type { ListColumn } from '../../ui/list/columns/list-column.ts'
import { kindText } from './notice-kind.ts'

/** What the list of all notices says of each. */
export function noticeColumns(speech: Speech): readonly ListColumn<NoticeRow>[] {
  const { t, language, now } = speech
  const title = (notice: NoticeRow) => nameIn(language, notice, 'title')
  const state = ({ task }: NoticeRow) => taskStateText(task, speech) ?? '–'
  const readText = ({ readAt }: NoticeRow) =>
    readAt === null ? t('notices.unread') : t('notices.readAt', { time: absoluteTime(readAt) })
  return [
    {
      key: 'title',
      title: t('notices.columnTitle'),
      cell: (notice) => <span data-unread={notice.readAt === null}>{title(notice)}</span>,
      text: title,
      onCard: 'title',
      hideable: false,
      isLink: true,
      grows: true,
    },
    {
      key: 'kind',
      title: t('notices.columnKind'),
      cell: ({ kind }) => kindText(kind, speech),
      text: ({ kind }) => kindText(kind, speech),
      onCard: 'tag',
    },
    {
      key: 'task',
      title: t('notices.columnState'),
      cell: ({ task }) => taskStateLabel(task, speech) ?? '–',
      text: state,
      onCard: 'fact',
    },
    {
      key: 'from',
      title: t('notices.columnFrom'),
      cell: ({ from }) => from ?? '–',
      text: ({ from }) => from ?? '–',
      onCard: 'fact',
    },
    {
      key: 'createdAt',
      title: t('notices.columnAt'),
      cell: ({ createdAt }) => timeLabel(createdAt, now, language, t),
      text: ({ createdAt }) => absoluteTime(createdAt),
      onCard: 'fact',
    },
    {
      key: 'readAt',
      title: t('notices.columnRead'),
      cell: (notice) => <span data-unread={notice.readAt === null}>{readText(notice)}</span>,
      text: readText,
      onCard: 'fact',
    },
  ]
}
