/**
 * Parts of a page that would run a script, draw markup of their own, or reach another host. The lint refuses each; who
 * plants one in the database must gain nothing either. The tests of every door of the server and of the browser try all.
 */
const FOREIGN_HOST = 'elsewhere.example'
const away = `https://${FOREIGN_HOST}/taken`
/** What a script of theirs would leave behind. */
const script = "window.name = 'taken'"

const button = (rest: object) => ({ type: 'button', label: 'attack', ...rest })
const events = (action: object) => ({ onEvent: { click: { actions: [action] } } })
const service = (api: unknown, rest: object = {}) => ({ type: 'service', api, body: [], ...rest })

/** By what they try. */
export const hostileParts: Readonly<Record<string, object>> = {
  'markup with a script': { type: 'tpl', tpl: `<img src=x onerror="${script}"><script>${script}</script>` },
  'markup of a component': { type: 'html', html: `<img src="${away}.png" onerror="${script}">` },
  'a script template': { type: 'tpl', tpl: `<% ${script} %>` },
  'a script component': { type: 'custom', html: '<b>x</b>', onMount: script },
  'a frame': { type: 'iframe', src: away },
  'a frame with a script': { type: 'iframe', src: `javascript:parent.name='taken'` },
  'a data address': { type: 'iframe', src: `data:text/html,<script>parent.name='taken'</script>` },
  'a picture': { type: 'image', src: `${away}.png` },
  'a picture made of data': { type: 'image', src: `data:image/svg+xml,<svg onload="${script}"/>` },
  'a video': { type: 'video', src: `${away}.mp4` },
  'a chart': { type: 'chart', api: away, config: `\${${script}}`, dataFilter: script },
  'marked text': { type: 'markdown', value: `[x](javascript:${script}) ![y](${away}.png)` },
  'a web component': { type: 'web-component', tag: 'iframe', props: { src: away } },
  'a page within': { type: 'amis', schema: { type: 'iframe', src: away } },
  'a foreign call': service(away),
  'a foreign call without protocol': service(`//${FOREIGN_HOST}/taken`),
  'a foreign call with backslashes': service(`\\\\${FOREIGN_HOST}\\taken`),
  'a foreign call after a slash': service(`/\\${FOREIGN_HOST}/taken`),
  'a foreign call behind a tab': service(`/\t/${FOREIGN_HOST}/taken`),
  'a foreign call, encoded': service(`/%2F${FOREIGN_HOST}/..%2f..%2ftaken`),
  'a foreign call that is computed': service(`\${'https:'}//${FOREIGN_HOST}/taken`),
  'a call of another method': service({ method: 'delete', url: '/system/config' }),
  'a call that administers': service('post:/system/del'),
  'a record deleted by opening the page': service({
    method: 'post',
    url: '/api/form/data/delete',
    data: { id: 1, rev: 1 },
  }),
  'a masked value shown by opening the page': service('post:/api/form/data/reveal'),
  'a form that sends itself': {
    type: 'form',
    ...{ submitOnInit: true, api: 'post:/api/form/data/save', body: [] },
  },
  'a form that sends each key': { type: 'form', submitOnChange: true, api: 'post:/api/form/data/save', body: [] },
  'a part that calls itself a button': service('post:/api/form/data/delete', { actionType: 'ajax' }),
  'a table that writes as it is drawn': { type: 'crud', api: 'post:/api/form/data/update', columns: [] },
  'an adaptor': service({ url: '/form/catalogue', adaptor: `${script}; return payload` }),
  'an adaptor before': service({ url: '/form/catalogue', requestAdaptor: `${script}; return api` }),
  'headers of a call': service({ url: '/form/catalogue', headers: { 'X-Token': '${ls:liveline.token}' } }),
  'a schema from elsewhere': service(undefined, { schemaApi: away }),
  'a socket': service(undefined, { ws: `wss://${FOREIGN_HOST}/taken` }),
  'a source of data': service(undefined, { dataProvider: `setData({}); ${script}` }),
  'an address of a script': button({ actionType: 'url', url: `javascript:${script}` }),
  'an address elsewhere': button({ actionType: 'url', url: away, blank: false }),
  'a link elsewhere': button({ actionType: 'link', link: `//${FOREIGN_HOST}/taken` }),
  'a link that is drawn': { type: 'link', href: away, body: 'attack', blank: false },
  'a link of a script': { type: 'link', href: `javascript:${script}`, body: 'attack' },
  'a script on a click': button({ onClick: script }),
  'an event with a script': button(events({ actionType: 'custom', script })),
  'an event with a call': button(events({ actionType: 'ajax', args: { api: away } })),
  'an event that leaves': button(events({ actionType: 'url', args: { url: away, blank: false } })),
  'an event on coming': { type: 'page', body: [], onEvent: { init: { actions: [{ actionType: 'custom', script }] } } },
  'a download': button({ actionType: 'download', api: away }),
  'a look that fetches': { type: 'container', style: { backgroundImage: `url(${away}.png)` }, body: 'x' },
  'a look in a class': { type: 'container', className: `bg-[url(${away}.png)]`, body: 'x' },
  'a class out of data': { type: 'container', className: '${ls:liveline.token}', body: 'x' },
  'a part that covers the console': { type: 'container', style: { position: 'fixed', inset: 0 }, body: 'x' },
  'a sheet of its own': { type: 'container', css: { body: { background: `url(${away}.png)` } }, body: 'x' },
  'a sheet of the theme': {
    type: 'container',
    wrapperCustomStyle: { root: { background: `url(${away})` } },
    body: 'x',
  },
  'what the browser keeps': { type: 'tpl', tpl: '${ls:liveline.token} ${cookie:x} ${window:name}' },
  'a constructor': { type: 'tpl', tpl: "${''.constructor.constructor('return 1')()}" },
  'a script as a condition': { type: 'tpl', tpl: 'x', visibleOn: `(${script}) || true` },
  'a formula of a script': { type: 'formula', name: 'x', formula: script, condition: script },
}

export const pageWith = (part: object): { type: 'page'; body: object[] } => ({ type: 'page', body: [part] })
