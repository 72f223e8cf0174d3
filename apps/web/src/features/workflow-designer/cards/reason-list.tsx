import { useTranslation } from 'react-i18next'
import type { Reason } from './cards.ts'
import type { GraphFlow } from './graph.ts'

interface Props {
  readonly reasons: readonly Reason[]
  readonly flows: readonly GraphFlow[]
  readonly nameOf: (id: string) => string
  readonly onOpen: (id: string) => void
}

/** What in the drawing is too free for cards, each leading to it. */
export function ReasonList({ reasons, flows, nameOf, onOpen }: Props) {
  const { t } = useTranslation()
  const said = (id: string) => nameOf(id) || id
  // A flow seldom has a name: what it connects is told.
  const wayOf = (id: string) => {
    const flow = nameOf(id) === '' ? flows.find((one) => one.id === id) : undefined
    return flow && t('flowCards.wayBetween', { from: said(flow.from), to: said(flow.to) })
  }
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
                  {wayOf(id) ?? said(id)}
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
