import { DownOutlined } from '@ant-design/icons'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { ActionBar, SaveNote } from '../../../ui/action-bar.tsx'
import { Button } from '../../../ui/controls/button.tsx'
import { absoluteTime } from '../../../ui/labels/time.ts'

interface Props {
  /** When the draft was kept. */
  readonly savedAt: string | undefined
  readonly problems: number
  readonly onNextProblem: () => void
  readonly children: ReactNode
}

/** Below a record that is entered: whether its draft is kept, what is to be mended, and what can be done. */
export function RecordBar({ savedAt, problems, onNextProblem, children }: Props) {
  const { t } = useTranslation()
  return (
    <ActionBar className="ll-quick-bar">
      <SaveNote text={savedAt === undefined ? '' : t('forms.draftSaved', { time: absoluteTime(savedAt).slice(-5) })} />
      {problems > 0 && (
        <Button kind="danger" onClick={onNextProblem}>
          {t('forms.toMend', { count: problems })} <DownOutlined aria-hidden />
        </Button>
      )}
      {children}
    </ActionBar>
  )
}
