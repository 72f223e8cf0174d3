import { judgeFile } from '../../judges/files.ts'
import type { ItemKind } from '../kind.ts'

/** The id of the stored picture of a signature. */
export const inputSignature: ItemKind = {
  value: 'signature',
  properties: [],
  judge: (field, value, place) => judgeFile(field, value, place, ({ type }) => type === 'image/png'),
  palette: {
    group: 'files',
    icon: 'HighlightOutlined',
    name: { zh: '手写签名', en: 'Signature' },
    hint: { zh: '用手指、鼠标或键盘签名', en: 'Drawn, or written with the keyboard' },
  },
  settings: [],
  without: ['placeholder', 'value', 'liveline.prefill', 'validations', 'liveline.computed', 'liveline.filter'],
  example: {
    item: { type: 'input-signature', label: '负责人签名', labelEn: 'Signature of the leader' },
    right: ['00000000-0000-4000-8000-000000000003'],
    wrong: 'signature.png',
  },
}
