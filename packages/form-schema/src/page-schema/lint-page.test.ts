import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { lintPage } from './lint-page.ts'
import { postPaths, shownTypes } from './page-parts.ts'

const page = (...body: unknown[]) => ({ type: 'page', body })
const button = (rest: object) => ({ type: 'button', label: 'b', ...rest })
const tpl = (text: string) => ({ type: 'tpl', tpl: text })
const codes = (schema: unknown) => lintPage(schema, 'en').map(({ path, code }) => `${path} ${code}`)
const parsed = (json: string): unknown => JSON.parse(json)
const nested = (depth: number): unknown => (depth === 0 ? tpl('x') : { type: 'container', body: nested(depth - 1) })
const records = { method: 'post', url: '/api/form/data/list', data: { formId: 1, page: '${page}', rows: '${perPage}' } }

describe('the lint of schema pages lets pass', () => {
  it.each<[string, unknown]>([
    ['every part that is listed', page(...shownTypes.filter((type) => type !== 'page').map((type) => ({ type })))],
    [
      'a table of records with filters and a form in a dialog',
      page({
        ...{
          type: 'crud',
          name: 'records',
          api: records,
          headerToolbar: ['bulkActions', button({ actionType: 'reload', target: 'records' })],
        },
        ...{ footerToolbar: ['statistics', 'pagination'], perPage: 20, pageField: 'page', perPageField: 'perPage' },
        filter: { type: 'form', body: [{ type: 'input-text', name: 'tool', label: '工器具' }] },
        columns: [
          { name: 'values.tool', label: '工器具', labelEn: 'Tool', sortable: true, width: 120 },
          {
            type: 'operation',
            label: '操作',
            buttons: [button({ actionType: 'dialog', dialog: { title: 'x', body: tpl('x') } })],
          },
        ],
      }),
    ],
    [
      'the six display filters',
      page(
        tpl(
          '${d|departmentName} ${i|currentHandler} ${n|sensitiveWords} ${n|containsSensitiveWord} ${c|idMask} ${p|phoneMask}',
        ),
      ),
    ],
    ['dates, choices and a default', page(tpl("${at|date:YYYY-MM-DD} ${a || '–'} ${n > 1 ? 'several' : 'one'}"))],
    [
      'reading calls',
      page(
        { type: 'service', api: '/form/catalogue', body: tpl('${rows}') },
        { type: 'service', api: 'get:/organize/options?aid=${aid}', body: [] },
      ),
    ],
    ['what the page holds as a source', page({ type: 'table', source: '${rows}', columns: [] })],
    ['a link into the console', page(button({ actionType: 'link', link: '/mission/process?id=${id}' }))],
    [
      'looks that keep a part in its place',
      page({
        type: 'flex',
        style: { display: 'flex', gap: '8px', position: 'static', inset: 'auto' },
        className: 'm-t-sm text-muted',
      }),
    ],
    ['words for values', page({ type: 'mapping', name: 's', map: { 1: '合格', '*': '未知' } })],
    ['a condition', page({ ...tpl('x'), visibleOn: "${state == 'open'}" })],
    [
      'acts that a person sets off',
      page(
        button({ actionType: 'ajax', api: 'post:/api/form/data/delete' }),
        { type: 'form', api: { method: 'post', url: '/api/form/data/save' }, body: [] },
        button({
          actionType: 'dialog',
          dialog: { title: 'x', body: { type: 'service', api: 'post:/api/form/data/reveal', body: tpl('${value}') } },
        }),
      ),
    ],
  ])('%s', (_, schema) => {
    expect(codes(schema)).toEqual([])
  })
})

