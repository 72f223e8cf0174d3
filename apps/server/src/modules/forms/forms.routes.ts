import { formApi } from '@liveline/contract/form/calls.ts'
import { formDesignApi } from '@liveline/contract/form-design/calls.ts'
import { formDataApi } from '@liveline/contract/form-data/calls.ts'
import type { FormVersion as FormVersionOnWire } from '@liveline/contract/form/shapes.ts'
import { pagingOf } from '@liveline/contract/paging.ts'
import type { FastifyInstance } from 'fastify'
import { longPagingOf } from '../../http/long-list.ts'
import { serve } from '../../http/serve.ts'
import type { FormUsers } from './design/show-forms.ts'
import type { DataSort } from './data/form-data.repository.ts'
import type { FormDataRights, FormsService, FormVersionWithSchema } from './forms.service.ts'
import { releaseStates } from '../versions/release-state.ts'

export function formsRoutes(
  app: FastifyInstance,
  { forms, dataRights, users }: { forms: FormsService; dataRights: FormDataRights; users: FormUsers },
): void {
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

  serve(app, formDataApi, {
    async list({ body, caller }) {
      const paging = longPagingOf(body)
      const filters = (body.filters ?? []).map(({ field, op, value }) => ({ field, op, value }))
      const search = { formId: body.formId, filters, sort: sortOf(body.sort), paging }
      const { records, ...counted } = await forms.pageData(caller, search, dataRights)
      const rows = records.map((record) => ({
        id: record.id,
        formVersionId: record.formVersionId,
        values: record.data,
        createdAt: record.createdAt.toISOString(),
        updatedAt: record.updatedAt.toISOString(),
      }))
      return { rows, ...counted, page: paging.page, pageSize: paging.pageSize }
    },
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

/** `field,-field`. */
const sortOf = (sort = ''): DataSort[] =>
  sort
    .split(',')
    .filter((part) => part !== '')
    .slice(0, 5)
    .map((part) =>
      part.startsWith('-') ? { field: part.slice(1), descending: true } : { field: part, descending: false },
    )
