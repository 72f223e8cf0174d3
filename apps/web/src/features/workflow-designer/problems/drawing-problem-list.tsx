import { CheckCircleOutlined, InfoCircleOutlined, WarningOutlined } from '@ant-design/icons'
import type { DrawingProblem } from '@liveline/contract/process-definition/shapes.ts'
import { useTranslation } from 'react-i18next'
import '../../../ui/feedback/problem-list.css'

interface Props {
  readonly problems: readonly DrawingProblem[] | undefined
  readonly onChoose: (elementId: string) => void
}

/** Why the drawing could not be released as it is now, and what else is worth a look; each leads to its element. */
export function DrawingProblemList({ problems, onChoose }: Props) {
  const { t } = useTranslation()
  if (problems === undefined) return <p>{t('flowDesign.problems.asking')}</p>
  if (problems.length === 0)
    return (
      <p className="ll-problems-none">
        <CheckCircleOutlined aria-hidden />
        {t('designer.noProblems')}
      </p>
    )
  return (
    <ul className="ll-problems">
      {problems.map(({ elementId, elementName, severity, code, message }) => (
        <li key={`${elementId} ${code} ${message}`}>
          <button type="button" onClick={() => onChoose(elementId)}>
            {severity === 'error' ? <WarningOutlined aria-hidden /> : <InfoCircleOutlined aria-hidden />}
            <span>
              {severity === 'warning' && <i>{t('flowDesign.problems.warning')}</i>}
              {(elementName ?? elementId) !== '' && <b>{elementName ?? elementId}</b>}
              {message}
            </span>
          </button>
        </li>
      ))}
    </ul>
  )
}
