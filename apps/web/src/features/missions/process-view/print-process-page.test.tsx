// @vitest-environment happy-dom
import type { TimelineEntry } from '@liveline/contract/process-instance/shapes.ts'
import type { TaskForm } from '@liveline/contract/form/shapes.ts'
import type { UserInfo } from '@liveline/contract/session/shapes.ts'
import { QueryClientProvider } from '@tanstack/react-query'
import { cleanup, render, screen } from '@testing-library/react'
import { decodeQR } from 'qr/decode.js'
import { afterEach, beforeAll, beforeEach, expect, it, vi } from 'vitest'
import { startTexts } from '../../../../test/start-texts.ts'
import { anInstance, person } from '../../../../test/task-samples.ts'
import { everythingOn, fillWithSecrets, typedTexts } from '../../../../test/typed-texts.ts'
import { queryClient } from '../../../api/query-client.ts'
import { setCurrentUser } from '../../../session/current-user.ts'
import { RouteProvider } from '../../../ui/navigation.tsx'
import { PrintProcessPage } from './print-process-page.tsx'

const instanceId = '01a1ff08-2857-7158-81a7-357ac7390817'

beforeAll(startTexts)
beforeEach(() => {
  queryClient.clear()
  fillWithSecrets(globalThis)
  window.name = ''
})
afterEach(() => {
  cleanup()
  vi.unstubAllGlobals()
})

/** Typed by somebody into every place that reaches the paper. */
function typedEverywhere(text: string) {
  const form: TaskForm = {
    ...{ formKey: 'plan', formName: text, formNameEn: text, formVersionId: 1, formDataId: '1', isMain: true },
    ...{ defaultRight: 'read', fields: {}, labels: {} },
    schema: {
      type: 'form',
      body: [
        { type: 'input-text', name: 'a', label: '地点' },
        { type: 'textarea', name: 'b', label: '说明' },
        { type: 'static', name: 'c', label: '编号' },
        {
          ...{ type: 'combo', name: 'rows', label: '人员', multiple: true },
          items: [{ type: 'input-text', name: 'd', label: '姓名' }],
        },
      ],
    },
    values: { a: text, b: text, c: text, rows: [{ d: text }], aside: 'leaked-aside' },
  }
  const entry: TimelineEntry = {
    ...{ id: 'o1', at: '2026-11-20T01:00:00Z', kind: 'completed', elementId: 'survey', danger: false },
    ...{ elementName: text, elementNameEn: text, person: person(text), outcome: text, outcomeEn: text },
    ...{ opinion: text, attachments: [], signature: null, reason: text, reasonEn: text, durationMs: 1 },
    ...{ fromElementIds: [], toElementIds: [], people: [], copies: [], deleted: false, deletableUntil: null },
  }
  const file = { id: 'f1', name: text, type: 'text/plain', size: 1, at: entry.at, uploadedBy: person(text) }
  const to = { ...entry, id: 'o2', kind: 'copied' as const, people: [person(text)], attachments: [file] }
  return anInstance({
    ...{ instanceId, number: text, title: text, flowName: text, flowNameEn: text, initiator: person(text) },
    ...{ forms: [form], timeline: [entry, to], businessState: text },
  })
}

function show(instance: unknown, by: string, id = instanceId) {
  setCurrentUser({ name: by, permissions: [] } as unknown as UserInfo)
  vi.stubGlobal('fetch', async () => Response.json({ retcode: 0, msg: 'ok', data: instance }))
  render(
    <QueryClientProvider client={queryClient}>
      <RouteProvider
        route={{ path: '/mission/print', params: {}, query: { id }, active: true }}
        tab={{ setTitle: () => {}, setDirty: () => {} }}
      >
        <PrintProcessPage />
      </RouteProvider>
    </QueryClientProvider>,
  )
}

/** What a camera reads off the paper. */
function scanned(): string | undefined {
  const drawing = document.querySelector('.ll-qr svg')
  const size = Number(drawing?.getAttribute('viewBox')?.split(' ')[2])
  const path = drawing?.querySelector('path')?.getAttribute('d') ?? ''
  const scale = 4
  const width = size * scale
  const data = new Uint8Array(width * width * 4).fill(255)
  for (const [, x, y, length] of path.matchAll(/M(\d+) (\d+)h(\d+)v1h-\d+z/g))
    for (let row = Number(y) * scale; row < (Number(y) + 1) * scale; row += 1)
      for (let column = Number(x) * scale; column < (Number(x) + Number(length)) * scale; column += 1)
        data.fill(0, (row * width + column) * 4, (row * width + column) * 4 + 3)
  return decodeQR({ width, height: width, data })
}

it.each(Object.entries(typedTexts))('%s stays what was typed, on every part of the paper', async (_, text) => {
  show(typedEverywhere(text), text)
  await screen.findByRole('img')

  const everything = everythingOn(document.body)
  expect(everything).not.toContain('leaked-')
  expect(window.name).not.toContain('leaked')
  expect(everything.split(text).length).toBeGreaterThan(12)
  expect(document.querySelectorAll('article img, article script, article iframe, article a, article b')).toHaveLength(0)
  expect(scanned()).toBe(`${location.origin}/mission/instance?instanceId=${instanceId}`)
})

it('the code leads to the process that the server told, whatever its own address says', async () => {
  const id = 'https://evil.example/?token=leaked#'
  show(anInstance({ instanceId }), '陈宇', id)
  await screen.findByRole('img')

  expect(scanned()).toBe(`${location.origin}/mission/instance?instanceId=${instanceId}`)
})
