import type { ProcessState } from '@liveline/workflow-engine'
import type { Drawing } from '../modeler/create-modeler.ts'
import { ownId } from './called.ts'
import type { Choice } from './choices.ts'

const KIND = 'liveline-token'
/** Of a large drawing all is seen, and what is to be read and pressed stays so. */
const SCALE = { min: 0.8, max: 1.5 }
const SVG = 'http://www.w3.org/2000/svg'
/** All flows of a step together, at most. */
const LONGEST_MS = 800
const PER_FLOW_MS = 260
/** Beyond so many nothing can be followed by eye. */
const MOST_MOVED = 12

/** Of one process; its elements as the simulation names them. */
interface Shown {
  readonly tokens: ProcessState['tokens']
  readonly choices: readonly Choice[]
  readonly passed: readonly string[]
  readonly doubtful: readonly string[]
  readonly tokenLabel: (count: number) => string
  readonly pressLabel: (choice: readonly Choice[]) => string
  readonly onPress: (choices: readonly Choice[]) => void
}

/** Where the tokens are, what can be pressed, and what has been passed. @returns how it is taken away again */
export function drawTokens(drawing: Drawing, shown: Shown): () => void {
  const overlays = drawing.get('overlays')
  const registry = drawing.get('elementRegistry')
  const canvas = drawing.get('canvas')
  const marked: (readonly [id: string, marker: string])[] = []
  const mark = (id: string, marker: string) => {
    if (registry.get(id) === undefined) return
    canvas.addMarker(id, marker)
    marked.push([id, marker])
  }
  for (const id of shown.passed) mark(ownId(id), 'll-play-passed')
  for (const id of shown.doubtful) mark(ownId(id), 'll-play-doubtful')
  const tokens = shown.tokens.map(({ elementId, state }) => ({ elementId: ownId(elementId), state }))
  for (const { elementId } of tokens) mark(elementId, 'll-play-here')
  const counts = new Map<string, number>()
  for (const { elementId, state } of tokens)
    if (state !== 'scope') counts.set(elementId, (counts.get(elementId) ?? 0) + 1)
  for (const [id, count] of counts) {
    if (registry.get(id) === undefined) continue
    const html = document.createElement('span')
    html.className = 'll-play-token'
    html.textContent = String(count)
    html.title = shown.tokenLabel(count)
    overlays.add(id, KIND, { position: { top: -12, left: -12 }, html, scale: SCALE })
  }
  for (const [id, choices] of Map.groupBy(shown.choices, ({ elementId }) => ownId(elementId))) {
    if (registry.get(id) === undefined) continue
    const html = document.createElement('button')
    html.type = 'button'
    html.className = 'll-play-press'
    html.dataset['beside'] = String(choices.every(({ isBeside }) => isBeside))
    html.title = shown.pressLabel(choices)
    html.setAttribute('aria-label', html.title)
    html.addEventListener('click', () => shown.onPress(choices))
    overlays.add(id, KIND, { position: { bottom: 12, right: 12 }, html, scale: SCALE })
  }
  return () => {
    overlays.remove({ type: KIND })
    for (const [id, marker] of marked) if (registry.get(id) !== undefined) canvas.removeMarker(id, marker)
  }
}

interface Point {
  readonly x: number
  readonly y: number
}

/** Where something is that has gone a share of a line. */
function pointAt(points: readonly Point[], share: number): Point {
  const lengths = points.slice(1).map((point, index) => {
    const from = points[index] ?? point
    return Math.hypot(point.x - from.x, point.y - from.y)
  })
  let left = share * lengths.reduce((sum, length) => sum + length, 0)
  for (const [index, length] of lengths.entries()) {
    const [from, to] = [points[index], points[index + 1]]
    if (from === undefined || to === undefined) break
    if (left <= length) {
      const part = length === 0 ? 0 : left / length
      return { x: from.x + (to.x - from.x) * part, y: from.y + (to.y - from.y) * part }
    }
    left -= length
  }
  return points.at(-1) ?? { x: 0, y: 0 }
}

/** Lets a token run along flows, one after the other, then tells. Nothing runs where somebody asked for quiet. */
export function runAlong(drawing: Drawing, flowIds: readonly string[], onDone: () => void): () => void {
  const canvas = drawing.get('canvas')
  const lines = flowIds.flatMap((id) => {
    const element = drawing.get('elementRegistry').get(id)
    return element?.waypoints === undefined || canvas.findRoot(element) !== canvas.getRootElement()
      ? []
      : [element.waypoints]
  })
  const isQuiet = matchMedia('(prefers-reduced-motion: reduce)').matches
  if (lines.length === 0 || lines.length > MOST_MOVED || isQuiet) {
    onDone()
    return () => {}
  }
  const token = document.createElementNS(SVG, 'circle')
  token.setAttribute('class', 'll-play-runner')
  token.setAttribute('r', '7')
  canvas.getLayer('liveline-tokens', 1).append(token)
  const wholeMs = Math.min(lines.length * PER_FLOW_MS, LONGEST_MS)
  let begun: number | undefined
  let frame = requestAnimationFrame(function move(now) {
    begun ??= now
    const share = Math.min((now - begun) / wholeMs, 1)
    const place = Math.min(Math.floor(share * lines.length), lines.length - 1)
    const { x, y } = pointAt(lines[place] ?? [], share * lines.length - place)
    token.setAttribute('cx', String(x))
    token.setAttribute('cy', String(y))
    if (share < 1) frame = requestAnimationFrame(move)
    else {
      token.remove()
      onDone()
    }
  })
  return () => {
    cancelAnimationFrame(frame)
    token.remove()
  }
}
