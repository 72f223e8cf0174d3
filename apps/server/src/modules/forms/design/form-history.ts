/** Versions: read, compared, and taken up again as the draft. */
import type { FormComparison } from '@liveline/contract/form-design/shapes.ts'
import type { FormVersionRow } from '@liveline/contract/form/shapes.ts'
import { compareSchemas } from '@liveline/form-schema/compare.ts'
import type { Clock } from '../../../clock.ts'
import type { Queryable, Write } from '../../../database/open-database.ts'
import type { Caller } from '../../../http/caller.ts'
import { audit } from '../../audit/audit.service.ts'
import { formReleases } from '../form-releases.ts'
import * as repository from '../forms.repository.ts'
import { personOf } from '../forms.repository.ts'
import { refuseMissing } from '../missing-form.ts'
import { assertSound } from '../schema/assert-sound.ts'
import { requireForm } from './design-forms.ts'
import { findWhole, listHistory, type VersionFacts } from './form-history.repository.ts'
import { refuseStale } from './refuse-stale.ts'

export function createFormHistory({ database, clock }: { database: Queryable; clock: Clock }) {
  const find = async (caller: Caller, versionId: number) =>
    (await findWhole(database, versionId)) ?? refuseMissing(caller.language)

  return {
    /** Released versions, newest first; the draft before them for those who design forms. */
    async listHistory(
      caller: Caller,
      formId: number,
      { withDraft }: { withDraft: boolean },
    ): Promise<FormVersionRow[]> {
      if ((await repository.findForm(database, formId)) === undefined) return refuseMissing(caller.language)
      const versions = await listHistory(database, formId)
      return versions.filter(({ state }) => withDraft || state !== 0).map(versionRow)
    },

    /** @throws {AppError} NOT_FOUND, also for versions of two forms */
    async compare(caller: Caller, versions: { from: number; to: number }): Promise<FormComparison> {
      const [from, to] = [await find(caller, versions.from), await find(caller, versions.to)]
      if (from.formId !== to.formId) return refuseMissing(caller.language)
      const hasMobile = from.mobileSchema !== null || to.mobileSchema !== null
      return {
        ...{ from: whole(from), to: whole(to) },
        changes: [...compareSchemas(from.schema, to.schema)],
        mobileChanges: hasMobile ? [...compareSchemas(from.mobileSchema ?? {}, to.mobileSchema ?? {})] : [],
      }
    },

    /** @throws {AppError} NOT_FOUND, STALE, SCHEMA_REFUSED when it would not be let in today */
    async restoreVersion(
      write: Write,
      caller: Caller,
      { formId, formVersionId, rev }: { formId: number; formVersionId: number; rev: number },
    ): Promise<{ formId: number; rev: number }> {
      return write(async (tx) => {
        refuseStale(await requireForm(tx, formId, caller.language), rev)
        const found = await findWhole(tx, formVersionId)
        if (found?.formId !== formId) return refuseMissing(caller.language)
        const { schema, mobileSchema, version } = found
        assertSound({ schema, mobileSchema }, caller.language)
        const [at, userId] = [clock.now(), caller.userId]
        const content = { schema, mobileSchema }
        await formReleases.saveDraft(tx, { ownerId: formId, content, userId: personOf(userId), at })
        const newRev = await repository.updateForm(tx, { formId, userId, at })
        const after = { formVersionId, version }
        await audit(tx, caller, { action: 'form.restoreVersion', objectType: 'form', objectId: formId, after })
        return { formId, rev: newRev }
      })
    },
  }
}

const stateOf = (state: number): FormVersionRow['state'] => (state === 0 ? 0 : state === 1 ? 1 : 2)

export const versionRow = (facts: VersionFacts): FormVersionRow => ({
  formVersionId: facts.formVersionId,
  version: facts.version,
  state: stateOf(facts.state),
  note: facts.note,
  hasMobile: facts.hasMobile,
  updatedAt: facts.updatedAt.toISOString(),
  updatedBy: facts.updatedBy,
  releasedAt: facts.releasedAt?.toISOString() ?? null,
  releasedBy: facts.releasedBy,
})

function whole({ schema, mobileSchema, ...facts }: NonNullable<Awaited<ReturnType<typeof findWhole>>>) {
  return { ...versionRow(facts), formPcJson: schema, formMobileJson: mobileSchema }
}
