/** What somebody may type in the hope that it runs. Whatever does run writes or shows `leaked-…`; no text holds that itself. */
export const typedTexts: Readonly<Record<string, string>> = {
  'an object of the window': "${window:localStorage['liveline.token']}",
  'the local store': "${ls:&['liveline.token']}",
  'the session store': "${ss:&['liveline.token']}",
  'a cookie': '${cookie:liveline}',
  'the document': '${document:title}',
  'a variable of the form': '${aside}',
  'a variable without braces': '$aside and $$ and \\${aside}',
  'nested braces': "${${'aside'}} ${aside + '${aside}'}",
  'a script template': "<%= 'leaked' + '-script' %><% window.name = 'leaked' + '-script' %>",
  'a filter': "${aside|raw} ${'leaked'|append:-filter}",
  'a function': "${CONCATENATE('leaked', '-function')} ${IF(true, 'leaked' + '-if', 1)} ${NOW()}",
  markup: `<img src=x onerror="window.name='leaked'+'-markup'"><b>aside</b>&lt;`,
  'a script address': 'url(javascript:window.name="leaked"+"-address")',
  'a translation': '$t(aside) $t(login.title, {"x": 1}) {{aside}} {{- aside}}',
}

/** Fills every place that a typed text could read, so that a text which runs is seen. */
export function fillWithSecrets(page: Pick<typeof globalThis, 'localStorage' | 'sessionStorage' | 'document'>): void {
  page.localStorage.setItem('liveline.token', 'leaked-local')
  page.sessionStorage.setItem('liveline.token', 'leaked-session')
  page.document.cookie = 'liveline=leaked-cookie'
  page.document.title = 'leaked-title'
}

/** What a form's expressions could read beside its own fields. */
export const aside = 'leaked-aside'

/** Everything that a person or a program could read off the page, a line each. */
export function everythingOn(root: ParentNode): string {
  const lines: string[] = []
  for (const element of root.querySelectorAll('*')) {
    if ('value' in element) lines.push(String(element.value))
    for (const { value } of element.attributes) lines.push(value)
    for (const node of element.childNodes) if (node.nodeType === 3) lines.push(node.nodeValue ?? '')
  }
  return lines.join('\n')
}
