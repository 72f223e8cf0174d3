// @vitest-environment happy-dom
import {
  asyncFilter,
  dataMapping,
  filter,
  FormulaExec,
  isPureVariable,
  registerFilter,
  resolveVariable,
  resolveVariableAndFilter,
  tokenize,
} from 'amis-core'
import { AsyncEvaluator, Evaluator } from 'amis-formula'
import { beforeAll, describe, expect, it } from 'vitest'
import { aside, fillWithSecrets, typedTexts } from '../../test/typed-texts.ts'
import { MarkedText } from './marked-text.ts'
import { evaluate, evaluateForAsync, trustExpressionsOf } from './formula.ts'

const scope = { aside, given: '5' }
beforeAll(() => fillWithSecrets(globalThis))

/** The ways by which amis itself evaluates a text. If an update of amis finds another way to its formulas, these fail. */
const ways: Readonly<Record<string, (text: string) => unknown>> = {
  template: (text) => tokenize(text, scope, '| raw'),
  'pure variable': (text) => resolveVariableAndFilter(text, scope, '| raw'),
  formula: (text) => FormulaExec['formula']?.(text, scope),
  mapping: (text) => dataMapping({ text }, scope).text,
  'list of mappings': (text) => dataMapping([[text]], scope)[0][0],
  evaluate: (text) => evaluate(text, scope),
}

describe.each(Object.entries(ways))('amis, by way of a %s,', (_, way) => {
  it.each(Object.entries(typedTexts))('leaves %s as it was typed', (__, text) => {
    expect(way(text)).toBe(text)
  })

  it('evaluates what a schema holds, and what of it is handed on', () => {
    trustExpressionsOf({ body: [{ type: 'tpl', tpl: 'for ${given}' }] })

    expect(way('for ${given}')).toBe('for 5')
    expect(way('${given}')).toBe('5')
  })
})

it('evaluates a typed text in no other way either', async () => {
  expect(isPureVariable("${window:localStorage['liveline.token']}")).toBe(false)
  expect(evaluate('CONCATENATE(aside)', scope, { evalMode: true })).toBeUndefined()
  expect(await evaluateForAsync('${cookie:liveline}', scope)).toBe('${cookie:liveline}')
})

it('evaluates a schema that comes after somebody typed the same', () => {
  expect(tokenize('${late} ', { late: 'now' })).toBe('${late} ')

  trustExpressionsOf({ tpl: '${late} ' })

  expect(tokenize('${late} ', { late: 'now' })).toBe('now ')
})

describe.each(['window', 'ls', 'ss', 'cookie', 'document'])('the namespace %s', (namespace) => {
  const texts = [
    `\${${namespace}:liveline}`,
    `\${ ${namespace}:&['liveline.token'] }`,
    `\${${namespace}:localStorage['liveline.token']}`,
    `\${aside && ${namespace}:name}`,
    `\${UPPER(${namespace}:title)}`,
    `$${namespace}:liveline`,
  ]
  beforeAll(() => trustExpressionsOf(texts))

  it.each(texts)('gives nothing to a schema that names it: %s', async (text) => {
    const asked = [...Object.values(ways), () => resolveVariable(`${namespace}:liveline`, scope)]
    const given = await Promise.allSettled([
      ...asked.map(async (way) => way(text)),
      evaluateForAsync(text, scope),
      evaluateForAsync(text.slice(2, -1), scope, { evalMode: true }),
    ])

    for (const answer of given) {
      // Some of it cannot be read at all, and then amis shows the text, or what follows the name.
      const value: unknown = answer.status === 'fulfilled' ? (answer.value ?? undefined) : undefined
      expect([undefined, '', 'UNDEFINED', ':liveline', text]).toContain(value)
    }
  })
})

it('is one evaluator for amis and for us', () => {
  for (const { prototype } of [Evaluator, AsyncEvaluator]) {
    const { nsVariable } = prototype as { nsVariable: (part: object) => unknown }
    expect(nsVariable({ namespace: 'window', body: { type: 'variable', name: 'location' } })).toBeUndefined()
  }
})

describe('what a template inserts into markup', () => {
  const markup = '<b class="x">&amp;</b>'
  const text = '&lt;b class=&quot;x&quot;&gt;&amp;amp;&lt;&#x2F;b&gt;'

  it.each([
    '${markup}',
    '${held.markup}',
    "${markup + ''}",
    "${true ? markup : ''}",
    '${markup || 1}',
    '${CONCATENATE(markup)}',
    '${markup|raw}',
    '${markup|default:x}',
    '${`${markup}`}',
    '$markup',
  ])('is escaped in %s', async (template) => {
    trustExpressionsOf({ tpl: template })
    const data = { markup, held: { markup } }

    expect(tokenize(template, data)).toBe(text)
    expect(filter(template, data)).toBe(text)
    expect(await evaluateForAsync(template, data, { defaultFilter: '| html' })).toBe(text)
  })

  it('is itself where a value is computed', () => {
    trustExpressionsOf(["${markup + ''}", '${markup} '])

    expect(resolveVariableAndFilter("${markup + ''}", { markup }, '| raw')).toBe(markup)
    expect(tokenize('${markup} ', { markup: 0.5 })).toBe('0.5 ')
  })
})

describe('a filter that answers later', () => {
  const [template, alone] = ['for ${given|later} now', '${given|later}']
  beforeAll(() => {
    registerFilter('later', async (value: string) => `<${value}>`)
    trustExpressionsOf([template, alone])
  })

  it('is left out of what is drawn at once, and in what is drawn then, escaped', async () => {
    expect(filter(template, scope)).toBe('for  now')
    expect(filter(alone, scope)).toBe('')
    expect(await asyncFilter(template, scope)).toBe('for &lt;5&gt; now')
  })

  it('leaves nothing of a promise in a label either', () => {
    expect(filter(template, scope, '| raw')).toBe('for  now')
  })
})

it('inserts the marks of the server as markup, and the text itself where no markup is drawn', () => {
  const marked = new MarkedText('<b>', '&lt;<mark>b</mark>&gt;')
  trustExpressionsOf('a ${marked} b')

  expect(filter('a ${marked} b', { marked })).toBe('a &lt;<mark>b</mark>&gt; b')
  expect(filter('a ${marked} b', { marked }, '| raw')).toBe('a <b> b')
})
