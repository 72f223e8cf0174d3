import 'maplibre-gl/dist/maplibre-gl.css'
import { Map, Marker, NavigationControl, ScaleControl, setWorkerUrl, type GeoJSONSource } from 'maplibre-gl'
import workerUrl from 'maplibre-gl/dist/maplibre-gl-worker.mjs?url'
import { allowWorker, installTrustedTypes } from '../../ui/trusted-types.ts'
import type { Place } from './coordinates.ts'
import { graticuleOf, linesOf, type Bounds, type Graticule } from './graticule.ts'

installTrustedTypes()
allowWorker(workerUrl)
setWorkerUrl(workerUrl)

const NEAR_ZOOM = 14
/** Without a place: the middle of the country at a glance. */
const FAR: { readonly center: [number, number]; readonly zoom: number } = { center: [110, 33], zoom: 3 }

/** In px: beside the scale below and the buttons on the right. */
const SITES_PADDING = { top: 48, bottom: 48, left: 64, right: 80 }

interface MapWords {
  readonly canvas: string
  readonly zoomIn: string
  readonly zoomOut: string
}

export interface DrawnMap {
  readonly centre: () => Place
  /** Marks where the person is, and shows both places. */
  readonly showOwn: (own: Place) => void
  readonly goTo: (place: Place) => void
  readonly remove: () => void
}

interface Drawing {
  readonly container: HTMLElement
  /** Marked; undefined: only the base map. */
  readonly place: Place | undefined
  /** Marked smaller. */
  readonly sites: readonly Place[]
  /** See `PublicConfig`. */
  readonly tiles: string
  readonly words: MapWords
  /** Where the lines of the grid meet the edge, whenever the map has moved. */
  readonly onGrid: (labels: readonly GridLabel[]) => void
}

export interface GridLabel {
  readonly text: string
  readonly axis: 'lng' | 'lat'
  /** Distance from the left, or from the top, in px. */
  readonly at: number
}

export function canDraw(): boolean {
  return document.createElement('canvas').getContext('webgl2') !== null
}

const colour = (name: string) => getComputedStyle(document.documentElement).getPropertyValue(name).trim()
const prefersStill = () => matchMedia('(prefers-reduced-motion: reduce)').matches

function boundsOf(map: Map): Bounds {
  const bounds = map.getBounds()
  return { west: bounds.getWest(), east: bounds.getEast(), south: bounds.getSouth(), north: bounds.getNorth() }
}

function labelsOf(map: Map, { lngs, lats, decimals }: Graticule): GridLabel[] {
  const centre = map.getCenter()
  return [
    ...lngs.map((lng) => ({
      text: `${lng.toFixed(decimals)}°`,
      axis: 'lng' as const,
      at: map.project([lng, centre.lat]).x,
    })),
    ...lats.map((lat) => ({
      text: `${lat.toFixed(decimals)}°`,
      axis: 'lat' as const,
      at: map.project([centre.lng, lat]).y,
    })),
  ]
}

