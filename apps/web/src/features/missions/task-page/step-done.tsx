import type { StepResult } from '@liveline/contract/process-instance/shapes.ts'
import { useQuery } from '@tanstack/react-query'
import { useCallback, useEffect, useRef } from 'react'
import { useTranslation } from 'react-i18next'
import { processAddress, taskAddress } from '@liveline/contract/console-addresses.ts'
import { Button, ButtonLink } from '../../../ui/controls/button.tsx'
import { DoneOpen, DonePanel } from '../../../ui/feedback/done-panel.tsx'
import { nameIn } from '@liveline/contract/language.ts'
import { useLanguage } from '../../../ui/use-language.ts'
import { navigate } from '../../../ui/navigation.tsx'
import { useShortcut } from '../../../ui/shortcuts/use-shortcut.ts'
import { Handlers } from '../../../ui/labels/person.tsx'
import { RelativeTime } from '../../../ui/labels/times.tsx'
import { nextTasksQuery } from '../mission-queries.ts'

interface Props {
  readonly result: StepResult
  readonly taskId: string
  /** In the words of the node: what was just decided. */
  readonly what: string
}

/** What happened, who has it now, and the next task of mine one key away (ui.md, task page). */
export function StepDone({ result, taskId, what }: Props) {
  const { t } = useTranslation()
  const language = useLanguage()
  const mine = useQuery(nextTasksQuery)
  const next = mine.isFetching ? undefined : mine.data?.rows.find((row) => row.taskId !== taskId)
  const nextId = next?.taskId
  const title = useRef<HTMLHeadingElement>(null)
  useEffect(() => title.current?.focus(), [])
  const openNext = useCallback(() => {
    if (nextId !== undefined) navigate(taskAddress(nextId))
  }, [nextId])
  useShortcut('nextTask', openNext)
  return (
    <DonePanel
      title={t('missions.doneTitle', { number: result.number, what })}
      titleRef={title}
      state={result.businessState}
      open={
        result.open.length === 0 ? (
          <p>{t('missions.doneEnded')}</p>
        ) : (
          <DoneOpen>
            {result.open.map((node) => (
              <li key={node.taskId}>
                <strong>{nameIn(language, node)}</strong>
                <Handlers handlers={node.handlers} />
                {node.dueAt !== null && (
                  <span className="ll-muted">
                    {t('missions.due')} <RelativeTime value={node.dueAt} />
                  </span>
                )}
              </li>
            ))}
          </DoneOpen>
        )
      }
      actions={
        <>
          {next !== undefined && (
            <Button kind="primary" onClick={openNext}>
              {t('missions.nextTask')} <kbd>N</kbd>
            </Button>
          )}
          <ButtonLink to={processAddress(result.instanceId)}>{t('forms.viewProcess')}</ButtonLink>
          {next === undefined && !mine.isFetching && <span className="ll-muted">{t('missions.noNext')}</span>}
        </>
      }
    >
      {next !== undefined && (
        <p className="ll-muted">
          {next.number} · {next.title}
        </p>
      )}
    </DonePanel>
  )
}
