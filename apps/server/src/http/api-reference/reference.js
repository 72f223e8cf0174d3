const calls = document.getElementById('calls')
const search = document.getElementById('search')

const element = (name, className, text) => {
  const node = document.createElement(name)
  if (className) node.className = className
  if (text !== undefined) node.textContent = text
  return node
}

const part = (parent, title, content) => {
  if (content === undefined) return
  parent.append(element('h3', '', title), element('pre', '', JSON.stringify(content, null, 2)))
}

function callOf(method, path, operation) {
  const details = element('details')
  const summary = element('summary')
  summary.append(
    element('span', 'method', method.toUpperCase()),
    element('span', 'path', path),
    element('span', '', operation.summary),
    element('span', 'access', operation['x-access'] + (operation['x-extension'] ? ' · extension' : '')),
  )
  details.append(summary)
  // Shapes are drawn when asked for: a page with all of them is slow.
  details.addEventListener(
    'toggle',
    () => {
      if (operation.parameters.length > 0) {
        part(
          details,
          'Parameters',
          Object.fromEntries(operation.parameters.map((p) => [`${p.in} ${p.name}${p.required ? ' *' : ''}`, p.schema])),
        )
      }
      part(details, 'Body', operation.requestBody?.content['application/json'].schema)
      const success = operation.responses[200]
      part(details, 'Answer', success.content?.['application/json']?.schema?.properties?.data ?? success.description)
      details.append(element('h3', '', 'Errors'), element('pre', '', operation.responses.default.description))
    },
    { once: true },
  )
  details.dataset.text = `${method} ${path} ${operation.summary} ${operation['x-access']}`.toLowerCase()
  return details
}

const answer = await fetch('/openapi.json')
const { paths, components } = await answer.json()
const sections = new Map()
for (const [path, methods] of Object.entries(paths)) {
  for (const [method, operation] of Object.entries(methods)) {
    const [subject] = operation.tags
    if (!sections.has(subject)) {
      const section = element('section')
      section.append(element('h2', '', subject))
      sections.set(subject, section)
      calls.append(section)
    }
    sections.get(subject).append(callOf(method, path, operation))
  }
}
if (Object.keys(components.schemas).length > 0) {
  const section = element('section')
  section.append(element('h2', '', 'Shared shapes'), element('pre', '', JSON.stringify(components.schemas, null, 2)))
  calls.append(section)
}

search.addEventListener('input', () => {
  const wanted = search.value.trim().toLowerCase()
  for (const section of sections.values()) {
    let shown = 0
    for (const details of section.querySelectorAll('details')) {
      details.hidden = !details.dataset.text.includes(wanted)
      if (!details.hidden) shown++
    }
    section.hidden = shown === 0
  }
})
