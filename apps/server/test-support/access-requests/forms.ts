/** Forms, their records, files, and imports and exports. */
import { accessSchema } from '../access-world.ts'
import { plain, missingId, NO_NUMBER, forms, type AccessRequest, type Make, type Requests } from './objects.ts'

/** The export of the applicant, and none. */
const jobs = (make: (id: string) => AccessRequest): Record<string, Make> => ({
  own: ({ records: { job } }) => make(job),
  missing: () => make(missingId),
})

/** One's own record, one that belongs to a process, and none. */
const records = (make: (id: string) => AccessRequest): Record<string, Make> => ({
  own: ({ records: { own } }) => make(own),
  process: ({ formData: { ours } }) => make(ours),
  missing: () => make(missingId),
})

const flowForms = (
  make: (flow: { flowKey: string; flowInstance?: string }) => AccessRequest,
): Record<string, Make> => ({
  open: ({ flows: { open } }) => make({ flowKey: open.key }),
  ours: ({ flows: { open }, instances: { ours } }) => make({ flowKey: open.key, flowInstance: ours }),
  theirs: ({ flows: { restricted }, instances: { theirs } }) => make({ flowKey: restricted.key, flowInstance: theirs }),
  missing: ({ flows: { open } }) => make({ flowKey: open.key, flowInstance: missingId }),
})

export const formsRequests: Requests = {
  'form.create': plain({ body: { formKey: 'accessNew', formName: 'New', formPcJson: accessSchema } }),
  'form.update': forms((formId) => ({ body: { formId, formName: 'Renamed' } })),
  'form.release': forms((formId) => ({ body: { formId } })),
  'form.setValid': forms((id) => ({ params: { id, flag: '0' } })),
  'form.list': plain(),
  'form.latestValid': forms((formId) => ({ query: { formId } })),
  'form.schema': {
    released: ({ form }) => ({ query: { formVersionId: form.versionId } }),
    draft: ({ form }) => ({ query: { formVersionId: form.draftId } }),
    missing: () => ({ query: { formVersionId: NO_NUMBER } }),
  },
  'form.amisSchema': forms((formId) => ({ query: { formId } })),
  'form.listAll': plain(),
  'form.all': plain(),
  'form.remove': forms((id) => ({ params: { id } })),
  'form.releasedVersions': forms((formId) => ({ query: { formId } })),
  'form.detail': forms((id) => ({ params: { id } })),
  'form.latestReleased': plain(),
  'form.flowLatest': flowForms((query) => ({ query })),
  'form.listFlowLatest': flowForms((body) => ({ body })),
  'form.lint': plain({ body: { formPcJson: accessSchema } }),
  'formDesign.draft': forms((formId) => ({ query: { formId } })),
  'formDesign.testFill': plain({ body: { formPcJson: accessSchema, values: {} } }),
  'formDesign.uses': forms((formId) => ({ query: { formId } })),
  'formDesign.compare': {
    there: ({ form }) => ({ query: { from: form.versionId, to: form.draftId } }),
    missing: () => ({ query: { from: NO_NUMBER, to: NO_NUMBER } }),
  },
  'formDesign.restoreVersion': {
    there: ({ form }) => ({ body: { formId: form.id, formVersionId: form.versionId, rev: 2 } }),
    missing: ({ form }) => ({ body: { formId: NO_NUMBER, formVersionId: form.versionId, rev: 2 } }),
  },
  'formDesign.restore': forms((id) => ({ params: { id } })),
  'formDesign.copy': forms((formId) => ({ body: { formId, formKey: 'accessCopy', formName: 'Copy' } })),
  'formDesign.exportFile': forms((formId) => ({ query: { formId } })),
  'formDesign.importFile': plain({
    body: {
      ...{ format: 'liveline.form/1', formKey: 'accessFile', formName: 'File', formNameEn: '', icon: '', category: '' },
      ...{ formPcJson: accessSchema, formMobileJson: null },
    },
  }),
  'formDesign.fieldUses': forms((formId) => ({ query: { formId } })),
  'formDesign.steps': forms((formId) => ({ query: { formId } })),
  'formData.list': {
    ...forms((formId) => ({ body: { formId } })),
    bin: ({ records: { formId } }) => ({ body: { formId, deleted: true } }),
  },
  'formData.save': {
    records: ({ records: { formId } }) => ({ body: { formId, values: { note: 'x' } } }),
    ...forms((formId) => ({ body: { formId, values: { note: 'x' } } })),
  },
  'formData.get': records((id) => ({ body: { id } })),
  'formData.update': records((id) => ({ body: { id, rev: 1, values: { note: 'y' } } })),
  'formData.remove': records((id) => ({ body: { id, rev: 1 } })),
  'formData.restore': {
    ...records((id) => ({ body: { id } })),
    deleted: ({ records: { deleted } }) => ({ body: { id: deleted } }),
  },
  'formData.history': records((id) => ({ body: { id } })),
  'formData.reveal': records((id) => ({ body: { id, field: 'phone' } })),
  'dataJob.exportRows': forms((formId) => ({ body: { formId, format: 'xlsx' } })),
  'dataJob.template': {
    records: ({ records: { formId } }) => ({ query: { formId } }),
    ...forms((formId) => ({ query: { formId } })),
  },
  'dataJob.importRows': {
    records: ({ records: { formId, upload } }) => ({ body: { formId, fileId: upload, dryRun: true } }),
    ...forms((formId) => ({ body: { formId, fileId: missingId, dryRun: true } })),
  },
  'dataJob.list': plain(),
  'dataJob.get': jobs((id) => ({ query: { id } })),
  'dataJob.cancel': jobs((id) => ({ body: { id } })),
  'dataJob.repeat': jobs((id) => ({ body: { id } })),
  'dataJob.result': jobs((id) => ({ query: { id } })),
  'formData.access': forms((formId) => ({ query: { formId } })),
  'formData.setAccess': forms((formId) => ({ body: { formId, rows: [] } })),

  // What may be uploaded, and who may have it: files.test.ts.
  'file.upload': plain({ query: { name: 'nothing.txt' } }),
  'file.get': { missing: () => ({ params: { id: missingId } }) },
}
