import { CheckCircleOutlined, WarningOutlined } from '@ant-design/icons'
import type { Problem } from '@liveline/contract/envelope.ts'
import { useTranslation } from 'react-i18next'
import { useLanguage } from '../../../ui/use-language.ts'
import { componentName } from '../component-name.ts'
import { useDesigner } from '../designer-context.ts'
import { componentAt } from '../schema-edit/tree.ts'
import './problem-list.css'

interface Props {
  readonly problems: readonly Problem[]
  /** Told after a problem was chosen. */
  readonly onChosen?: () => void
}

/** Why the form could not be released as it is now; each leads to its component. */
export function ProblemList({ problems, onChosen }: Props) {
  const { t } = useTranslation()
  const language = useLanguage()
  const designer = useDesigner()
  if (problems.length === 0)
    return (
      <p className="ll-problems-none">
        <CheckCircleOutlined aria-hidden />
        {t('designer.noProblems')}
      </p>
    )
  return (
    <ul className="ll-problems">
      {problems.map(({ path, code, message }) => {
        const at = componentAt(designer.state().schema, path)
        return (
          <li key={`${path} ${code} ${message}`}>
            <button
              type="button"
              onClick={() => {
                if (at !== undefined) designer.choose([at.id])
                onChosen?.()
              }}
            >
              <WarningOutlined aria-hidden />
              <span>
                {at?.parent !== undefined && <b>{componentName(at, language)}</b>}
                {message}
              </span>
            </button>
          </li>
        )
      })}
    </ul>
  )
}
