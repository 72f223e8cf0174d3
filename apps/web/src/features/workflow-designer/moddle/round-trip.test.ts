import { globSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { BpmnModdle } from 'bpmn-moddle'
import { describe, expect, it } from 'vitest'
import { livelineModdle } from './liveline-moddle.ts'

const root = path.join(import.meta.dirname, '../../../../../..')
const files = [
  'packages/workflow-engine/test/**/*.bpmn',
  'apps/server/seeds/**/*.bpmn',
  'apps/server/test-support/**/*.bpmn',
  'packages/workflow-engine/test/conformance/**/*.bpmn20.xml',
].flatMap((pattern) => globSync(path.join(root, pattern)))

interface Tag {
  readonly name: string
  readonly attributes: readonly string[]
  readonly text: string
  readonly children: readonly Tag[]
}

const moddle = () => new BpmnModdle({ liveline: livelineModdle })

async function savedAgain(xml: string): Promise<{ readonly xml: string; readonly warnings: readonly string[] }> {
  const one = moddle()
  const { rootElement, warnings } = await one.fromXML(xml)
  const saved = await one.toXML(rootElement, { format: true })
  return { xml: saved.xml, warnings: warnings.map(({ message }) => message) }
}

const ENTITIES: Readonly<Record<string, string>> = { lt: '<', gt: '>', amp: '&', quot: '"', apos: "'" }
const decoded = (text: string) =>
  text.replace(/&(?:#x([\da-f]+)|#(\d+)|(\w+));/gi, (whole, hex?: string, decimal?: string, name?: string) => {
    if (hex !== undefined) return String.fromCodePoint(Number.parseInt(hex, 16))
    if (decimal !== undefined) return String.fromCodePoint(Number(decimal))
    return ENTITIES[name ?? ''] ?? whole
  })

/** The defaults of BPMN: saying them says nothing. */
const DEFAULTS: ReadonlySet<string> = new Set([
  'isClosed=false',
  'isExecutable=false',
  'isInterrupting=true',
  'cancelActivity=true',
  'triggeredByEvent=false',
  'isSequential=false',
  'isForCompensation=false',
  'startQuantity=1',
  'completionQuantity=1',
  'instantiate=false',
  'parallelMultiple=false',
  'gatewayDirection=Unspecified',
  'eventGatewayType=Exclusive',
  'associationDirection=None',
  'isCollection=false',
  'implementation=##unspecified',
  'implementation=##WebService',
  'textFormat=text/plain',
  'waitForCompletion=true',
  'processType=None',
  'isMarkerVisible=false',
  'isHorizontal=false',
  'behavior=All',
  'ordering=Parallel',
  'cancelRemainingInstances=true',
])

/** A number is written without what it does not need: 100.0 is 100. */
const plain = (value: string) => (/^-?\d+(?:\.\d+)?$/.test(value) ? String(Number(value)) : value)

/** What a file says, whatever its prefixes, its blanks and the order of attributes. */
function readTags(xml: string): Tag {
  const open: { name: string; attributes: string[]; text: string; children: Tag[]; spaces: Map<string, string> }[] = [
    { name: '', attributes: [], text: '', children: [], spaces: new Map() },
  ]
  const cut = xml.replaceAll(/<\?[\s\S]*?\?>|<!--[\s\S]*?-->/g, '')
  const pieces =
    /<!\[CDATA\[([\s\S]*?)\]\]>|<\/[^>]+>|<([\w:.-]+)((?:\s+[\w:.-]+\s*=\s*(?:"[^"]*"|'[^']*'))*)\s*(\/?)>|[^<]+/g
  const top = () => {
    const last = open.at(-1)
    if (last === undefined) throw new Error('More is closed than was opened')
    return last
  }
  const close = () => {
    const done = open.pop()
    if (done === undefined) return
    const { name, attributes, text, children } = done
    top().children.push({ name, attributes: attributes.toSorted(), text: text.trim(), children })
  }
  for (const [piece, cdata, tag, attributeText = '', slash] of cut.matchAll(pieces)) {
    if (cdata !== undefined) top().text += cdata
    else if (tag !== undefined) {
      const spaces = new Map(top().spaces)
      const pairs = [...attributeText.matchAll(/([\w:.-]+)\s*=\s*(?:"([^"]*)"|'([^']*)')/g)].map(
        ([, name = '', double, single]) => [name, decoded(double ?? single ?? '')] as const,
      )
      for (const [name, value] of pairs) {
        if (name === 'xmlns') spaces.set('', value)
        else if (name.startsWith('xmlns:')) spaces.set(name.slice(6), value)
      }
      const full = (name: string, isAttribute = false) => {
        const [prefix, local] = name.includes(':') ? name.split(':') : ['', name]
        if (prefix === '' && isAttribute) return name
        return `{${spaces.get(prefix ?? '') ?? prefix}}${local}`
      }
      const own = full(tag)
      const attributes = pairs
        .filter(([name]) => !name.startsWith('xmlns') && name !== 'xsi:schemaLocation')
        .map(([name, value]) => {
          // A type is named by a prefix, which may be another one.
          if (name === 'xsi:type') return `xsi:type=${full(value)}`
          // A reference may be written with the prefix of its own file.
          const said = /Ref$|^(?:bpmnElement|structureRef|type)$/.test(name) ? value.replace(/^[\w-]+:/, '') : value
          const [, space = '', local = ''] = /^\{(.*)\}(.*)$/.exec(full(name, true)) ?? []
          // An attribute of BPMN with a prefix is the one without.
          const known = own.startsWith(`{${space}}`) && space !== '' ? local : full(name, true)
          return `${known}=${plain(said)}`
        })
        .filter((said) => !DEFAULTS.has(said))
      open.push({ name: own, attributes, text: '', children: [], spaces })
      if (slash === '/') close()
    } else if (piece.startsWith('</')) close()
    else top().text += decoded(piece)
  }
  return top()
}

/** What moddle may put elsewhere among its sisters without saying anything else. */
const ORDERLESS = /\}(?:incoming|outgoing|extensionElements|documentation|ioSpecification|dataInputAssociation)$/

/** One line for everything that is said, with the way to it. */
function lines(tag: Tag, above = ''): string[] {
  const id = tag.attributes.find((said) => /^(?:id|bpmnElement)=/.test(said)) ?? ''
  const own = `${above}/${tag.name.replace(/^\{.*\}/, '')}${id === '' ? '' : `[${id}]`}`
  return [
    `${own} ${tag.name} ${tag.attributes.join(' ')} ${tag.text.replaceAll(/\s+/g, ' ')}`,
    ...tag.children.flatMap((child) => lines(child, own)),
  ]
}

/** The order of flows, events and extensions means something; that of different kinds of elements does not. */
function orders(tag: Tag): string[] {
  const byName = Map.groupBy(tag.children, (child) => child.name)
  const own = [...byName]
    .filter(([name, children]) => children.length > 1 && !ORDERLESS.test(name))
    .map(([name, children]) => `${name}: ${children.map((child) => child.attributes.join(' ')).join(' | ')}`)
  return [...own, ...tag.children.flatMap(orders)]
}

it('finds drawings to open', () => {
  expect(files.length).toBeGreaterThanOrEqual(15)
})

describe('a drawing that is opened and saved untouched', () => {
  it.each(files.map((file) => [path.relative(root, file), file]))('%s says what it said', async (_, file) => {
    const before = readFileSync(file, 'utf8')
    const { xml: after, warnings } = await savedAgain(before)

    expect(warnings.filter((message) => /unparsable|unknown|missing namespace/i.test(message))).toEqual([])
    expect(lines(readTags(after)).toSorted()).toEqual(lines(readTags(before)).toSorted())
    expect(orders(readTags(after)).toSorted()).toEqual(orders(readTags(before)).toSorted())
  })
})

it('notices an element of ours that the descriptor does not know', async () => {
  const xml = `<bpmn:definitions xmlns:bpmn="http://www.omg.org/spec/BPMN/20100524/MODEL" xmlns:liveline="http://liveline.example/schema/bpmn" targetNamespace="x"><bpmn:process id="p"><bpmn:userTask id="t"><bpmn:extensionElements><liveline:made-up a="1" /></bpmn:extensionElements></bpmn:userTask></bpmn:process></bpmn:definitions>`
  const { xml: after } = await savedAgain(xml)
  expect(lines(readTags(after)).toSorted()).not.toEqual(lines(readTags(xml)).toSorted())
})
