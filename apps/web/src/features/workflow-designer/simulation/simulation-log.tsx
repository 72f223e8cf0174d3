import { useTranslation } from 'react-i18next'
import { isAct, isProblem, type Told } from './tell.ts'
import type { Words } from './words.ts'

interface Props {
  readonly log: readonly Told[]
  readonly words: Words
  readonly onShow: (elementId: string) => void
}

/** Each step with what came of it, the newest first. */
function stepsOf(log: readonly Told[]): readonly (readonly Told[])[] {
  const steps: Told[][] = []
  for (const told of log) {
    if (isAct(told) || steps.length === 0) steps.unshift([told])
    else steps[0]?.push(told)
  }
  return steps
}

/** What has happened; each line leads to its element. */
export function SimulationLog({ log, words, onShow }: Props) {
  const { t } = useTranslation()
  if (log.length === 0) return null
  const steps = stepsOf(log)
  return (
    <section className="ll-play-log">
      <h3>{t('flowPlay.log')}</h3>
      <ol reversed>
        {steps.map((step, index) => (
          <li key={steps.length - index}>
            <ul>
              {step.map((told, place) => (
                // A step is told once and does not change.
                // oxlint-disable-next-line react/no-array-index-key
                <li key={place} data-act={isAct(told)} data-problem={isProblem(told)}>
                  {words.calledName(told.elementId) !== undefined && isAct(told) && (
                    <small className="ll-play-called">{words.calledName(told.elementId)}</small>
                  )}
                  {words.isPlaced(told) ? (
                    <button type="button" onClick={() => onShow(told.elementId)}>
                      {words.line(told)}
                    </button>
                  ) : (
                    words.line(told)
                  )}
                </li>
              ))}
            </ul>
          </li>
        ))}
      </ol>
    </section>
  )
}
