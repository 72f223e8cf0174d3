import { existsSync } from 'node:fs'
import { readdir, readFile } from 'node:fs/promises'
import { join, resolve } from 'node:path'
import { BpmnModdle } from 'bpmn-moddle'
import { describe, expect, it } from 'vitest'
import { parseProcess } from '../src/index.ts'

const repository = resolve(import.meta.dirname, '../../..')
const outside = ['../shared/conformance/processes', '../../shared/conformance/processes']
  .map((path) => resolve(repository, path))
  .filter((folder) => existsSync(folder))
const folders = [
  join(import.meta.dirname, 'processes'),
  join(repository, 'apps/server/seeds/live-line/workflows'),
  ...outside.slice(0, 1),
]

const files = (
  await Promise.all(
    folders.map(async (folder) =>
      (await readdir(folder, { recursive: true }))
        .filter((name) => /\.(?:bpmn|xml)$/.test(name))
        .map((name): readonly [string, string] => [name.split(/[/\\]/).at(-1) ?? name, join(folder, name)]),
    ),
  )
).flat()

/** Read and written as the designer does it. */
async function saveAgain(xml: string): Promise<string> {
  const moddle = new BpmnModdle()
  const { rootElement } = await moddle.fromXML(xml)
  return (await moddle.toXML(rootElement, { format: true })).xml
}

/** What a modeler cannot keep, for it follows references: those to what the file does not hold. */
const isKept = (code: string): boolean => code !== 'undeclaredReference' && code !== 'unresolvedReference'

describe('a drawing that a modeler saves again', () => {
  it.each(files)('says the same, extensions included: %s', async (_, path) => {
    const xml = await readFile(path, 'utf8')
    const before = await parseProcess(xml)
    const after = await parseProcess(await saveAgain(xml))

    expect(before.definitions).not.toEqual([])
    if (before.problems.some(({ code }) => code === 'undeclaredReference')) {
      // The codes and names themselves are lost; nothing else is.
      expect(withoutCodes(after.definitions)).toEqual(withoutCodes(before.definitions))
      return
    }
    expect(after.definitions).toEqual(before.definitions)
    expect(after.problems).toEqual(before.problems.filter(({ code }) => isKept(code)))
  })

  it('keeps attributes and elements that nobody knows', async () => {
    const xml = `<definitions xmlns="http://www.omg.org/spec/BPMN/20100524/MODEL" xmlns:own="http://own.example"
      xmlns:f="http://flowable.org/bpmn" xmlns:c="http://camunda.org/schema/1.0/bpmn" targetNamespace="t"
      own:version="7"><message id="m" name="M" own:topic="grid"/><process id="p" own:grade="A"><startEvent id="s">
      <messageEventDefinition messageRef="m" f:correlationKey="\${no}"><extensionElements><own:retry times="3"/>
      </extensionElements></messageEventDefinition></startEvent><callActivity id="x" calledElement="k" c:asyncBefore="true">
      <extensionElements><c:in source="a" target="b"/><own:nested one="1"><own:inner two="2">text</own:inner></own:nested>
      </extensionElements></callActivity><sequenceFlow id="q" sourceRef="s" targetRef="x" own:colour="red"/></process></definitions>`

    const saved = await saveAgain(xml)

    expect((await parseProcess(saved)).definitions).toEqual((await parseProcess(xml)).definitions)
    for (const kept of ['own:version="7"', 'own:topic="grid"', 'own:colour="red"', 'times="3"', 'two="2"', '>text<']) {
      expect(saved).toContain(kept)
    }
  })
})

function withoutCodes(value: unknown): unknown {
  return JSON.parse(JSON.stringify(value, (key, inner: unknown) => (key === 'code' ? undefined : inner)))
}
