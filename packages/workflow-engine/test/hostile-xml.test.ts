import { describe, expect, it } from 'vitest'
import { parseProcess, validateProcess } from '../src/index.ts'
import { inspectXml } from '../src/parse/inspect-xml.ts'

const HEAD = `<definitions xmlns="http://www.omg.org/spec/BPMN/20100524/MODEL" xmlns:f="http://flowable.org/bpmn"
  targetNamespace="t"><process id="p"><startEvent id="s"/>`
const TAIL = '</process></definitions>'
const draw = (content: string): string => HEAD + content + TAIL
const numbered = (count: number, text: (at: number) => string): string =>
  Array.from({ length: count }, (_, at) => text(at)).join('')
const condition = (text: string): string =>
  `<sequenceFlow id="q" sourceRef="s" targetRef="s"><conditionExpression>${text}</conditionExpression></sequenceFlow>`

/** Refused with a code, or read; `size` is how often the part that matters stands there. */
const corpus: readonly (readonly [string, (size: number) => string, string | undefined])[] = [
  ['open quotes', (n) => `${HEAD}<a b=${'"'.repeat(n)}`, 'notXml'],
  ['open quotes in tags', (n) => HEAD + '<a "'.repeat(n / 4), 'notXml'],
  ['open quotes of attributes', (n) => HEAD + '<a b="'.repeat(n / 6), 'notXml'],
  ['open namespace declarations', (n) => `${HEAD}<a${' xmlns:a="'.repeat(n / 10)}`, 'tooManyAttributes'],
  ['declarations inside a value', (n) => draw(`<task id="t" f:x='${'xmlns:a="'.repeat(n / 9)}'/>`), undefined],
  ['open comments', (n) => HEAD + '<!--'.repeat(n / 4), 'notXml'],
  ['many comments', (n) => draw('<!---->'.repeat(n / 7)), undefined],
  ['open CDATA', (n) => HEAD + '<![CDATA['.repeat(n / 9), 'notXml'],
  ['closing CDATA', (n) => draw(`<documentation><![CDATA[${']]'.repeat(n / 2)}]]></documentation>`), undefined],
  ['open instructions', (n) => HEAD + '<?'.repeat(n / 2), 'notXml'],
  ['many instructions', (n) => draw('<?a?>'.repeat(n / 5)), undefined],
  ['a document type after the root', (n) => `${draw('x'.repeat(n))}<!DOCTYPE a>`, 'doctype'],
  ['a document type in odd case', (n) => `<!dOcTyPe a>${draw('x'.repeat(n))}`, 'doctype'],
  ['a document type in an element', (n) => draw(`${'x'.repeat(n)}<!DOCTYPE a [<!ENTITY b "c">]>`), 'doctype'],
  ['entity declarations', (n) => draw('<!ENTITY a "&b;&b;">'.repeat(n / 20)), 'doctype'],
  ['an element declaration', (n) => draw(`${'x'.repeat(n)}<!ELEMENT a ANY>`), 'doctype'],
  ['known entities', (n) => draw(`<documentation>${'&amp;'.repeat(n / 5)}</documentation>`), undefined],
  ['open entities', (n) => draw(`<task id="t" name="${'&'.repeat(n)}"/>`), undefined],
  ['numeric entities', (n) => draw(`<task id="t" name="${'&#x'.repeat(n / 3)}"/>`), undefined],
  [
    'a hundred thousand attributes',
    (n) => draw(`<task ${numbered(n / 12, (at) => `a${100_000 + at}=""  `)}/>`),
    'tooManyAttributes',
  ],
  ['depth', (n) => draw('<subProcess>'.repeat(n / 12)), 'tooDeep'],
  ['an endless name', (n) => draw(`<${'a'.repeat(n)}/>`), 'notXml'],
  ['an endless attribute name', (n) => draw(`<task ${'a'.repeat(n)}=""/>`), 'notXml'],
  ['an endless end tag', (n) => draw(`<task></${'a'.repeat(n)}>`), 'notXml'],
  ['blanks in a tag', (n) => draw(`<task id="t"${' '.repeat(n)}/>`), undefined],
  ['blanks before an equals sign', (n) => draw(`<task id${' '.repeat(n)}="t"/>`), undefined],
  ['UTF-16 read as bytes', (n) => `\uFEFF${[...draw('x'.repeat(n / 2))].join('\0')}`, 'notXml'],
  ['a byte order mark', (n) => `\uFEFF${draw(`<documentation>${'x'.repeat(n)}</documentation>`)}`, undefined],
  ['NUL', (n) => draw(`${'x'.repeat(n)}\0`), 'notXml'],
  ['crossed ends', (n) => draw('<a><b></a></b>'.repeat(n / 14)), 'notXml'],
  ['other ends', (n) => `${HEAD}${'</process>'.repeat(n / 10)}`, 'notXml'],
  ['markup in a value', (n) => draw(`<task id="t" name="${'<'.repeat(n)}"/>`), 'notXml'],
  ['nothing but brackets', (n) => '<'.repeat(n), 'notXml'],
  ['many lines', (n) => draw('\n'.repeat(n)), 'tooManyLines'],
  [
    'an open expression for each candidate',
    (n) => draw(`<userTask id="t" f:candidateUsers="${'${'.repeat(n / 2)}"/>`),
    undefined,
  ],
  ['open expressions', (n) => draw(condition('${'.repeat(n / 2))), undefined],
  ['nested expressions', (n) => draw(condition(`\${${'('.repeat(n)}`)), undefined],
  [
    'references to nothing',
    (n) =>
      draw(
        numbered(
          Math.min(90, n),
          (at) => `<endEvent id="e${at}"><errorEventDefinition errorRef="${'x'.repeat(n / 100)}"/></endEvent>`,
        ),
      ),
    undefined,
  ],
  [
    'events with very many definitions',
    (n) => draw(`<endEvent id="e">${'<cancelEventDefinition/>'.repeat(Math.min(4_900, n / 24))}</endEvent>`),
    undefined,
  ],
  [
    'very many links of one name',
    (n) =>
      draw(
        numbered(Math.min(900, n / 100), (at) => {
          const link = '<linkEventDefinition name="L"/>'
          return `<intermediateThrowEvent id="t${at}">${link}</intermediateThrowEvent><intermediateCatchEvent id="c${at}">${link}</intermediateCatchEvent>`
        }),
      ),
    undefined,
  ],
  [
    'very many handed-over variables',
    (n) =>
      draw(
        `<callActivity id="c" calledElement="k"><extensionElements>${'<f:in source="a"/>'.repeat(Math.min(4_900, n / 19))}</extensionElements></callActivity>`,
      ),
    undefined,
  ],
  ['an open script', (n) => draw(`<scriptTask id="t"><script>${'${'.repeat(n / 2)}</script></scriptTask>`), undefined],
  [
    'an open condition of an event',
    (n) =>
      draw(
        `<startEvent id="c"><conditionalEventDefinition><condition>\${${'('.repeat(n)}</condition></conditionalEventDefinition></startEvent>`,
      ),
    undefined,
  ],
  [
    'very many associations',
    (n) => draw(numbered(Math.min(2_400, n / 60), (at) => `<association id="a${at}" sourceRef="s" targetRef="s"/>`)),
    undefined,
  ],
  [
    'very many correlation keys',
    (n) => draw(`<receiveTask id="t" messageRef="m" f:correlationKey="${'${'.repeat(n / 2)}"/>`),
    undefined,
  ],
  [
    'a timer of digits',
    (n) =>
      draw(
        `<intermediateCatchEvent id="t"><timerEventDefinition><timeDuration>P${'1'.repeat(n)}</timeDuration></timerEventDefinition></intermediateCatchEvent>`,
      ),
    undefined,
  ],
]

