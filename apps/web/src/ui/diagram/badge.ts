import type { DrawnNode } from './drawing.ts'

const SVG = 'http://www.w3.org/2000/svg'
const BADGE_HEIGHT = 20
/** Of a letter in a badge; a Chinese character is twice as wide. */
const LETTER_PX = 6.5

type Styled = ElementCSSInlineStyle & Element

/** A part of a picture, with its attributes. */
export function part(name: string, attributes: Readonly<Record<string, string | number>>): Styled {
  const made = document.createElementNS(SVG, name) as SVGElement
  for (const [key, value] of Object.entries(attributes)) made.setAttribute(key, String(value))
  return made
}

export type BadgeTone = 'accent' | 'done' | 'draft' | 'danger' | 'warning'
const badgeFill = {
  accent: 'var(--ll-accent)',
  done: 'var(--ll-done-soft)',
  draft: 'var(--ll-draft-soft)',
  danger: 'var(--ll-danger-soft)',
  warning: 'var(--ll-warning-soft)',
}
const badgeInk = {
  accent: 'var(--ll-on-accent)',
  done: 'var(--ll-done)',
  draft: 'var(--ll-draft)',
  danger: 'var(--ll-danger)',
  warning: 'var(--ll-warning)',
}

const widthOf = (text: string) =>
  16 + [...text].reduce((sum, letter) => sum + (letter > '\u2000' ? 2 : 1) * LETTER_PX, 0)

/** In the middle above, at the right above, at the left below, in the middle below, or beneath that. */
export type BadgePlace = 'middle' | 'right' | 'below' | 'foot' | 'beneath'

/** A word on the rim of a node. */
export function badge(node: DrawnNode, text: string, place: BadgePlace, tone: BadgeTone): Element {
  const width = widthOf(text)
  const centred = node.x + (node.width - width) / 2
  const x = {
    ...{ middle: centred, foot: centred, beneath: centred },
    right: node.x + node.width - width + 8,
    below: node.x - 8,
  }[place]
  const foot = node.y + node.height - BADGE_HEIGHT / 2
  const y = { ...{ middle: node.y - 12, right: node.y - 12 }, below: foot, foot, beneath: foot + BADGE_HEIGHT + 2 }[
    place
  ]
  const group = part('g', { transform: `translate(${x} ${y})` })
  const plate = part('rect', { width, height: BADGE_HEIGHT, rx: BADGE_HEIGHT / 2 })
  const word = part('text', { x: width / 2, y: 14, 'text-anchor': 'middle', 'font-size': 11, 'font-weight': 600 })
  plate.style.setProperty('fill', badgeFill[tone])
  plate.style.setProperty('stroke', badgeInk[tone])
  word.style.setProperty('fill', badgeInk[tone])
  word.style.setProperty('font-family', 'var(--ll-font)')
  word.textContent = text
  group.append(plate, word)
  return group
}