/** A neutral base, the tiles if there are any, the grid of degrees, and what is marked. It asks no other host. */
export function drawMap({ container, place, sites, tiles, words, onGrid }: Drawing): DrawnMap {
  const map = new Map({
    container,
    style: {
      version: 8,
      sources: {
        ...(tiles === ''
          ? {}
          : {
              tiles: {
                type: 'raster',
                tiles: [new URL(tiles, location.origin).href.replaceAll('%7B', '{').replaceAll('%7D', '}')],
                tileSize: 256,
              },
            }),
        grid: { type: 'geojson', data: { type: 'FeatureCollection', features: [] } },
      },
      layers: [
        { id: 'base', type: 'background', paint: { 'background-color': colour('--ll-bg') } },
        ...(tiles === '' ? [] : [{ id: 'tiles', type: 'raster' as const, source: 'tiles' }]),
        {
          id: 'grid',
          type: 'line',
          source: 'grid',
          paint: { 'line-color': colour('--ll-border-strong'), 'line-width': 1 },
        },
      ],
    },
    ...(place === undefined ? FAR : { center: [place.lng, place.lat], zoom: NEAR_ZOOM }),
    attributionControl: false,
    dragRotate: false,
    pitchWithRotate: false,
    touchPitch: false,
    maxPitch: 0,
    // A tile or a sheet that lacks must not be looked for elsewhere.
    validateStyle: false,
    locale: {
      'Map.Title': words.canvas,
      'NavigationControl.ZoomIn': words.zoomIn,
      'NavigationControl.ZoomOut': words.zoomOut,
    },
  })
  map.keyboard.disableRotation()
  map.touchZoomRotate.disableRotation()
  map.addControl(new NavigationControl({ showCompass: false }), 'top-right')
  map.addControl(new ScaleControl(), 'bottom-left')

  const drawGrid = () => {
    const bounds = boundsOf(map)
    const graticule = graticuleOf(bounds)
    map.getSource<GeoJSONSource>('grid')?.setData(linesOf(graticule, bounds))
    onGrid(labelsOf(map, graticule))
  }
  map.on('load', drawGrid)
  map.on('move', drawGrid)
  map.on('resize', drawGrid)

  const mark = (at: Place, className: string) => {
    const element = document.createElement('span')
    element.className = className
    element.setAttribute('aria-hidden', 'true')
    return new Marker({ element, anchor: className === 'map-pin' ? 'bottom' : 'center' })
      .setLngLat([at.lng, at.lat])
      .addTo(map)
  }
  let leaveSites = () => {}
  for (const site of sites) mark(site, 'map-site')
  if (place !== undefined) mark(place, 'map-pin')
  else if (sites.length > 0) {
    const [lngs, lats] = [sites.map(({ lng }) => lng), sites.map(({ lat }) => lat)]
    const fit = () =>
      map.fitBounds([Math.min(...lngs), Math.min(...lats), Math.max(...lngs), Math.max(...lats)], {
        padding: SITES_PADDING,
        maxZoom: NEAR_ZOOM,
        animate: false,
      })
    fit()
    // A telephone that is turned still shows all of them, until the person has looked elsewhere.
    map.on('resize', fit)
    leaveSites = () => map.off('resize', fit)
    map.on('movestart', ({ originalEvent }) => {
      if (originalEvent !== undefined) leaveSites()
    })
  }
  let own: Marker | undefined

  // The colours are those of the theme, whenever the person or the system changes it.
  const paint = () => {
    map.setPaintProperty('base', 'background-color', colour('--ll-bg'))
    map.setPaintProperty('grid', 'line-color', colour('--ll-border-strong'))
  }
  // Nothing can be painted before the style is there; then it takes the colours of that moment.
  let hasStyle = false
  map.once('style.load', () => {
    hasStyle = true
    paint()
  })
  const themes = new MutationObserver(() => {
    if (hasStyle) paint()
  })
  themes.observe(document.documentElement, { attributeFilter: ['data-theme'] })

  return {
    centre: () => {
      const { lng, lat } = map.getCenter().wrap()
      return { lng, lat }
    },
    goTo({ lng, lat }) {
      leaveSites()
      map.easeTo({ center: [lng, lat], zoom: NEAR_ZOOM, animate: !prefersStill() })
    },
    showOwn(at) {
      leaveSites()
      own?.remove()
      own = mark(at, 'map-own')
      if (place === undefined) map.easeTo({ center: [at.lng, at.lat], zoom: NEAR_ZOOM, animate: !prefersStill() })
      else {
        const corners: [[number, number], [number, number]] = [
          [Math.min(at.lng, place.lng), Math.min(at.lat, place.lat)],
          [Math.max(at.lng, place.lng), Math.max(at.lat, place.lat)],
        ]
        map.fitBounds(corners, { padding: 64, maxZoom: NEAR_ZOOM + 2, animate: !prefersStill() })
      }
    },
    remove() {
      themes.disconnect()
      map.remove()
    },
  }
}
