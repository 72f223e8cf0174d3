import { createVersions } from '../versions/versions.service.ts'

/** Drafts and releases of the drawings of processes. */
export const definitionReleases = createVersions<{ readonly bpmnXml: string; readonly checksum: string }>(
  {
    name: 'process_definition_versions',
    owner: 'definition_id',
    content: { bpmnXml: 'bpmn_xml', checksum: 'checksum' },
    keepsAuthors: false,
  },
  { zh: '没有可发布的草稿', en: 'there is no draft to release' },
)
