/**
 * What has versions (forms, processes) has at most one *draft*, which people change, and at most one *released* version,
 * which nobody changes any more; releasing the draft makes the one before it *superseded*. Who writes has locked the
 * owner of the versions.
 */
import type { Language, Text } from '@liveline/contract/language.ts'
import type { Queryable, Tx } from '../../database/open-database.ts'
import { assertTransition } from './release-state.ts'
import * as repository from './versions.repository.ts'
import type { Draft, Entry, Release, VersionTable } from './versions.repository.ts'

export function createVersions<Content extends object>(table: VersionTable<Content>, noDraft: Text) {
  return {
    /** The draft, which may be released. @throws {AppError} ILLEGAL_TRANSITION when there is none */
    async getDraft(queryable: Queryable, ownerId: number, language: Language): Promise<Draft<Content>> {
      const draft = await repository.findDraft(queryable, table, ownerId)
      assertTransition(draft?.state, 'released', language, noDraft)
      return draft
    },

    /** Makes the draft, or continues it. */
    async saveDraft(tx: Tx, entry: Entry<Content>): Promise<void> {
      const isContinued = await repository.updateDraft(tx, table, entry)
      if (!isContinued) await repository.insertDraft(tx, table, entry)
    },

    /** The draft becomes the newest version; gives back its number. */
    async release(tx: Tx, draft: Draft<unknown>, release: Release): Promise<number> {
      await repository.supersedeReleased(tx, table, draft.ownerId)
      return repository.releaseDraft(tx, table, draft, release)
    },

    /** A version that was never a draft, of the pack; the draft of a person stays beside it. */
    async releaseBesideDraft(tx: Tx, entry: Entry<Content>): Promise<void> {
      await repository.supersedeReleased(tx, table, entry.ownerId)
      await repository.insertReleased(tx, table, entry)
    },
  }
}
