/** What differs in the settings of an element, and what of them is worth telling. */
import type { DrawingChange } from '@liveline/contract/process-definition/shapes.ts'
import type { TFunction } from 'i18next'
import { lineDiff, type DiffLine } from '../../../ui/difference/line-diff.ts'
import { settingValue, type KnownNames } from './setting-words.ts'

type Setting = DrawingChange['settings'][number]

/** Of what is new or gone only what it says itself: not its name, which stands above, nor what is off, nor that it stood in the process. */
export function toldSettings(
  { kind, settings }: Pick<DrawingChange, 'kind' | 'settings'>,
  known: Pick<KnownNames, 'nodes'>,
): readonly Setting[] {
  if (kind === 'changed') return settings
  return settings.filter(({ setting, from, to }) => {
    const value = from === '' ? to : from
    if (setting === 'parentId') return known.nodes.has(value)
    return setting !== 'type' && setting !== 'name' && value !== 'false'
  })
}

/** A setting in words, before and after, line by line; where the words are the same, with what the file says. */
export function settingDifference(
  setting: string,
  from: string,
  to: string,
  known: KnownNames,
  t: TFunction,
): readonly DiffLine[] {
  const [before, after] = [from, to].map((value) => settingValue(setting, value, known, t))
  const told = (words: string | undefined, value: string) => (before === after ? `${words} (${value})` : (words ?? ''))
  if (from === '')
    return told(after, to)
      .split('\n')
      .map((text) => ({ kind: 'added', text }))
  if (to === '')
    return told(before, from)
      .split('\n')
      .map((text) => ({ kind: 'removed', text }))
  return lineDiff(told(before, from), told(after, to))
}
