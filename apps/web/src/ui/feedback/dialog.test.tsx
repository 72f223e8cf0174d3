// @vitest-environment happy-dom
import { cleanup, fireEvent, render, screen } from '@testing-library/react'
import { useState, type ReactNode } from 'react'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { linesWith, sources } from '../../../test/sources.ts'
import { Button } from '../controls/button.tsx'
import { FieldError, Input, TextArea } from '../controls/input.tsx'
import { SearchField } from '../controls/search-field.tsx'
import { PopupPanel } from '../popup/popup-panel.tsx'
import { AskDialog } from './ask-dialog.tsx'
import { Dialog } from './dialog.tsx'

const done = vi.fn()
beforeEach(() => done.mockReset())
afterEach(cleanup)

const ask = (children: ReactNode, disabled = false) =>
  render(
    <AskDialog
      title="Rename"
      command="Save"
      keep="Leave"
      busy={false}
      {...{ disabled }}
      onDo={done}
      onClose={() => expect.fail('it closed')}
    >
      {children}
    </AskDialog>,
  )
const field = () => screen.getByLabelText('Field')
/** Whether the browser is left to do what it does by itself. */
const enter = (event: object = {}) => fireEvent.keyDown(field(), { key: 'Enter', ...event })

describe('Enter in a dialog', () => {
  it.each(['text', 'password', 'email', 'number', 'tel', 'url', 'date', 'time', 'datetime-local', 'month'])(
    'presses its main button from a field of one line: %s',
    (type) => {
      ask(<Input aria-label="Field" type={type} />)
      expect(enter()).toBe(false)
      expect(done).toHaveBeenCalledOnce()
    },
  )

  it.each([
    ['a field of several lines', <TextArea key="one" aria-label="Field" />],
    ['a search', <SearchField key="one" label="Field" onChange={() => {}} />],
    ['a box of choices', <input key="one" role="combobox" aria-label="Field" aria-expanded aria-controls="list" />],
    ['a tick', <input key="one" type="checkbox" aria-label="Field" />],
    ['another button', <Button key="one" aria-label="Field" />],
  ])('is left to %s', (_, children) => {
    ask(children)
    expect(enter()).toBe(true)
    expect(done).not.toHaveBeenCalled()
  })

  it.each([
    ['ends the writing of Chinese', { isComposing: true }],
    ['ends the writing of Chinese, in an older browser', { keyCode: 229 }],
    ['is held down', { repeat: true }],
    ['comes with Ctrl', { ctrlKey: true }],
    ['comes with Cmd', { metaKey: true }],
    ['comes with Alt', { altKey: true }],
    ['comes with Shift', { shiftKey: true }],
  ])('does nothing when it %s', (_, event) => {
    ask(<Input aria-label="Field" />)
    enter(event)
    expect(done).not.toHaveBeenCalled()
  })

  it('does nothing when the field took it for itself', () => {
    ask(<Input aria-label="Field" onKeyDown={(event) => event.preventDefault()} />)
    enter()
    expect(done).not.toHaveBeenCalled()
  })

  it('does nothing while the button cannot be pressed', () => {
    ask(<Input aria-label="Field" />, true)
    enter()
    expect(done).not.toHaveBeenCalled()
  })

  it('shows what is missing instead of doing something dangerous without a reason', () => {
    function Dangerous() {
      const [reason, setReason] = useState('')
      const [isTried, setIsTried] = useState(false)
      const end = () => {
        setIsTried(true)
        if (reason !== '') done(reason)
      }
      return (
        <AskDialog title="End" command="End" keep="Leave" kind="danger" busy={false} onDo={end} onClose={() => {}}>
          <Input aria-label="Field" value={reason} onChange={({ target }) => setReason(target.value)} />
          {isTried && reason === '' && <FieldError text="Say why" />}
        </AskDialog>
      )
    }
    render(<Dangerous />)
    expect(screen.queryByRole('alert')).toBeNull()
    enter()
    expect(screen.getByRole('alert').textContent).toBe('Say why')
    expect(done).not.toHaveBeenCalled()

    fireEvent.change(field(), { target: { value: 'storm' } })
    enter()
    expect(done).toHaveBeenCalledExactlyOnceWith('storm')
  })

  it('is sent by the browser from a form that has a button of its own', () => {
    ask(
      <form>
        <Input aria-label="Field" />
        <Button type="submit">Release</Button>
      </form>,
    )
    expect(enter()).toBe(true)
    expect(done).not.toHaveBeenCalled()
  })

  it('belongs to the dialog or the panel it is pressed in, not to the one below', () => {
    ask(
      <>
        <PopupPanel anchor={null} placement="bottom" kind="dialog" label="Panel" onClose={() => {}}>
          <Input aria-label="Field" />
        </PopupPanel>
        <Dialog title="Above">
          <Input aria-label="Above it" />
        </Dialog>
      </>,
    )
    enter()
    fireEvent.keyDown(screen.getByLabelText('Above it'), { key: 'Enter' })
    expect(done).not.toHaveBeenCalled()
  })

  it('presses what is wanted, not what is dangerous beside it', () => {
    render(
      <Dialog
        title="Draft"
        footer={
          <>
            <Button onClick={() => expect.fail('it closed')}>Leave</Button>
            <Button kind="primary" onClick={done}>
              Keep
            </Button>
            <Button kind="danger" onClick={() => expect.fail('it was thrown away')}>
              Throw away
            </Button>
          </>
        }
      >
        <Input aria-label="Field" />
      </Dialog>,
    )
    enter()
    expect(done).toHaveBeenCalledOnce()
  })
})

it('is the one way: no form goes without the button that sends it, and no dialog hears Enter by itself', () => {
  const forms = sources.filter(({ text }) => /<form\b/.test(text))
  const unsent = forms.filter(({ text }) => !text.includes('type="submit"')).map(({ file }) => file)
  const dialogs = sources.filter(({ text }) => /<(?:Dialog|AskDialog|ActDialog)\b/.test(text))

  expect(forms.length).toBeGreaterThan(4)
  expect(unsent).toEqual([])
  // A key held down is refused by its own button there, and a search of everything chooses what it found.
  const own = linesWith(/key [!=]== 'Enter'/, dialogs).filter(
    (line) => !/^(?:features\/missions\/(?:acts|task-page)|app\/shell\/search)\//.test(line),
  )
  expect(own).toEqual([])
})
