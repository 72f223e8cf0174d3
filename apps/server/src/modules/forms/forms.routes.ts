import { formApi } from '@liveline/contract/form/calls.ts'
import { formDesignApi } from '@liveline/contract/form-design/calls.ts'
import type { FormVersion as FormVersionOnWire } from '@liveline/contract/form/shapes.ts'
import { pagingOf } from '@liveline/contract/paging.ts'
import type { FastifyInstance } from 'fastify'
import { serve } from '../../http/serve.ts'
import type { FormUsers } from './design/show-forms.ts'
import type { FormsService, FormVersionWithSchema } from './forms.service.ts'
import { releaseStates } from '../versions/release-state.ts'

export function formsRoutes(app: FastifyInstance, { forms, users }: { forms: FormsService; users: FormUsers }): void {
  serve(app, formApi, {
    create: ({ body, caller, write }) => forms.create(write, caller, body),
    update: ({ body, caller, write }) => forms.update(write, caller, body),
    release: ({ body, caller, write }) => forms.release(write, caller, body),
    setValid: ({ params, caller, write }) =>
      forms.setValid(write, caller, { formId: params.id, valid: params.flag === '1' || params.flag === 'true' }),
    list: ({ query }) =>
      forms.page(
        {
          keyword: query.keyword?.trim() ?? '',
          category: query.category,
          state: query.state,
          valid: query.valid,
        },
        pagingOf(query),
      ),
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

  serve(app, formDesignApi, {
    draft: ({ query, caller }) => forms.getDraft(caller, query.formId),
    testFill: ({ body, caller }) => forms.testFill(caller.language, body),
    uses: ({ query, caller }) => forms.listUses(caller, query.formId),
    fieldUses: ({ query, caller }) => forms.listFieldUses(caller, query.formId, users),
  })
}

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
