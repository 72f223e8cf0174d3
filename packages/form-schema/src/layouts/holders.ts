/** What holds other components. */
import type { Setting } from '../kinds/setting.ts'
import type { LayoutKind } from './layout-kind.ts'

const title: Setting = { property: 'title', kind: 'words', name: { zh: '标题', en: 'Title' } }
const line = { type: 'input-text', name: 'line', label: '线路名称', labelEn: 'Line' }
const pole = { type: 'input-text', name: 'pole', label: '杆号', labelEn: 'Pole' }

export const form: LayoutKind = {
  properties: ['body', 'mode', 'wrapWithPanel', 'title', 'titleEn'],
  holds: 'body',
  settings: [],
  example: { type: 'form', body: [line] },
}

export const fieldset: LayoutKind = {
  properties: ['body', 'title', 'titleEn'],
  holds: 'body',
  palette: {
    group: 'structure',
    icon: 'ProfileOutlined',
    name: { zh: '分区', en: 'Section' },
    hint: { zh: '带标题的一组内容', en: 'Contents under a heading' },
  },
  settings: [title],
  example: { type: 'fieldset', title: '作业地点', titleEn: 'Place of work', body: [line, pole] },
  fresh: { title: '分区', titleEn: 'Section', body: [] },
}

export const group: LayoutKind = {
  properties: ['body'],
  holds: 'body',
  palette: {
    group: 'structure',
    icon: 'PicCenterOutlined',
    name: { zh: '一行', en: 'Row' },
    hint: { zh: '并排的几项，窄屏时换行', en: 'Fields side by side that wrap on a narrow screen' },
  },
  settings: [],
  example: { type: 'group', body: [line, pole] },
  fresh: { body: [] },
}

/** Columns of twelve parts, as wide as each says. */
export const grid: LayoutKind = {
  properties: ['columns'],
  holds: 'columns',
  partProperties: ['body', 'md'],
  palette: {
    group: 'structure',
    icon: 'LayoutOutlined',
    name: { zh: '分栏', en: 'Columns' },
    hint: { zh: '左右几栏，各放若干项', en: 'Columns that hold several fields each' },
  },
  settings: [{ property: 'columns', kind: 'parts', name: { zh: '栏', en: 'Columns' } }],
  example: {
    type: 'grid',
    columns: [
      { md: 4, body: [line] },
      { md: 8, body: [pole] },
    ],
  },
  fresh: { columns: [{ body: [] }, { body: [] }] },
}

export const container: LayoutKind = {
  properties: ['body'],
  holds: 'body',
  settings: [],
  example: { type: 'container', body: [line] },
}

export const tabs: LayoutKind = {
  properties: ['tabs'],
  holds: 'tabs',
  partProperties: ['body', 'title', 'titleEn'],
  palette: {
    group: 'structure',
    icon: 'FolderOutlined',
    name: { zh: '标签页', en: 'Tabs' },
    hint: { zh: '同一位置切换的几页', en: 'Pages that take turns in one place' },
  },
  settings: [{ property: 'tabs', kind: 'parts', name: { zh: '页', en: 'Tabs' } }],
  example: {
    type: 'tabs',
    tabs: [
      { title: '线路', titleEn: 'Line', body: [line] },
      { title: '杆塔', titleEn: 'Pole', body: [pole] },
    ],
  },
  fresh: {
    tabs: [
      { title: '第一页', titleEn: 'Tab 1', body: [] },
      { title: '第二页', titleEn: 'Tab 2', body: [] },
    ],
  },
}

export const wizard: LayoutKind = {
  properties: ['steps'],
  holds: 'steps',
  partProperties: ['body', 'title', 'titleEn'],
  palette: {
    group: 'structure',
    icon: 'OrderedListOutlined',
    name: { zh: '分步', en: 'Steps' },
    hint: { zh: '一步一步填写', en: 'Filled in one step after another' },
  },
  settings: [{ property: 'steps', kind: 'parts', name: { zh: '步骤', en: 'Steps' } }],
  example: {
    type: 'wizard',
    steps: [
      { title: '线路', titleEn: 'Line', body: [line] },
      { title: '杆塔', titleEn: 'Pole', body: [pole] },
    ],
  },
  fresh: {
    steps: [
      { title: '第一步', titleEn: 'Step 1', body: [] },
      { title: '第二步', titleEn: 'Step 2', body: [] },
    ],
  },
}
