// @vitest-environment happy-dom
import type { TaskOutcome } from '@liveline/contract/task/shapes.ts'
import { act, cleanup, fireEvent, render, screen } from '@testing-library/react'
import { afterEach, beforeAll, expect, it, vi } from 'vitest'
import { startTexts } from '../../../../test/start-texts.ts'
import { OpinionBar, type OpinionBarHandle } from './opinion-bar.tsx'

const outcome = (value: string, label: string, parts: Partial<TaskOutcome> = {}): TaskOutcome => ({
  value,
  label,
  labelEn: label,
  requiresOpinion: false,
  requiresForms: true,
  primary: false,
  danger: false,
  leadsTo: null,
  ...parts,
})
const live = outcome('live', '可带电，转勘察', { primary: true })
const dead = outcome('dead', '只能停电，终止', {
  requiresOpinion: true,
  danger: true,
  leadsTo: { kind: 'end', elementId: 'end', name: '转停电作业', nameEn: 'Outage work', state: 'dead' },
})

function show(opinion: string, busy = false) {
  const onOutcome = vi.fn()
  handle.current = null
  render(
    <OpinionBar
      outcomes={[dead, live]}
      opinion={opinion}
      onOpinion={() => {}}
      acts={[]}
      onAct={() => {}}
      attachments={{ items: [], ids: [], isBusy: false, add: () => {}, remove: () => {}, retry: () => {} }}
      saveState={{ kind: 'clean' }}
      subject="LWP-151-202611-0001"
      busy={busy}
      problems={0}
      onNextProblem={() => {}}
      waitsForFiles={false}
      check={async () => true}
      handle={handle}
      onOutcome={onOutcome}
    />,
  )
  return onOutcome
}

const handle: { current: OpinionBarHandle | null } = { current: null }

beforeAll(startTexts)
afterEach(cleanup)

it('sends the primary outcome in the words of the node at once', () => {
  const onOutcome = show('')

  fireEvent.click(screen.getByRole('button', { name: '可带电，转勘察' }))

  expect(onOutcome).toHaveBeenCalledWith(live)
})

it('asks before the primary outcome when a key wants it, and sends nothing by that key', async () => {
  const onOutcome = show('同意')

  await act(async () => handle.current?.ask())
  const confirm = document.querySelector('dialog [data-kind=primary]') as HTMLElement
  expect(fireEvent.keyDown(confirm, { key: 'Enter', ctrlKey: true })).toBe(false)
  expect(fireEvent.keyDown(confirm, { key: 'Enter', repeat: true })).toBe(false)
  expect(onOutcome).not.toHaveBeenCalled()
  fireEvent.click(confirm)

  expect(onOutcome).toHaveBeenCalledWith(live)
})

it('asks nothing while it is busy', async () => {
  show('同意', true)

  await act(async () => handle.current?.ask())

  expect(document.querySelector('dialog')).toBeNull()
})

it('says under the outcomes where each leads', () => {
  show('')

  expect(screen.getByText('“只能停电，终止”后流程结束（转停电作业）')).toBeTruthy()
})

it('asks for the opinion at its field before an outcome that needs one', () => {
  const onOutcome = show('')

  fireEvent.click(screen.getByRole('button', { name: '只能停电，终止' }))

  expect(screen.getByRole('alert').textContent).toContain('只能停电，终止')
  expect(screen.getByLabelText('办理意见').getAttribute('aria-invalid')).toBe('true')
  expect(onOutcome).not.toHaveBeenCalled()
})

it('confirms a dangerous outcome by its consequence, with the verb on the button', async () => {
  const onOutcome = show('现场无法停放斗臂车')

  fireEvent.click(screen.getByRole('button', { name: '只能停电，终止' }))
  await expect.poll(() => document.querySelector('dialog')).not.toBeNull()
  expect(onOutcome).not.toHaveBeenCalled()
  expect(document.querySelector('dialog')?.textContent).toContain('LWP-151-202611-0001')
  fireEvent.click(screen.getAllByText('只能停电，终止').at(-1) as HTMLElement)

  expect(onOutcome).toHaveBeenCalledWith(dead)
})
