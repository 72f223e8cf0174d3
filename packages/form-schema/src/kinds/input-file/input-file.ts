import { judgeFiles } from '../../judges/files.ts'
import type { ItemKind } from '../kind.ts'

/** `[{ fileId, name }]`: what was uploaded. */
export const inputFile: ItemKind = {
  value: 'files',
  properties: ['minLength', 'maxLength'],
  judge: judgeFiles({}, () => true),
  palette: {
    group: 'files',
    icon: 'PaperClipOutlined',
    name: { zh: '附件', en: 'Attachments' },
    hint: { zh: '上传文件，拖入或选择', en: 'Files, dropped or chosen' },
  },
  settings: [
    { property: 'minLength', kind: 'number', name: { zh: '最少个数', en: 'Fewest files' } },
    { property: 'maxLength', kind: 'number', name: { zh: '最多个数', en: 'Most files' } },
  ],
  without: ['placeholder', 'value', 'liveline.prefill', 'liveline.computed', 'liveline.filter'],
  example: {
    item: { type: 'input-file', label: '附件', labelEn: 'Attachments' },
    right: [[{ fileId: '00000000-0000-4000-8000-000000000001', name: 'plan.pdf' }]],
    wrong: [{ fileId: 'plan.pdf', name: 'plan.pdf' }],
  },
}
