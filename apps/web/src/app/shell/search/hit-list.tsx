/* oxlint-disable jsx-a11y/prefer-tag-over-role, jsx-a11y/click-events-have-key-events -- groups of a listbox, whose keys go to the field. */
import { useEffect } from 'react'
import { useTranslation } from 'react-i18next'
import { hitGroups, type Hit } from './hit.ts'
import { Marked } from './marked.tsx'

interface Props {
  readonly id: string
  readonly hits: readonly Hit[]
  readonly active: Hit | undefined
  readonly words: string
  readonly onPoint: (hit: Hit) => void
  readonly onChoose: (hit: Hit) => void
}

export const optionId = (listId: string, hit: Hit) => `${listId}-${hit.key}`

/** One listbox over all groups; the focus stays in the field above it. */
export function HitList({ id, hits, active, words, onPoint, onChoose }: Props) {
  const { t } = useTranslation()
  const activeId = active && optionId(id, active)
  useEffect(() => {
    if (activeId !== undefined) document.getElementById(activeId)?.scrollIntoView({ block: 'nearest' })
  }, [activeId])
  return (
    <div className="search-hits" role="listbox" id={id} aria-label={t('search.results')}>
      {hitGroups.map((group) => {
        const own = hits.filter((hit) => hit.group === group)
        if (own.length === 0) return null
        return (
          <div key={group} role="group" aria-labelledby={`${id}-${group}`}>
            <div className="search-group" id={`${id}-${group}`} role="presentation">
              {t(`search.group.${group}`)}
            </div>
            {own.map((hit) => (
              <div
                key={hit.key}
                id={optionId(id, hit)}
                role="option"
                className="search-hit"
                tabIndex={-1}
                aria-selected={hit === active}
                onMouseMove={() => {
                  if (hit !== active) onPoint(hit)
                }}
                onMouseDown={(event) => event.preventDefault()}
                onClick={() => onChoose(hit)}
              >
                {hit.icon}
                <span>
                  <Marked text={hit.title} words={words} marks={hit.marks} />
                </span>
                {hit.detail !== '' && (
                  <small>
                    <Marked text={hit.detail} words={words} />
                  </small>
                )}
              </div>
            ))}
          </div>
        )
      })}
    </div>
  )
}
