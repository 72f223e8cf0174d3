import { LoadingOutlined } from '@ant-design/icons'
import { useTranslation } from 'react-i18next'
import { Button } from '../../controls/button.tsx'
import { countText } from '../count-text.ts'
import { absoluteTime } from '../../labels/time.ts'
import './exact-total.css'
import { useLanguage } from '../../use-language.ts'

/** A count of every row, made when somebody asks for it. */
export interface ExactCount {
  readonly total: number | undefined
  /** Milliseconds since 1970. */
  readonly countedAt: number
  readonly isCounting: boolean
  readonly error: Error | null
  readonly count: () => void
}

interface Props {
  readonly total: number
  readonly isCapped: boolean
  readonly exact: ExactCount
}

/** How many rows there are; of more than are counted at once, exactly when somebody asks. */
export function ExactTotal({ total, isCapped, exact }: Props) {
  const { t } = useTranslation()
  const language = useLanguage()
  const isExact = isCapped && exact.total !== undefined
  const shown = countText(isExact ? exact.total : total, isCapped && !isExact, language)
  const time = absoluteTime(new Date(exact.countedAt).toISOString())
  return (
    <span className="ll-total">
      {/* Said aloud when the number arrives. */}
      <output aria-live="polite">
        <span title={isExact ? t('list.countedAt', { time }) : undefined}>{t('list.total', { total: shown })}</span>
        {exact.isCounting && <span className="ll-visually-hidden">{t('list.counting')}</span>}
        {exact.error !== null && isCapped && (
          <span className="ll-total-failed">{t('list.countFailed', { reason: exact.error.message })}</span>
        )}
      </output>
      {isCapped && (
        <Button
          kind="text"
          keepsFocus
          disabled={exact.isCounting}
          title={t('list.countExactlyHint')}
          onClick={exact.count}
        >
          {exact.isCounting && <LoadingOutlined aria-hidden />}
          {t(exact.isCounting ? 'list.counting' : isExact ? 'list.countAgain' : 'list.countExactly')}
        </Button>
      )}
    </span>
  )
}
