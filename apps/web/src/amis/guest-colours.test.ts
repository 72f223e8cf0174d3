import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { describe, expect, it } from 'vitest'
import { guestColours } from './guest-colours.ts'

describe('a colour that amis-editor writes out', () => {
  it.each([
    ['background', '#fff', 'var(--ll-surface)'],
    ['background-color', '#f7f7f9', 'var(--ll-side)'],
    ['background', '#e6f0ff', 'var(--ll-accent-soft)'],
    ['background', '#2468f2', 'var(--ll-brand)'],
    ['color', '#151b26', 'var(--ll-text)'],
    ['color', 'rgba(0, 0, 0, 0.85)', 'var(--ll-text)'],
    ['color', '#5c5f66', 'var(--ll-text-2)'],
    ['color', '#84868c', 'var(--ll-text-3)'],
    ['color', '#205dd9', 'var(--ll-accent-text)'],
    ['border', '1px solid #e8e9eb', '1px solid var(--ll-border)'],
    ['border-bottom', '2px solid #2468f2', '2px solid var(--ll-accent)'],
    ['--Form-input-borderColor', '#e8e9eb', 'var(--ll-border)'],
    ['background', '#fff0f0', 'var(--ll-danger-soft)'],
  ])('becomes the one of our theme that has its part: %s %s', (property, value, themed) => {
    expect(guestColours(property, value)).toBe(themed)
  })

  it.each([
    ['color', '#fff'],
    ['background', 'rgba(7,12,20,0.85)'],
    ['border-color', 'rgba(32,93,217,0.1)'],
    ['box-shadow', '0 2px 8px 0 rgba(7,12,20,0.12)'],
    ['background', 'url(#abc) #fff'],
    ['border-radius', '4px'],
    ['background', 'transparent'],
    ['color', 'var(--white)'],
    ['white-space', 'nowrap'],
    ['color', '#28a745'],
  ])('stays where both themes can read it, or it is none: %s %s', (property, value) => {
    expect(guestColours(property, value)).toBe(value)
  })

  it('leaves no light ground and no dark text in the whole sheet', () => {
    const sheet = readFileSync(createRequire(import.meta.url).resolve('amis-editor-core/lib/style.css'), 'utf8')
    const grounds = [...sheet.matchAll(/[;{](background(?:-color)?|color):([^;}]*)/g)].map(
      ([, property = '', value = '']) => `${property}: ${guestColours(property, value)}`,
    )
    expect(grounds.length).toBeGreaterThan(300)
    expect(grounds.filter((one) => /^background[^:]*: .*(?:#f|#e|white)/i.test(one))).toEqual([])
    expect(grounds.filter((one) => /^color: (?:#[0-3][\da-f]{2}(?:[0-3][\da-f]{3})?$|black)/i.test(one))).toEqual([])
  })
})
