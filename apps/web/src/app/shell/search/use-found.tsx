import { FileTextOutlined, ScheduleOutlined, UserOutlined } from '@ant-design/icons'
import { processAddress, taskAddress } from '@liveline/contract/console-addresses.ts'
import { nameIn } from '@liveline/contract/language.ts'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { api } from '../../../api/client.ts'
import { queryKeys } from '../../../api/query-keys.ts'
import { useLanguage } from '../../../ui/use-language.ts'
import { useConsole } from '../../console-state.ts'
import type { Hit } from './hit.ts'

const TYPING_PAUSE_MS = 200
const MOST_CHARACTERS = 100

function usePaused(text: string): string {
  const [paused, setPaused] = useState(text)
  useEffect(() => {
    const timer = setTimeout(() => setPaused(text), TYPING_PAUSE_MS)
    return () => clearTimeout(timer)
  }, [text])
  return paused
}

/** What the server finds, once the typing pauses; a question that is no longer asked is cancelled. */
export function useFound(typed: string): {
  readonly hits: readonly Hit[]
  readonly isAsking: boolean
  readonly hasFailed: boolean
  readonly askAgain: () => void
} {
  const language = useLanguage()
  const text = usePaused(typed).slice(0, MOST_CHARACTERS)
  const processList = useConsole(({ menu }) => menu.routes.find(({ component }) => component === 'myProcesses')?.path)
  const { data, isFetching, isError, refetch } = useQuery({
    queryKey: queryKeys.search(text),
    queryFn: ({ signal }) => api.search.find({ query: { text }, signal, quiet: true }),
    enabled: text !== '',
    placeholderData: keepPreviousData,
    staleTime: 10_000,
    retry: false,
  })
  const found = typed === '' || isError ? undefined : data
  const hits: readonly Hit[] = [
    ...(found?.tasks ?? []).map((task) => ({
      key: `task:${task.taskId}`,
      group: 'tasks' as const,
      title: `${task.number} ${task.title}`,
      detail: nameIn(language, task, 'taskName'),
      icon: <ScheduleOutlined aria-hidden />,
      to: taskAddress(task.taskId),
    })),
    ...(found?.processes ?? []).map((process) => ({
      key: `process:${process.instanceId}`,
      group: 'processes' as const,
      title: `${process.number} ${process.title}`,
      detail: `${nameIn(language, process, 'flowName')} · ${process.initiator}`,
      icon: <FileTextOutlined aria-hidden />,
      to: processAddress(process.instanceId),
    })),
    // Whose processes the caller may see stand in that list; without it a name leads nowhere.
    ...(processList === undefined ? [] : (found?.people ?? [])).map((person) => ({
      key: `person:${person.userId}`,
      group: 'people' as const,
      title: person.name,
      detail: person.departmentName,
      icon: <UserOutlined aria-hidden />,
      to: `${processList}?${new URLSearchParams({ scope: 'all', keyword: person.name }).toString()}`,
    })),
  ]
  return {
    hits,
    isAsking: typed !== '' && (isFetching || text !== typed),
    hasFailed: typed !== '' && isError && !isFetching,
    askAgain: () => void refetch(),
  }
}
