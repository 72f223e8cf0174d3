import { createVersions } from '../versions/versions.service.ts'
import { definitionTexts } from './process-definitions.texts.ts'

/** Drafts and releases of the drawings of processes. */
export const definitionReleases = createVersions<{ readonly bpmnXml: string; readonly checksum: string }>(
  {
    name: 'process_definition_versions',
    owner: 'definition_id',
    content: { bpmnXml: 'bpmn_xml', checksum: 'checksum' },
    keepsAuthors: false,
  },
  definitionTexts.noDraft,
)
