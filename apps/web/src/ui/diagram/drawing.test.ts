// @vitest-environment happy-dom
import { expect, it } from 'vitest'
import { strengthenIcons } from './drawing.ts'

it('draws the hairlines of an icon so that they are seen, and leaves frames and lines', () => {
  const layer = document.createElementNS('http://www.w3.org/2000/svg', 'g')
  const path = (stroke: string, fill: string, width: string) =>
    `<path style="stroke: ${stroke}; fill: ${fill}; stroke-width: ${width}"/>`
  const visual = (kind: string, ...paths: readonly string[]) =>
    `<g class="djs-element ${kind}"><g class="djs-visual">${paths.join('')}</g></g>`
  const [grey, paper] = ['var(--ll-text-3)', 'var(--ll-surface)']
  layer.innerHTML =
    visual('djs-shape', path(grey, paper, '2px'), path(grey, paper, '0.5px'), path(grey, grey, '0.5px')) +
    visual('djs-connection', path(grey, 'none', '0.5px'))

  strengthenIcons(layer)

  const told = [...layer.querySelectorAll('path')].map(({ style }) => [
    style.getPropertyValue('stroke'),
    style.getPropertyValue('fill'),
    style.getPropertyValue('stroke-width'),
  ])
  expect(told).toEqual([
    [grey, paper, '2px'],
    ['var(--ll-text-2)', paper, '1.2px'],
    ['var(--ll-text-2)', 'var(--ll-text-2)', '1.2px'],
    [grey, 'none', '0.5px'],
  ])
})