describe('hostile XML', () => {
  it.each(corpus)('is read in one pass, and answered: %s', async (_, make, code) => {
    const small = make(120_000)
    const large = make(240_000)
    const { refusal, visited } = inspectXml(large)

    expect(refusal?.code).toBe(code)
    // Twice the text, twice the work; and never more than a few looks at a character.
    expect(visited).toBeLessThanOrEqual(2 * inspectXml(small).visited + 100)
    expect(visited).toBeLessThanOrEqual(3 * large.length)

    const { definitions, problems } = await parseProcess(large)
    expect(problems.map((problem) => problem.code)).toEqual(code === undefined ? expect.anything() : [code])
    for (const definition of definitions) validateProcess(definition)
  })

  it('of elements that are many, and have no id, costs no more than they are', async () => {
    const { definitions, problems } = await parseProcess(draw('<task/>'.repeat(4_900)))

    expect(definitions.map(({ nodes }) => Object.keys(nodes))).toEqual([['s']])
    expect(problems).toMatchObject([{ elementId: 'p', code: 'idMissing', severity: 'error' }])
  })

  it.each([
    ['node', draw('<task id="__proto__"/>')],
    ['flow', draw('<task id="t"/><sequenceFlow id="__proto__" sourceRef="s" targetRef="t"/>')],
    ['process', draw('').replace('id="p"', 'id="__proto__"')],
  ])('names no %s as the prototype of objects', async (_, xml) => {
    const { definitions, problems } = await parseProcess(xml)

    expect({ definitions, codes: problems.map(({ code }) => code) }).toEqual({ definitions: [], codes: ['idReserved'] })
  })

  it('is given up when too much of it is no BPMN', async () => {
    const { definitions, problems } = await parseProcess(draw('<nothing/>\n'.repeat(4_900)))

    expect(definitions).toEqual([])
    expect(problems).toMatchObject([{ code: 'notBpmn' }])
    expect(problems[0]?.message).toContain('More than 100 places')
  })

  it.each([
    ['tooManyTags', numbered(9, () => `<documentation>${'<a><b/></a>'.repeat(2_500)}</documentation>`)],
    ['tooManyChildren', '<a/>'.repeat(5_001)],
    // Each character is three bytes.
    ['tooLarge', `<documentation>${'图'.repeat(400_000)}</documentation>`],
  ])('is refused with %s', (code, content) => {
    expect(inspectXml(draw(content)).refusal?.code).toBe(code)
  })

  it('says why in both languages', () => {
    expect(inspectXml('<a').refusal).toMatchObject({
      message: expect.stringContaining('well-formed'),
      messageZh: expect.stringContaining('XML'),
    })
  })
})
