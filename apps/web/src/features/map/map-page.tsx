import { useCallback, useEffect, useMemo, useRef, useState } from 'react'
import { api } from '../../api/client.ts'
import { mapTexts } from '../../messages/map.ts'
import { startupTexts } from '../../messages/startup.ts'
import { getToken } from '../../session/token.ts'
import { nameIn } from '@liveline/contract/language.ts'
import { Button } from '../../ui/controls/button.tsx'
import { otherLanguage } from '../../ui/in-language.ts'
import { setLanguage } from '../../ui/language.ts'
import { useLanguage } from '../../ui/use-language.ts'
import { placeText } from './coordinates.ts'
import type { DrawnMap } from './draw-map.ts'
import { MapCanvas } from './map-canvas.tsx'
import './map-page.css'
import { findOwnPosition } from '../../ui/own-position.ts'
import { distanceBetween } from './distance.ts'
import { PlaceCard } from './place-card.tsx'
import { readPlace } from './read-place.ts'
import { SiteList } from './site-list.tsx'
import { findWorkSites, type WorkSite } from './work-sites.ts'

/** What the browser knows beside the address: the tiles and the name of the system, as far as anybody may. */
function usePublicConfig() {
  const language = useLanguage()
  const [config, setConfig] = useState<{ mapTiles: string; systemName: string; systemNameEn: string }>()
  useEffect(() => {
    const none = { mapTiles: '', systemName: '', systemNameEn: '' }
    api.systemConfig.read({ quiet: true }).then(
      (answer) => setConfig(answer.config),
      () => setConfig(none),
    )
  }, [])
  const named = config && nameIn(language, config, 'systemName')
  return { tiles: config?.mapTiles, systemName: named || startupTexts(language).systemName }
}

/** Work sites, for whoever is logged in (answers H2); undefined while they are looked for. */
function useWorkSites(): readonly WorkSite[] | undefined {
  const [sites, setSites] = useState<readonly WorkSite[] | undefined>(() => (getToken() === undefined ? [] : undefined))
  useEffect(() => {
    if (getToken() !== undefined) void findWorkSites().then(setSites)
  }, [])
  return sites
}

interface Props {
  /** Query text of the address. */
  readonly search: string
}

/**
 * A place on the map (answers H1): a page without the console around it, which shows what its address carries; to
 * somebody who is logged in also the work sites that he may see anyway.
 */
export function MapPage({ search }: Props) {
  const language = useLanguage()
  const words = mapTexts(language)
  const read = useMemo(() => readPlace(search), [search])
  const named = typeof read === 'object' ? read : undefined
  const title = named === undefined ? words.title : named.name || words.unnamed
  const isPicking = new URLSearchParams(search).get('pick') === '1' && getToken() !== undefined
  const { tiles, systemName } = usePublicConfig()
  const sites = useWorkSites()
  const marked = useMemo(() => (sites ?? []).map(({ place }) => place), [sites])
  const lacking =
    typeof read === 'object' || sites === undefined ? undefined : lackingText(read, sites.length > 0, words)
  const drawn = useRef<DrawnMap>()
  const [failure, setFailure] = useState<'noWebgl' | 'failed'>()
  const [said, setSaid] = useState('')
  const onDrawn = useCallback((map: DrawnMap | undefined) => {
    drawn.current = map
  }, [])
  const onFailed = useCallback((why: 'noWebgl' | 'failed') => setFailure(why), [])
  useEffect(() => {
    document.title = `${title} - ${systemName}`
  }, [title, systemName])

  const showOwn = async () => {
    setSaid(words.ownAsking)
    const own = await findOwnPosition()
    if (own.kind !== 'found') return setSaid(words[own.kind])
    drawn.current?.showOwn(own.place)
    const metres = String(own.metres)
    setSaid(
      named === undefined
        ? words.ownHere.replace('{metres}', metres)
        : words.ownAway
            .replace('{distance}', distanceText(distanceBetween(own.place, named.place), words))
            .replace('{metres}', metres),
    )
  }
  const pick = () => {
    const place = drawn.current?.centre()
    if (place === undefined) return
    const opener = window.opener as Window | null
    if (opener === null || opener.closed) return setSaid(words.noOpener)
    // Whoever else opened this page hears nothing: the browser compares the origin.
    opener.postMessage({ type: 'liveline.place', ...place }, location.origin)
    setSaid(words.picked.replace('{place}', placeText(place)))
  }

  return (
    <div className="map-page">
      <main>
        <section className="map-card" aria-label={title}>
          <h1>{title}</h1>
          {named !== undefined && <PlaceCard named={named} words={words} onSaid={setSaid} />}
          {lacking !== undefined && <p>{lacking}</p>}
          {failure !== undefined && <p role="alert">{words[failure]}</p>}
          {isPicking && failure === undefined && (
            <>
              <p>{words.pick}</p>
              <Button kind="primary" onClick={pick}>
                {words.pickThis}
              </Button>
            </>
          )}
          <div className="map-card-foot">
            <Button onClick={() => void showOwn()}>{words.own}</Button>
            <Button kind="text" onClick={() => setLanguage(otherLanguage(language))}>
              {startupTexts(language).otherLanguage}
            </Button>
          </div>
          <output aria-live="polite">{said}</output>
          {sites !== undefined && sites.length > 0 && (
            <SiteList sites={sites} title={words.sites} onShow={(place) => drawn.current?.goTo(place)} />
          )}
        </section>
        {failure === undefined && (
          <div className="map-stage" data-picking={isPicking}>
            <MapCanvas
              place={named?.place}
              sites={marked}
              tiles={sites === undefined ? undefined : tiles}
              onDrawn={onDrawn}
              onFailed={onFailed}
            />
          </div>
        )}
      </main>
    </div>
  )
}

/** What the address lacks; whoever sees work sites misses nothing in an address that names no place. */
function lackingText(
  read: 'wrong' | 'nothing',
  hasSites: boolean,
  words: ReturnType<typeof mapTexts>,
): string | undefined {
  if (!hasSites) return words[read]
  return read === 'wrong' ? words.wrongButSites : undefined
}

function distanceText(metres: number, words: ReturnType<typeof mapTexts>): string {
  return metres < 1_000
    ? words.metres.replace('{count}', String(Math.round(metres)))
    : words.kilometres.replace('{count}', (metres / 1_000).toFixed(1))
}