describe('the lint of schema pages refuses', () => {
  it.each<[string, unknown, string]>([
    ['a form', { type: 'form', body: [] }, '$ NO_PAGE'],
    ['nothing', null, '$ NO_PAGE'],
    ['markup', page({ type: 'html', html: 'x' }), '$.body[0].type TYPE_REFUSED'],
    ['a frame', page({ type: 'iframe', src: '/x' }), '$.body[0].type TYPE_REFUSED'],
    ['a script component', page({ type: 'custom', onMount: 'x' }), '$.body[0].type TYPE_REFUSED'],
    ['a chart with its script', page({ type: 'chart', config: {} }), '$.body[0].type TYPE_REFUSED'],
    ['rich text', page({ type: 'input-rich-text', name: 'a' }), '$.body[0].type TYPE_REFUSED'],
    ['a video', page({ type: 'video', src: '/x' }), '$.body[0].type TYPE_REFUSED'],
    [
      'a component in a column',
      page({ type: 'table', columns: [{ name: 'a', type: 'html' }] }),
      '$.body[0].columns[0].type TYPE_REFUSED',
    ],
    ['a component as a label', page(button({ label: { type: 'html' } })), '$.body[0].label.type TYPE_REFUSED'],
    [
      'a component among words',
      page({ type: 'mapping', map: { 1: { type: 'html' } } }),
      '$.body[0].map.1.type VALUE_REFUSED',
    ],
    ['an event with a script', page(button({ onEvent: { click: {} } })), '$.body[0].onEvent REFUSED_KEY'],
    ['a click that is a script', page(button({ onClick: 'x()' })), '$.body[0].onClick REFUSED_KEY'],
    [
      'an adaptor',
      page({ type: 'service', api: { url: '/form/catalogue', adaptor: 'return 1' } }),
      '$.body[0].api.adaptor REFUSED_KEY',
    ],
    [
      'headers',
      page({ type: 'service', api: { url: '/form/catalogue', headers: {} } }),
      '$.body[0].api.headers REFUSED_KEY',
    ],
    [
      'a schema from a call',
      page({ type: 'service', schemaApi: '/form/catalogue' }),
      '$.body[0].schemaApi REFUSED_KEY',
    ],
    ['a socket', page({ type: 'service', ws: 'wss://x' }), '$.body[0].ws REFUSED_KEY'],
    [
      'quick edit',
      page({ type: 'table', columns: [{ name: 'a', quickEdit: true }] }),
      '$.body[0].columns[0].quickEdit REFUSED_KEY',
    ],
    ['a foreign call', page({ type: 'service', api: 'https://x.example/a' }), '$.body[0].api CALL_REFUSED'],
    ['a foreign call without protocol', page({ type: 'service', api: '//x.example/a' }), '$.body[0].api CALL_REFUSED'],
    ['a call that is computed', page({ type: 'service', api: '${url}' }), '$.body[0].api CALL_REFUSED'],
    [
      'an act that opening the page sets off',
      page({ type: 'service', api: 'post:/api/form/data/delete' }),
      '$.body[0].api ACT_REFUSED',
    ],
    [
      'an act by a call that is spelled out',
      page({ type: 'service', api: { method: 'POST', url: '/api/form/data/reveal' } }),
      '$.body[0].api.url ACT_REFUSED',
    ],
    [
      'an act as what a form begins with',
      page({ type: 'form', initApi: 'post:/api/form/data/save', body: [] }),
      '$.body[0].initApi ACT_REFUSED',
    ],
    [
      'an act of a form that sends itself',
      page({ type: 'form', submitOnInit: true, api: 'post:/api/form/data/save', body: [] }),
      '$.body[0].api ACT_REFUSED',
    ],
    [
      'a deletion when a dialog opens',
      page(
        button({
          actionType: 'dialog',
          dialog: { body: { type: 'service', api: 'post:/api/form/data/delete', body: [] } },
        }),
      ),
      '$.body[0].dialog.body.api ACT_REFUSED',
    ],
    [
      'a call that administers',
      page(button({ actionType: 'ajax', api: 'post:/system/del' })),
      '$.body[0].api CALL_REFUSED',
    ],
    [
      'a writing call as an object',
      page({ type: 'crud', api: { method: 'post', url: '/form/release' } }),
      '$.body[0].api.url CALL_REFUSED',
    ],
    [
      'another method',
      page({ type: 'crud', api: { method: 'delete', url: '/form/list' } }),
      '$.body[0].api.url CALL_REFUSED',
    ],
    ['a foreign address', page(button({ actionType: 'link', link: '//x.example' })), '$.body[0].link ADDRESS_REFUSED'],
    ['a script as an address', page({ type: 'link', href: 'javascript:alert(1)' }), '$.body[0].href ADDRESS_REFUSED'],
    ['an address with a backslash', page({ type: 'link', href: '/\\x.example' }), '$.body[0].href ADDRESS_REFUSED'],
    [
      'a button that opens an address',
      page(button({ actionType: 'url', url: '/x' })),
      '$.body[0].actionType ACTION_REFUSED',
    ],
    ['a button that runs a script', page(button({ actionType: 'custom' })), '$.body[0].actionType ACTION_REFUSED'],
    ['a download', page(button({ actionType: 'download' })), '$.body[0].actionType ACTION_REFUSED'],
    ['markup in a text', page(tpl('<img src=x onerror=alert(1)>')), '$.body[0].tpl MARKUP_REFUSED'],
    ['a script template', page(tpl('<% alert(1) %>')), '$.body[0].tpl MARKUP_REFUSED'],
    ['what the browser keeps', page(tpl('${ls:token}')), '$.body[0].tpl EXPRESSION_REFUSED'],
    ['a cookie in the data', { ...page(), data: { t: '${cookie:token}' } }, '$.data.t EXPRESSION_REFUSED'],
    ['a raw filter', page(tpl('${a|raw}')), '$.body[0].tpl EXPRESSION_REFUSED'],
    ['an unknown filter', page(tpl('${a|html5}')), '$.body[0].tpl EXPRESSION_REFUSED'],
    [
      'a script as a condition',
      page({ ...tpl('x'), visibleOn: 'data.a > 1' }),
      '$.body[0].visibleOn CONDITION_REFUSED',
    ],
    [
      'a part that covers the page',
      page({ type: 'container', style: { position: 'fixed' } }),
      '$.body[0].style STYLE_REFUSED',
    ],
    [
      'a picture from elsewhere',
      page({ type: 'container', style: { backgroundColor: 'url(https://x)' } }),
      '$.body[0].style STYLE_REFUSED',
    ],
    [
      'a look that loads from here',
      page({ type: 'container', style: { backgroundColor: 'url(a.png)' } }),
      '$.body[0].style STYLE_REFUSED',
    ],
    [
      'a call that is made on any script',
      page({ type: 'service', api: { url: '/api/notice/list', sendOn: 'this.x && alert(1)' } }),
      '$.body[0].api.sendOn CONDITION_REFUSED',
    ],
    [
      'a class that covers the page',
      page({ type: 'container', className: 'fixed z-50' }),
      '$.body[0].className STYLE_REFUSED',
    ],
    ['sheets of its own', { ...page(), css: { '.x': {} } }, '$.css REFUSED_KEY'],
    ['another theme', page({ type: 'container', themeCss: {} }), '$.body[0].themeCss REFUSED_KEY'],
    [
      'a poisoned key',
      parsed('{"type":"page","body":[{"type":"tpl","__proto__":{}}]}'),
      '$.body[0].__proto__ POISONED_KEY',
    ],
    ['a poisoned key in data', parsed('{"type":"page","data":{"constructor":1}}'), '$.data.constructor POISONED_KEY'],
    ['a name that reaches a prototype', page({ type: 'input-text', name: '__proto__' }), '$.body[0].name NAME_REFUSED'],
    [
      'a column that reaches a prototype',
      page({ type: 'table', columns: [{ name: 'a.__proto__' }] }),
      '$.body[0].columns[0].name NAME_REFUSED',
    ],
    [
      'an item with a script, at its place',
      page({ type: 'form', body: [{ type: 'input-text', name: 'a', onEvent: {} }] }),
      '$.body[0].body[0].onEvent REFUSED_KEY',
    ],
  ])('%s', (_, schema, problem) => {
    expect(codes(schema)).toContain(problem)
  })

  it.each<[string, unknown, string]>([
    ['too deep', page(nested(80)), 'TOO_DEEP'],
    ['too many parts', page(...Array.from({ length: 60_000 }, () => ({ type: 'divider' }))), 'TOO_MANY_NODES'],
    ['too large', page(tpl('x'.repeat(1_100_000))), 'TOO_LARGE'],
  ])('a page that is %s, in time', (_, schema, code) => {
    expect(lintPage(schema, 'en').map((problem) => problem.code)).toContain(code)
  })

  it('says each in both languages, and a hundred at most', () => {
    const many = page(...Array.from({ length: 300 }, () => ({ type: 'html' })))
    expect(lintPage(many, 'zh-CN')).toHaveLength(100)
    expect(lintPage(many, 'zh-CN')[0]?.message).toContain('页面不支持组件类型“html”')
    expect(lintPage(many, 'en')[0]?.message).toContain('Pages do not support the component type “html”')
  })

  it('whatever it is given, without failing', () => {
    fc.assert(
      fc.property(fc.json(), (json) => {
        lintPage(JSON.parse(json), 'en')
        lintPage(page(JSON.parse(json)), 'en')
      }),
      { seed: 57, numRuns: 300 },
    )
  })

  it('any call by POST that is not named', () => {
    for (const path of ['/form/delete/1', '/workFlow/start/1/1', ...postPaths.map((one) => `${one}/..`)])
      expect(codes(page({ type: 'crud', api: `post:${path}` }))).toEqual(['$.body[0].api CALL_REFUSED'])
  })
})
