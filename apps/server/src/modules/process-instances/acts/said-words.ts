/** Sensitive words in what is said beside a form are judged as those in it (answers F9). */
import { say, type Text } from '@liveline/contract/language.ts'
import type { FlaggedField } from '@liveline/contract/sensitive-word/shapes.ts'
import type { Queryable } from '../../../database/open-database.ts'
import type { Caller } from '../../../http/caller.ts'
import { auditRow } from '../../audit/audit.service.ts'
import type { FormsService } from '../../forms/forms.service.ts'
import type { LoadedInstance } from '../store/stored-instance.ts'
import type { WriteSet } from '../store/write-set.ts'
import { saidTexts } from './acts.texts.ts'

export type SaidWords = ReturnType<typeof createSaidWords>

export function createSaidWords({ forms }: { forms: Pick<FormsService, 'flagSaid' | 'refuseWords' | 'getVersion'> }) {
  const flag = (queryable: Queryable, { language }: Caller, what: keyof typeof saidTexts, text: string) =>
    forms.flagSaid(queryable, { path: what, label: say(language, saidTexts[what] as Text), text })

  /** Judged by the main form of the process. @throws {AppError} SENSITIVE_WORDS_FOUND, SENSITIVE_WORDS_REFUSED */
  async function refuse(
    queryable: Queryable,
    caller: Caller,
    loaded: Pick<LoadedInstance, 'forms'>,
    { said, isConfirmed }: { said: readonly FlaggedField[]; isConfirmed: boolean },
  ): Promise<void> {
    if (said.length === 0) return
    const { language } = caller
    const main = loaded.forms.find(({ isMain }) => isMain)
    const form =
      main === undefined
        ? { name: '', nameEn: '', blocksSensitive: false }
        : await forms.getVersion(main.formVersionId, { queryable, language })
    forms.refuseWords(caller, form, said, { isConfirmed })
  }

  return {
    flag,
    refuse,
    /** @returns what was confirmed, to be recorded with the act */
    async assert(
      queryable: Queryable,
      caller: Caller,
      loaded: Pick<LoadedInstance, 'forms'>,
      { what, text, isConfirmed }: { what: keyof typeof saidTexts; text: string; isConfirmed: boolean },
    ): Promise<FlaggedField[]> {
      const said = await flag(queryable, caller, what, text)
      await refuse(queryable, caller, loaded, { said, isConfirmed })
      return said
    },
  }
}

/** Writes that somebody was told of sensitive words, and wanted them to stand. */
export function noteConfirmed(
  writes: WriteSet,
  caller: Caller,
  of: { objectType: 'task' | 'instance'; objectId: string },
  fields: readonly FlaggedField[],
): void {
  if (fields.length === 0) return
  writes.insert('audit_log', auditRow(caller, { action: 'sensitiveWord.confirm', ...of, after: { fields } }))
}
