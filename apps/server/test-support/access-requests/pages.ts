/** Page tables, schema pages, menus, data sets and reports. */
import { dataSetLimits } from '@liveline/contract/data-set/shapes.ts'
import { accessPage } from '../access-world.ts'
import { plain, NO_NUMBER, type AccessRequest, type Make, type Requests } from './objects.ts'

const pageTables = (make: (id: number) => AccessRequest): Record<string, Make> => ({
  there: ({ page }) => make(page.id),
  missing: () => make(NO_NUMBER),
})

const dataSets = (make: (code: string) => AccessRequest): Record<string, Make> => ({
  there: ({ reports }) => make(reports.unusedDataSet),
  missing: () => make('noSuchDataSet'),
})

const reportPages = (make: (id: number) => AccessRequest): Record<string, Make> => ({
  there: ({ reports }) => make(reports.unusedId),
  missing: () => make(NO_NUMBER),
})

const triedSet = {
  ...{ query: 'select 1 as one', parameters: [], answers: 'row' as const, columns: [] },
  ...{ timeLimitMs: dataSetLimits.timeLimitMs.max, rowLimit: 1 },
}

const newDataSet = { ...triedSet, name: 'New', nameEn: '', note: '', roleIds: [], revealRoleIds: [] }

const newReport = { name: 'New', nameEn: '', icon: '', content: { parts: [] }, roleIds: [] }

const newPage = {
  ...{ categoryResource: '', pageIcon: '', name: 'New', nameEn: 'New' },
  pageParams: JSON.stringify({
    flowIdList: [],
    columns: [{ key: 'title', title: 'Title' }],
    filters: [],
    actions: [],
  }),
}

const pages = (make: (pageId: number) => AccessRequest): Record<string, Make> => ({
  there: ({ schemaPage }) => make(schemaPage.id),
  missing: () => make(NO_NUMBER),
})

const menuEntry = {
  ...{ parentId: null, url: 'made-page', name: 'Made', type: 2 as const, component: 'notices', roleIds: [] },
}

const entries = (make: (menuId: number) => AccessRequest): Record<string, Make> => ({
  there: ({ schemaPage }) => make(schemaPage.menuId),
  missing: () => make(NO_NUMBER),
})

const placed = (pageId: number, roleId: number) => ({
  ...{ target: { kind: 'schemaPage', id: String(pageId) }, parentId: null, name: 'Placed', roleIds: [roleId] },
})

