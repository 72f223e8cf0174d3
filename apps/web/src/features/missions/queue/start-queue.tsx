import { StepForwardOutlined } from '@ant-design/icons'
import { MAX_PAGE_SIZE } from '@liveline/contract/constants.ts'
import type { MissionRow } from '@liveline/contract/mission/shapes.ts'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { queueAddress } from '../../../app/paths.ts'
import { Button } from '../../../ui/controls/button.tsx'
import { toast } from '../../../ui/feedback/toasts.ts'
import { addressOf, navigate, useRoute } from '../../../ui/navigation.tsx'
import type { LongListSource } from '../../../ui/list/use-long-list.ts'
import { keepQueue } from './kept-queue.ts'
import { newQueue } from './queue.ts'

interface Props {
  readonly source: LongListSource<MissionRow>
  readonly sort: string | undefined
  /** Whether the list has no task. */
  readonly isEmpty: boolean
}

/** Begins to work through a list of tasks, as it is filtered and sorted now. */
export function StartQueue({ source, sort, isEmpty }: Props) {
  const { t } = useTranslation()
  const { path, query } = useRoute()
  const [isAsking, setIsAsking] = useState(false)
  const start = async () => {
    setIsAsking(true)
    try {
      const asked = { page: 1, rows: MAX_PAGE_SIZE, ...(sort === undefined ? {} : { sort }) }
      const { rows, total } = await source.ask(asked, new AbortController().signal)
      const tasks = rows.map(({ taskId, number, title }) => ({ taskId, number, title }))
      const [first] = tasks
      if (first === undefined) {
        toast.info(t('missions.toDoEmpty'))
        return
      }
      keepQueue(newQueue(tasks, total > tasks.length, addressOf(path, query)))
      navigate(queueAddress(first.taskId))
    } catch (error) {
      toast.error(error instanceof Error ? error.message : String(error))
    } finally {
      setIsAsking(false)
    }
  }
  return (
    <Button
      kind={isEmpty ? undefined : 'primary'}
      disabled={isAsking || isEmpty}
      aria-busy={isAsking}
      title={isEmpty ? t('missions.queue.nothing') : undefined}
      onClick={() => void start()}
    >
      <StepForwardOutlined aria-hidden /> {t('missions.queue.start')}
    </Button>
  )
}
