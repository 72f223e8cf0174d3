import { formApi } from '@liveline/contract/form/calls.ts'
import type { FormRow, FormVersion as FormVersionOnWire } from '@liveline/contract/form/shapes.ts'
import { pagingOf } from '@liveline/contract/paging.ts'
import type { FastifyInstance } from 'fastify'
import { serve } from '../../http/serve.ts'
import type { Form } from './forms.repository.ts'
import type { FormsService, FormVersionWithSchema } from './forms.service.ts'
import { releaseStates } from '../versions/release-state.ts'

export function formsRoutes(app: FastifyInstance, { forms }: { forms: FormsService }): void {
  serve(app, formApi, {
    create: ({ body, caller, write }) => forms.create(write, caller, body),
    update: ({ body, caller, write }) => forms.update(write, caller, body),
    release: ({ body, caller, write }) => forms.release(write, caller, body),
    setValid: ({ params, caller, write }) =>
      forms.setValid(write, caller, { formId: params.id, valid: params.flag === '1' || params.flag === 'true' }),
    async list({ query }) {
      const paging = pagingOf(query)
      const { forms: found, total } = await forms.page({ keyword: query.keyword?.trim() ?? '', paging })
      return { rows: found.map(rowOf), total, ...paging }
    },
    async latestValid({ query, caller }) {
      return onWire(await forms.getReleasedVersion(query.formId, { language: caller.language }))
    },
    // Phones get the same schema: amis lays it out for the width it has.
    async schema({ query, caller }) {
      return onWire(await forms.getVisibleVersion(caller, query.formVersionId))
    },
    async amisSchema({ query, caller }) {
      const { schema } = await forms.getReleasedVersion(query.formId, { language: caller.language })
      return schema
    },
    lint: ({ body, caller }) => ({ problems: forms.lint(body.formPcJson, caller.language) }),
  })
}

const rowOf = (form: Form): FormRow => ({
  formId: form.id,
  formKey: form.formKey,
  formName: form.name,
  formNameEn: form.nameEn,
  icon: form.icon,
  valid: form.valid ? 1 : 0,
  releasedVersion: form.releasedVersion,
  hasDraft: form.hasDraft,
  updatedAt: form.updatedAt.toISOString(),
})

const onWire = (version: FormVersionWithSchema): FormVersionOnWire => ({
  formId: version.formId,
  formKey: version.formKey,
  formName: version.name,
  formNameEn: version.nameEn,
  formVersionId: version.id,
  version: version.version,
  state: releaseStates[version.state],
  formPcJson: version.schema,
})
