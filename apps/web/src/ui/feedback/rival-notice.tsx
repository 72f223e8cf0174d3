import { WarningOutlined } from '@ant-design/icons'
import { useTranslation } from 'react-i18next'
import { Button } from '../controls/button.tsx'
import { absoluteTime } from '../labels/time.ts'
import { Notice } from './notice.tsx'

interface Props {
  /** When the other tab wrote. */
  readonly at: string
  readonly onOwn: () => void
  readonly onTheirs: () => void
}

/** The same draft is edited in another tab: which of the two counts is the person's choice. */
export function RivalNotice({ at, onOwn, onTheirs }: Props) {
  const { t } = useTranslation()
  return (
    <Notice tone="stopped" icon={<WarningOutlined aria-hidden />}>
      <span>{t('forms.rival', { time: absoluteTime(at).slice(-5) })}</span>
      <Button onClick={onTheirs}>{t('forms.rivalTheirs')}</Button>
      <Button onClick={onOwn}>{t('forms.rivalOwn')}</Button>
    </Notice>
  )
}
