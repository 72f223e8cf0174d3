/** What explains, and takes no value. */
import type { LayoutKind } from './layout-kind.ts'

export const divider: LayoutKind = {
  properties: [],
  palette: {
    group: 'structure',
    icon: 'MinusOutlined',
    name: { zh: '分隔线', en: 'Divider' },
    hint: { zh: '一条横线', en: 'A line across' },
  },
  settings: [],
  example: { type: 'divider' },
}

export const tpl: LayoutKind = {
  properties: ['tpl', 'tplEn'],
  palette: {
    group: 'structure',
    icon: 'FileTextOutlined',
    name: { zh: '说明文字', en: 'Words' },
    hint: { zh: '一段说明，可插入字段', en: 'A text, which may insert fields' },
  },
  settings: [{ property: 'tpl', kind: 'words', name: { zh: '文字', en: 'Words' } }],
  example: { type: 'tpl', tpl: '线路 ${line}', tplEn: 'Line ${line}' },
  fresh: { tpl: '说明文字', tplEn: 'Words' },
}

export const plain: LayoutKind = {
  properties: ['tpl', 'tplEn'],
  settings: [{ property: 'tpl', kind: 'words', name: { zh: '文字', en: 'Words' } }],
  example: { type: 'plain', tpl: '说明', tplEn: 'Words' },
}

export const alert: LayoutKind = {
  properties: ['body', 'bodyEn', 'level'],
  palette: {
    group: 'structure',
    icon: 'AlertOutlined',
    name: { zh: '提示', en: 'Notice' },
    hint: { zh: '醒目的一段话', en: 'A text that catches the eye' },
  },
  settings: [
    { property: 'body', kind: 'words', name: { zh: '文字', en: 'Words' } },
    {
      property: 'level',
      kind: 'choice',
      name: { zh: '级别', en: 'Level' },
      choices: [
        { value: 'info', name: { zh: '信息', en: 'Information' } },
        { value: 'success', name: { zh: '成功', en: 'Success' } },
        { value: 'warning', name: { zh: '警告', en: 'Warning' } },
        { value: 'danger', name: { zh: '危险', en: 'Danger' } },
      ],
    },
  ],
  example: { type: 'alert', level: 'warning', body: '湿度超过 80% 时不得作业', bodyEn: 'No work above 80 % humidity' },
  fresh: { level: 'info', body: '提示', bodyEn: 'Notice' },
}
