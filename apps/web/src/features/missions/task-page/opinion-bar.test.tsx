// @vitest-environment happy-dom
import type { Outcome } from '@liveline/contract/task/shapes.ts'
import { cleanup, fireEvent, render, screen } from '@testing-library/react'
import { afterEach, beforeAll, expect, it, vi } from 'vitest'
import { startTexts } from '../../../../test/start-texts.ts'
import { OpinionBar } from './opinion-bar.tsx'

const outcome = (value: string, label: string, parts: Partial<Outcome> = {}): Outcome => ({
  value,
  label,
  labelEn: label,
  requiresOpinion: false,
  requiresForms: true,
  primary: false,
  danger: false,
  ...parts,
})
const live = outcome('live', '可带电，转勘察', { primary: true })
const dead = outcome('dead', '只能停电，终止', { requiresOpinion: true, danger: true })

function show(opinion: string, busy = false) {
  const onOutcome = vi.fn()
  render(
    <OpinionBar
      outcomes={[dead, live]}
      opinion={opinion}
      onOpinion={() => {}}
      saveState={{ kind: 'clean' }}
      subject="LWP-151-202611-0001"
      busy={busy}
      onOutcome={onOutcome}
    />,
  )
  return onOutcome
}

beforeAll(startTexts)
afterEach(cleanup)

it('sends the primary outcome in the words of the node at once', () => {
  const onOutcome = show('')

  fireEvent.click(screen.getByRole('button', { name: '可带电，转勘察' }))

  expect(onOutcome).toHaveBeenCalledWith(live)
})

it('sends the primary outcome on Ctrl+Enter in the opinion box', () => {
  const onOutcome = show('同意')

  fireEvent.keyDown(screen.getByLabelText('办理意见'), { key: 'Enter' })
  expect(onOutcome).not.toHaveBeenCalled()
  fireEvent.keyDown(screen.getByLabelText('办理意见'), { key: 'Enter', ctrlKey: true })

  expect(onOutcome).toHaveBeenCalledWith(live)
})

it('sends nothing on Ctrl+Enter while it is busy', () => {
  const onOutcome = show('同意', true)

  fireEvent.keyDown(screen.getByLabelText('办理意见'), { key: 'Enter', ctrlKey: true })

  expect(onOutcome).not.toHaveBeenCalled()
})

it('asks for the opinion at its field before an outcome that needs one', () => {
  const onOutcome = show('')

  fireEvent.click(screen.getByRole('button', { name: '只能停电，终止' }))

  expect(screen.getByRole('alert').textContent).toContain('只能停电，终止')
  expect(screen.getByLabelText('办理意见').getAttribute('aria-invalid')).toBe('true')
  expect(onOutcome).not.toHaveBeenCalled()
})

it('confirms a dangerous outcome by its consequence, with the verb on the button', () => {
  const onOutcome = show('现场无法停放斗臂车')

  fireEvent.click(screen.getByRole('button', { name: '只能停电，终止' }))
  expect(onOutcome).not.toHaveBeenCalled()
  expect(document.querySelector('dialog')?.textContent).toContain('LWP-151-202611-0001')
  fireEvent.click(screen.getAllByText('只能停电，终止').at(-1) as HTMLElement)

  expect(onOutcome).toHaveBeenCalledWith(dead)
})
