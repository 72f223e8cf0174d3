import { CheckCircleOutlined, WarningOutlined } from '@ant-design/icons'
import type { Rehearsal } from '@liveline/contract/rehearsal/shapes.ts'
import { useMemo, type ComponentProps } from 'react'
import { useTranslation } from 'react-i18next'
import { Notice } from '../../ui/feedback/notice.tsx'
import { absoluteTime } from '../../ui/labels/time.ts'
import { Panel } from '../../ui/panel.tsx'
import { RehearsalProblems } from './rehearsal-problems.tsx'
import { RehearsedSteps } from './rehearsed-steps.tsx'
import { TakenPicture } from './taken-picture.tsx'

interface Props {
  readonly result: Rehearsal
  readonly name: string
  readonly onDecide: (elementId: string, outcome: string) => void
  readonly entries: ComponentProps<typeof RehearsedSteps>['entries']
  readonly isBusy: boolean
}

/** What came of one case: whether it gets through, what is doubtful, its way and its people. */
export function RehearsalResult({ result, name, onDecide, entries, isBusy }: Props) {
  const { t } = useTranslation()
  const { end, endsAt, problems, formProblems, steps, bpmnXml, takenElementIds } = result
  const isThrough = end === 'completed'
  const dead = useMemo(
    () => problems.flatMap(({ severity, elementId }) => (severity === 'error' ? [elementId] : [])),
    [problems],
  )
  return (
    <>
      <Notice
        tone={isThrough ? 'done' : 'stopped'}
        icon={isThrough ? <CheckCircleOutlined aria-hidden /> : <WarningOutlined aria-hidden />}
      >
        <strong>{t(`rehearsal.ends.${end}`)}</strong>
        {endsAt !== null && <span>{t('rehearsal.endsAt', { time: absoluteTime(endsAt) })}</span>}
      </Notice>
      {problems.length > 0 && (
        <Panel title={t('rehearsal.problems', { count: problems.length })}>
          <RehearsalProblems problems={problems} />
        </Panel>
      )}
      {formProblems.length > 0 && (
        <Panel title={t('rehearsal.formProblems', { count: formProblems.length })}>
          <ul className="rehearsal-problems">
            {formProblems.map(({ path, message }) => (
              <li key={`${path} ${message}`}>{message}</li>
            ))}
          </ul>
        </Panel>
      )}
      <Panel title={t('rehearsal.steps')}>
        <RehearsedSteps steps={steps} {...{ onDecide, isBusy }} {...(entries === undefined ? {} : { entries })} />
      </Panel>
      <Panel title={t('rehearsal.picture')}>
        <TakenPicture bpmnXml={bpmnXml} name={name} taken={takenElementIds} dead={dead} />
      </Panel>
    </>
  )
}
