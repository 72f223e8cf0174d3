/** What other modules may do with notices beside their own steps: tell people of something that is no task. */
import type { NoticeKind } from '@liveline/contract/notice/shapes.ts'
import type { Text } from '@liveline/contract/language.ts'
import type { Tx } from '../../database/open-database.ts'
import type { Ids } from '../../ids.ts'
import { insertNotice } from './notices.repository.ts'

/** One notice to each of them, in the transaction of what happened. */
export async function tellPeople(
  tx: Tx,
  notice: {
    readonly ids: Ids
    readonly userIds: readonly number[]
    readonly kind: NoticeKind
    readonly title: Text
    /** The page of the console that tells more. */
    readonly link?: string
    readonly now: Date
  },
): Promise<void> {
  for (const userId of notice.userIds) {
    const { kind, title, link = '', now: at } = notice
    await insertNotice(tx, { id: notice.ids.next(), userId, kind, title: title.zh, titleEn: title.en, link, at })
  }
}
