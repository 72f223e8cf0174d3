import type { TextsLike } from '../texts-like.ts'
import type { texts as zhCN } from './zh-CN.ts'

export const texts: TextsLike<typeof zhCN> = {
  difference: {
    title: 'Text of the schema',
    same: 'The texts are the same.',
    skipped: '{{count}} equal lines',
    skipped_one: '{{count}} equal line',
    added: 'Added',
    versionNumber: 'Version {{rev}}',
    noVersions: 'There are no former versions: from the first change on, what it was is kept here.',
    byPack: 'Pack',
    saveFirst: 'There are unsaved changes: save them before you restore.',
    restore: 'Restore this version',
    restored: 'Version {{rev}} is restored; what was there before is kept among the versions',
    close: 'Close',
    removed: 'Removed',
  },
}