export const pagesRequests: Requests = {
  'pageTable.create': plain({ body: { ...newPage, pageCode: 'accessNew' } }),
  'pageTable.update': pageTables((id) => ({ body: { id, name: 'Renamed' } })),
  'pageTable.setValid': pageTables((configId) => ({ body: { configId, valid: 0 } })),
  'pageTable.remove': {
    unused: ({ page }) => ({ params: { id: page.unusedId } }),
    used: ({ page }) => ({ params: { id: page.id } }),
    missing: () => ({ params: { id: NO_NUMBER } }),
  },
  'pageTable.list': plain(),
  'pageTable.detail': pageTables((id) => ({ query: { id } })),
  'pageTable.versions': pageTables((id) => ({ query: { id } })),
  'pageTable.version': {
    there: ({ page }) => ({ query: { id: page.unusedId, rev: 1 } }),
    missing: ({ page }) => ({ query: { id: page.id, rev: 99 } }),
  },
  'pageTable.restore': {
    there: ({ page }) => ({ body: { id: page.unusedId, version: 1 } }),
    missing: ({ page }) => ({ body: { id: page.id, version: 99 } }),
  },
  'pageTable.sources': plain(),
  'pageTable.fields': plain({ query: { flowIds: 'noSuchFlow' } }),
  'pageTable.all': plain(),
  'pageTable.byId': {
    there: ({ page }) => ({ query: { id: page.id } }),
    off: ({ page }) => ({ query: { id: page.offId } }),
    missing: () => ({ query: { id: NO_NUMBER } }),
  },
  'pageTable.byCode': {
    there: ({ page }) => ({ query: { pageCode: page.code } }),
    off: ({ page }) => ({ query: { pageCode: page.offCode } }),
    missing: () => ({ query: { pageCode: 'noSuchPage' } }),
  },

  'schemaPage.list': plain(),
  'schemaPage.create': plain({ body: { name: 'New', schema: accessPage } }),
  'schemaPage.update': pages((pageId) => ({ body: { pageId, name: 'Renamed' } })),
  'schemaPage.draft': pages((pageId) => ({ query: { pageId } })),
  'schemaPage.release': pages((pageId) => ({ body: { pageId } })),
  'schemaPage.setValid': pages((id) => ({ params: { id, flag: '0' } })),
  'schemaPage.remove': {
    placed: ({ schemaPage }) => ({ params: { id: schemaPage.id } }),
    loose: ({ loosePage }) => ({ params: { id: loosePage } }),
    missing: () => ({ params: { id: NO_NUMBER } }),
  },
  'schemaPage.versions': pages((pageId) => ({ query: { pageId } })),
  'schemaPage.version': pages((pageId) => ({ query: { pageId, version: 1 } })),
  'schemaPage.restore': pages((pageId) => ({ body: { pageId, version: 1, rev: 3 } })),
  'schemaPage.copy': pages((pageId) => ({ body: { pageId, name: 'Copy' } })),
  'schemaPage.lint': plain({ body: { schema: accessPage } }),
  'schemaPage.released': {
    placed: ({ schemaPage }) => ({ query: { pageId: schemaPage.id } }),
    loose: ({ loosePage }) => ({ query: { pageId: loosePage } }),
    missing: () => ({ query: { pageId: NO_NUMBER } }),
  },
  'menu.place': {
    there: ({ loosePage, role }) => ({ body: placed(loosePage, role) }),
    missing: ({ role }) => ({ body: placed(NO_NUMBER, role) }),
  },
  'menu.placements': plain({ query: { kind: 'quickForm', id: 'accessForm' } }),
  'menu.placementChoices': plain(),
  'menu.entries': plain(),
  'menu.previewPages': plain({ query: { roleId: 1 } }),
  'menu.createEntry': plain({ body: menuEntry }),
  'menu.updateEntry': entries((id) => ({ body: { ...menuEntry, id, rev: 1 } })),
  'menu.moveEntry': entries((id) => ({ body: { id, rev: 1, parentId: null, beforeId: null } })),
  'menu.removeEntry': entries((id) => ({ body: { id } })),
  'menu.removePlacement': {
    there: ({ schemaPage }) => ({ body: { menuId: schemaPage.menuId } }),
    missing: () => ({ body: { menuId: NO_NUMBER } }),
  },
  'dataSet.transform': {
    there: ({ reports }) => ({ body: { dataSetCode: reports.dataSet } }),
    missing: () => ({ body: { dataSetCode: 'noSuchDataSet' } }),
  },
  'dataSet.list': plain(),
  'dataSet.choices': plain(),
  'dataSet.tryOut': plain({ body: { ...triedSet, run: true } }),
  'dataSet.create': plain({ body: { ...newDataSet, code: 'accessNewSet' } }),
  'dataSet.detail': dataSets((code) => ({ query: { code } })),
  'dataSet.versions': dataSets((code) => ({ query: { code } })),
  'dataSet.version': dataSets((code) => ({ query: { code, rev: 1 } })),
  'dataSet.update': dataSets((code) => ({ body: { ...newDataSet, code, rev: 2 } })),
  'dataSet.restore': dataSets((code) => ({ body: { code, version: 1, rev: 2 } })),
  'dataSet.setValid': dataSets((code) => ({ body: { code, valid: false } })),
  'dataSet.remove': {
    unused: ({ reports }) => ({ params: { code: reports.unusedDataSet } }),
    used: ({ reports }) => ({ params: { code: reports.dataSet } }),
    missing: () => ({ params: { code: 'noSuchDataSet' } }),
  },

  'reportPage.open': {
    there: ({ reports }) => ({ query: { id: reports.id } }),
    off: ({ reports }) => ({ query: { id: reports.offId } }),
    missing: () => ({ query: { id: NO_NUMBER } }),
  },
  'reportPage.list': plain(),
  'reportPage.sources': plain(),
  'reportPage.create': plain({ body: newReport }),
  'reportPage.detail': reportPages((id) => ({ query: { id } })),
  'reportPage.versions': reportPages((id) => ({ query: { id } })),
  'reportPage.version': reportPages((id) => ({ query: { id, rev: 1 } })),
  'reportPage.update': reportPages((id) => ({ body: { ...newReport, id, rev: 2 } })),
  'reportPage.restore': reportPages((id) => ({ body: { id, version: 1, rev: 2 } })),
  'reportPage.setValid': reportPages((id) => ({ body: { id, valid: false } })),
  'reportPage.remove': {
    unused: ({ reports }) => ({ params: { id: reports.unusedId } }),
    used: ({ reports }) => ({ params: { id: reports.id } }),
    missing: () => ({ params: { id: NO_NUMBER } }),
  },
}
