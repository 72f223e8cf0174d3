import { useTranslation } from 'react-i18next'
import type { Reason } from './cards.ts'

interface Props {
  readonly reasons: readonly Reason[]
  readonly nameOf: (id: string) => string
  readonly onOpen: (id: string) => void
}

/** What in the drawing is too free for cards, each leading to it. */
export function ReasonList({ reasons, nameOf, onOpen }: Props) {
  const { t } = useTranslation()
  return (
    <div className="ll-flow-cards-reasons">
      <p>{t('flowCards.tooFree')}</p>
      <ul>
        {reasons.map(({ id, kind }) => (
          <li key={`${id} ${kind}`}>
            {id === '' ? (
              t(`flowCards.reason.${kind}`)
            ) : (
              <>
                <button type="button" onClick={() => onOpen(id)}>
                  {nameOf(id) || id}
                </button>{' '}
                {t(`flowCards.reason.${kind}`)}
              </>
            )}
          </li>
        ))}
      </ul>
    </div>
  )
}
