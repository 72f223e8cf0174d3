import { nameIn } from '@liveline/contract/language.ts'
import type { FlowRow, FlowVersion } from '@liveline/contract/process-definition/shapes.ts'
import type { TFunction } from 'i18next'
import type { Speech } from '../../ui/labels/use-speech.ts'

type Counted = { readonly running: number; readonly runningIsCapped: boolean }

/** `12`, or `1000+` where no more are counted. */
const countOf = ({ running, runningIsCapped }: Counted) => `${running}${runningIsCapped ? '+' : ''}`

export const runningWords = (counted: Counted, t: TFunction): string =>
  t('workflows.running', { running: countOf(counted) })

/** `v3 · 12 running, v4 latest` (answers D2). */
export function versionWords({ releasedVersion: latest, runningOn }: FlowRow, t: TFunction): string {
  if (latest === null) return t('workflows.neverReleased')
  const older = runningOn
    .filter(({ version }) => version !== latest)
    .toReversed()
    .map(({ version, ...counted }) => `v${version} · ${runningWords(counted, t)}`)
  const own = runningOn.find(({ version }) => version === latest)
  const newest = [t('workflows.latest', { version: latest }), ...(own === undefined ? [] : [runningWords(own, t)])]
  return [...older, newest.join(' · ')].join(t('workflows.comma'))
}

export function starterWords({ starters }: FlowRow, { t, language }: Speech): string {
  if (starters === null) return t('workflows.neverReleased')
  if (starters.length === 0) return t('workflows.everybody')
  return starters.map((role) => nameIn(language, role)).join(t('workflows.comma'))
}

/** `v3`; the draft by its name, for it has no number yet. */
export const versionName = ({ state, version }: Pick<FlowVersion, 'state' | 'version'>, t: TFunction): string =>
  state === 0 ? t('workflows.draft') : t('workflows.version', { version })
