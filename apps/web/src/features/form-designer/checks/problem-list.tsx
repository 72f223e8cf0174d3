import { CheckCircleOutlined, WarningOutlined } from '@ant-design/icons'
import { useTranslation } from 'react-i18next'
import { useLanguage } from '../../../ui/use-language.ts'
import { componentName } from '../component-name.ts'
import type { Designer } from '../designer.ts'
import { componentAt } from '../schema-edit/tree.ts'
import '../../../ui/feedback/problem-list.css'
import type { LayoutProblem } from './use-problems.ts'

interface Props {
  readonly problems: readonly LayoutProblem[]
  readonly designerOf: (layout: LayoutProblem['layout']) => Designer
  /** Told after the component of a problem was chosen. */
  readonly onChosen: (layout: LayoutProblem['layout']) => void
}

/** Why the form could not be released as it is now; each leads to its component. */
export function ProblemList({ problems, designerOf, onChosen }: Props) {
  const { t } = useTranslation()
  const language = useLanguage()
  if (problems.length === 0)
    return (
      <p className="ll-problems-none">
        <CheckCircleOutlined aria-hidden />
        {t('designer.noProblems')}
      </p>
    )
  return (
    <ul className="ll-problems">
      {problems.map(({ layout, path, code, message }) => {
        const designer = designerOf(layout)
        const at = componentAt(designer.state().schema, path)
        return (
          <li key={`${layout} ${path} ${code} ${message}`}>
            <button
              type="button"
              onClick={() => {
                if (at !== undefined) designer.choose([at.id])
                onChosen(layout)
              }}
            >
              <WarningOutlined aria-hidden />
              <span>
                {layout === 'phone' && <i>{t('designer.try.phone')}</i>}
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
