import { formApi } from '@liveline/contract/form/calls.ts'
import { formDesignApi } from '@liveline/contract/form-design/calls.ts'
import type { FormVersion as FormVersionOnWire } from '@liveline/contract/form/shapes.ts'
import { pagingOf } from '@liveline/contract/paging.ts'
import type { FastifyInstance } from 'fastify'
import { serve } from '../../http/serve.ts'
import type { FormVersion } from './form-versions.repository.ts'
import { refuseMissing } from './missing-form.ts'
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
    async schema({ query, caller }) {
      return onWire(await forms.getVisibleVersion(caller, query.formVersionId, query.formType))
    },
    remove: ({ params, caller, write }) => forms.remove(write, caller, params.id),
    listAll: () => forms.listNames(),
    all: () => forms.listAll(),
    releasedVersions: ({ query, caller }) => forms.listHistory(caller, query.formId, { withDraft: false }),
    detail: ({ params, caller }) => forms.detail(caller, params.id),
    async latestReleased() {
      return (await forms.listReleased()).map(headOnWire)
    },
    async flowLatest({ query, caller }) {
      const [main] = await users.formsOfFlow(caller, query)
      return main === undefined ? refuseMissing(caller.language) : onWire(main)
    },
    async listFlowLatest({ body, caller }) {
      return (await users.formsOfFlow(caller, body)).map(onWire)
    },
    async amisSchema({ query, caller }) {
      const { schema } = await forms.getReleasedVersion(query.formId, { language: caller.language })
      return schema
    },
    lint: ({ body, caller }) => ({ problems: forms.lint(body.formPcJson, caller.language) }),
  })

  serve(app, formDesignApi, {
    draft: ({ query, caller }) => forms.getDraft(caller, query.formId),
    testFill: ({ body, caller }) => forms.testFill(caller, body),
    uses: ({ query, caller }) => forms.listUses(caller, query.formId),
    compare: ({ query, caller }) => forms.compare(caller, query),
    restoreVersion: ({ body, caller, write }) => forms.restoreVersion(write, caller, body),
    restore: ({ params, caller, write }) => forms.restore(write, caller, params.id),
    copy: ({ body, caller, write }) => forms.copy(write, caller, body),
    exportFile: ({ query, caller }) => forms.exportFile(caller, query.formId),
    importFile: ({ body, caller, write }) => forms.importFile(write, caller, body),
    steps: ({ query, caller }) => forms.listSteps(caller, query.formId, users),
    fieldUses: ({ query, caller }) => forms.listFieldUses(caller, query.formId, users),
  })
}

const headOnWire = (version: FormVersion): Omit<FormVersionOnWire, 'formPcJson' | 'formMobileJson'> => ({
  formId: version.formId,
  formKey: version.formKey,
  formName: version.name,
  formNameEn: version.nameEn,
  formVersionId: version.id,
  version: version.version,
  state: releaseStates[version.state],
})

const onWire = (version: FormVersionWithSchema): FormVersionOnWire => ({
  ...headOnWire(version),
  formPcJson: version.schema,
  formMobileJson: version.mobileSchema,
})
