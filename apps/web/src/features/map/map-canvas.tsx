import { useEffect, useRef, useState } from 'react'
import { mapTexts } from '../../messages/map.ts'
import { useLanguage } from '../../ui/use-language.ts'
import type { Place } from './coordinates.ts'
import { allowMarkup } from '../../ui/trusted-types.ts'
import type { DrawnMap, GridLabel } from './draw-map.ts'

interface Props {
  readonly place: Place | undefined
  readonly sites: readonly Place[]
  /** Undefined while it is not known yet. */
  readonly tiles: string | undefined
  /** The map, once it is drawn. */
  readonly onDrawn: (map: DrawnMap | undefined) => void
  readonly onFailed: (why: 'noWebgl' | 'failed') => void
}

/** The map itself; its code is fetched behind the words of the page. */
export function MapCanvas({ place, sites, tiles, onDrawn, onFailed }: Props) {
  const language = useLanguage()
  const container = useRef<HTMLDivElement>(null)
  const [labels, setLabels] = useState<readonly GridLabel[]>()
  useEffect(() => {
    if (tiles === undefined) return
    let isGone = false
    let map: DrawnMap | undefined
    const draw = async () => {
      try {
        // The library writes markup.
        await allowMarkup()
        const { canDraw, drawMap } = await import('./draw-map.ts')
        if (isGone || container.current === null) return
        if (!canDraw()) return onFailed('noWebgl')
        const { canvas, zoomIn, zoomOut } = mapTexts(language)
        const words = { canvas, zoomIn, zoomOut }
        map = drawMap({ container: container.current, place, sites, tiles, words, onGrid: setLabels })
        onDrawn(map)
      } catch (error) {
        console.error(error)
        if (!isGone) onFailed('failed')
      }
    }
    void draw()
    return () => {
      isGone = true
      map?.remove()
      onDrawn(undefined)
    }
  }, [place, sites, tiles, language, onDrawn, onFailed])
  return (
    <>
      <div className="map-canvas" ref={container} />
      {labels === undefined ? (
        <output className="map-loading">{mapTexts(language).loading}</output>
      ) : (
        <div className="map-grid-labels" aria-hidden>
          {labels.map(({ text, axis, at }) => (
            <span key={`${axis} ${text}`} data-axis={axis} style={axis === 'lng' ? { left: at } : { top: at }}>
              {text}
            </span>
          ))}
        </div>
      )}
    </>
  )
}
