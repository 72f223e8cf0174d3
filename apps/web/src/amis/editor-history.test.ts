import { beforeEach, describe, expect, it } from 'vitest'
import { editorHistory, type EditorHistory } from './editor-history.ts'

const step = (kept: string, mark = '') => ({ marked: `${kept}${mark}`, kept: { type: 'page', title: kept } })

describe('the steps of a page that is being designed', () => {
  let history: EditorHistory<string>
  beforeEach(() => {
    history = editorHistory()
    history.begin(step('first'))
    history.note(step('second'))
  })

  it('are gone back and forth', () => {
    expect([history.back(), history.back(), history.forth(), history.forth()]).toEqual([
      'first',
      undefined,
      'second',
      undefined,
    ])
  })

  it('are none where only the editor has written marks, which cut nothing short', () => {
    history.note(step('second', ' marked'))
    expect(history.back()).toBe('first')
    history.note(step('first', ' marked'))
    expect(history.forth()).toBe('second marked')
    expect(history.back()).toBe('first marked')
  })

  it('are one with what a panel adds to them', () => {
    history.note(step('second and its settings'), true)
    expect(history.back()).toBe('first')
    expect(history.forth()).toBe('second and its settings')
  })

  it('are forgotten once something else is done instead', () => {
    history.back()
    history.note(step('other'))
    expect(history.forth()).toBeUndefined()
    expect(history.back()).toBe('first')
  })

  it('are the same when the editor has gone back by itself', () => {
    history.note(step('first'))
    expect(history.back()).toBeUndefined()
    expect(history.forth()).toBe('second')
  })

  it('begin anew with another page', () => {
    history.begin(step('anew'))
    expect([history.back(), history.forth()]).toEqual([undefined, undefined])
  })

  it('says whether there is a step before, and one after', () => {
    const history = editorHistory<string>()
    expect([history.hasBefore(), history.hasAfter()]).toEqual([false, false])
    history.begin({ marked: 'a', kept: { a: 1 } })
    history.note({ marked: 'b', kept: { b: 1 } })
    expect([history.hasBefore(), history.hasAfter()]).toEqual([true, false])

    history.back()

    expect([history.hasBefore(), history.hasAfter()]).toEqual([false, true])
  })
})
