/** Gives the process of a drawing another id; every other character of the file stays as it is. */

/** A comment, CDATA section, processing instruction, or a start tag; no alternative can be read in two ways. */
const markup = /<!--[^]*?-->|<!\[CDATA\[[^]*?\]\]>|<\?[^]*?\?>|<([^\s/>!?"'=<]+)((?:[^"'<>]|"[^"<]*"|'[^'<]*')*)>/g

/** Where a process is named: its own id, the plane and the pool that show it, a call of itself. */
const naming: Readonly<Record<string, string | undefined>> = {
  process: 'id',
  BPMNPlane: 'bpmnElement',
  participant: 'processRef',
  callActivity: 'calledElement',
}

export function renameProcess(bpmnXml: string, from: string, to: string): string {
  if (from === to) return bpmnXml
  return bpmnXml.replaceAll(markup, (whole: string, tag: string | undefined, attributes: string | undefined) => {
    const local = tag?.slice(tag.indexOf(':') + 1) ?? ''
    const name = Object.hasOwn(naming, local) ? naming[local] : undefined
    if (tag === undefined || attributes === undefined || name === undefined) return whole
    return `<${tag}${renamed(attributes, { name, from, to })}>`
  })
}

function renamed(attributes: string, { name, from, to }: { name: string; from: string; to: string }): string {
  return attributes.replaceAll(
    /([^\s"'=]+)(\s*=\s*)(?:"([^"]*)"|'([^']*)')/g,
    (whole: string, written: string, equals: string, double: string | undefined, single: string | undefined) => {
      // With a prefix it is another attribute; a reference may have one: it names the namespace.
      const value = double ?? single ?? ''
      const prefix = name === 'id' ? '' : value.slice(0, value.lastIndexOf(':') + 1)
      if (written !== name || value.slice(prefix.length).trim() !== from) return whole
      return `${written}${equals}"${prefix}${to}"`
    },
  )
}
