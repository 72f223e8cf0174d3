/** Qualifications that a step asks of the person who acts, for himself or for somebody (domain.md P9). */
import { nameIn, say } from '@liveline/contract/language.ts'
import type { Queryable } from '../../database/open-database.ts'
import { AppError } from '../../http/app-error.ts'
import type { Caller } from '../../http/caller.ts'
import { findMissing } from '../qualifications/qualifications.service.ts'
import type { NodeSettings } from '../process-definitions/node-settings.ts'
import { qualificationTexts } from './process-instances.texts.ts'

type Asked = { readonly node: NodeSettings | undefined; readonly at: Date }

/** What is missing or has expired, as a sentence; undefined: nothing. */
export async function missingQualifications(
  queryable: Queryable,
  caller: Pick<Caller, 'userId' | 'language'>,
  { node, at }: Asked,
): Promise<string | undefined> {
  if (node?.qualifiedOnly === undefined) return undefined
  const { language } = caller
  const missing = await findMissing(queryable, caller.userId, node.qualifiedOnly, at)
  if (missing.length === 0) return undefined
  return missing
    .map(({ code, expiredOn }) => {
      const what = code === true ? say(language, qualificationTexts.any) : code
      return expiredOn === undefined
        ? say(language, qualificationTexts.missing, { what })
        : say(language, qualificationTexts.expired, { what, day: expiredOn })
    })
    .join(say(language, qualificationTexts.between))
}

/** @throws {AppError} NOT_QUALIFIED naming what is missing */
export async function assertQualified(queryable: Queryable, caller: Caller, asked: Asked): Promise<void> {
  const missing = await missingQualifications(queryable, caller, asked)
  if (missing === undefined || asked.node === undefined) return
  throw new AppError('NOT_QUALIFIED', {
    details: { name: caller.name, step: nameIn(caller.language, asked.node), missing },
  })
}
