/* oxlint-disable jsx-a11y/prefer-tag-over-role -- a fieldset has a frame of its own. */
import { useTranslation } from 'react-i18next'
import { Button } from '../../../ui/controls/button.tsx'
import type { Choice } from './choices.ts'
import type { Words } from './words.ts'

interface Props {
  readonly choices: readonly Choice[]
  readonly words: Words
  readonly onChoose: (choice: Choice) => void
  readonly onShow: (elementId: string) => void
}

/** So many of one element are offered; the others come once these have happened. */
const MOST_AT_ONE = 12

/** What can happen now, by element: first what the flow waits for, then what may happen beside it. */
export function ChoiceList({ choices, words, onChoose, onShow }: Props) {
  const { t } = useTranslation()
  return (
    <>
      {([false, true] as const).map((isBeside) => {
        const own = choices.filter((choice) => choice.isBeside === isBeside)
        if (own.length === 0) return null
        return (
          <section key={String(isBeside)} className="ll-play-choices">
            <h3>{t(isBeside ? 'flowPlay.beside' : 'flowPlay.next')}</h3>
            {[...Map.groupBy(own, ({ elementId }) => elementId)].map(([elementId, all]) => (
              <div key={elementId} data-choices-of={elementId} role="group" aria-label={words.nameOf(elementId)}>
                <button type="button" className="ll-play-element" onClick={() => onShow(elementId)}>
                  {words.nameOf(elementId)}
                </button>
                {words.calledName(elementId) !== undefined && (
                  <small className="ll-play-called">{words.calledName(elementId)}</small>
                )}
                <p className="ll-play-deeds">
                  {all.slice(0, MOST_AT_ONE).map((choice) => (
                    <Button
                      key={choice.id}
                      kind={choice.isDanger === true ? 'danger' : undefined}
                      onClick={() => onChoose(choice)}
                    >
                      {words.deed(choice)}
                    </Button>
                  ))}
                  {all.length > MOST_AT_ONE && <span>{t('flowPlay.more', { count: all.length - MOST_AT_ONE })}</span>}
                </p>
              </div>
            ))}
          </section>
        )
      })}
    </>
  )
}
