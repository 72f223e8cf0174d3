// @vitest-environment happy-dom
import { cleanup, render, screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { useState } from 'react'
import { afterEach, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest'
import { startTexts } from '../../../test/start-texts.ts'
import { giveTreesRoom } from '../../../test/tree-room.ts'
import { MenuItem } from '../menu/menu-item.tsx'
import { MoveDialog } from './move-dialog.tsx'
import type { ChildrenOf, TreeMoves, TreeNode, TreePlace } from './tree-node.ts'
import { Tree } from './tree.tsx'

const node = (id: string, text: string, hasChildren = false): TreeNode => ({ id, text, hasChildren })
const whole = new Map<string | undefined, readonly TreeNode[]>([
  [undefined, [node('1', 'Company', true), node('2', 'Contractors')]],
  ['1', [node('11', 'Live-line centre', true), node('12', 'Dispatch')]],
  ['11', [node('111', 'Team one'), node('112', 'Team two')]],
])
const asked = vi.fn()
const chosenNow = vi.fn()
const moved = vi.fn()

interface PageProps {
  readonly moves?: TreeMoves
  readonly openAtFirst?: readonly string[]
  readonly reveal?: { readonly id: string }
  readonly childrenOf?: ChildrenOf
}

const actions = ({ text }: TreeNode, close: () => void) => (
  <MenuItem
    onSelect={() => {
      moved(text)
      close()
    }}
  >
    Delete
  </MenuItem>
)

function Page({ moves, openAtFirst = [], reveal, childrenOf = (id) => whole.get(id) }: PageProps) {
  const [open, setOpen] = useState<ReadonlySet<string>>(new Set(openAtFirst))
  const [chosen, setChosen] = useState<string>()
  return (
    <>
      <Tree
        label="Departments"
        childrenOf={childrenOf}
        open={open}
        onOpen={(next) => {
          asked([...next])
          setOpen(next)
        }}
        chosen={chosen}
        onChoose={(id) => {
          chosenNow(id)
          setChosen(id)
        }}
        reveal={reveal}
        actions={actions}
        moves={moves}
      />
      <button type="button">After</button>
    </>
  )
}

const shown = () => screen.getAllByRole('row').map((row) => row.getAttribute('aria-label') ?? row.textContent)
const row = (name: string) => screen.getByRole('row', { name })
const focused = () => document.activeElement?.getAttribute('aria-label')

beforeAll(startTexts)
beforeEach(() => {
  vi.clearAllMocks()
  giveTreesRoom()
})
afterEach(cleanup)

describe('a tree', () => {
  it('draws what is open and asks for a branch when it is opened', async () => {
    render(<Page />)
    expect(shown()).toEqual(['Company', 'Contractors'])
    expect(row('Company').getAttribute('aria-expanded')).toBe('false')
    expect(row('Contractors').hasAttribute('aria-expanded')).toBe(false)

    await userEvent.click(within(row('Company')).getByRole('button', { name: /^扩展/ }))

    expect(asked).toHaveBeenCalledWith(['1'])
    expect(shown()).toEqual(['Company', 'Live-line centre', 'Dispatch', 'Contractors'])
  })

  it('is walked, opened, closed and chosen in by keys alone, and is one stop of the Tab key', async () => {
    render(<Page />)
    await userEvent.tab()
    expect(focused()).toBe('Company')

    await userEvent.keyboard('{ArrowRight}{ArrowDown}{ArrowRight}{ArrowDown}{ArrowDown}')
    expect(focused()).toBe('Team two')
    await userEvent.keyboard('{Enter}')
    expect(chosenNow).toHaveBeenLastCalledWith('112')
    expect(row('Team two').getAttribute('aria-selected')).toBe('true')

    await userEvent.keyboard('{Home}')
    expect(focused()).toBe('Company')
    await userEvent.keyboard('cont')
    expect(focused()).toBe('Contractors')
    await userEvent.keyboard('{End}{ArrowUp}{ArrowUp}{ArrowUp}{ArrowUp}{ArrowLeft}')
    expect(shown()).toEqual(['Company', 'Live-line centre', 'Dispatch', 'Contractors'])
    await userEvent.tab()
    expect(document.activeElement?.textContent).toBe('After')
  })

  it('tells the level, the place and the number of the siblings of a row', () => {
    render(<Page openAtFirst={['1', '11']} />)

    const told = ['aria-level', 'aria-posinset', 'aria-setsize'].map((name) => row('Team two').getAttribute(name))
    expect(told).toEqual(['3', '2', '2'])
  })

  it('brings a node to sight once its branch is there, and the focus to it', async () => {
    const { rerender } = render(
      <Page
        openAtFirst={['1', '11']}
        childrenOf={(id) => (id === '11' ? undefined : whole.get(id))}
        reveal={{ id: '112' }}
      />,
    )
    expect(screen.queryByRole('row', { name: 'Team two' })).toBeNull()

    rerender(<Page openAtFirst={['1', '11']} reveal={{ id: '112' }} />)

    await waitFor(() => expect(focused()).toBe('Team two'))
  })

  it('leaves an open menu alone when a node is to be brought to sight after it was opened', async () => {
    const { rerender } = render(<Page openAtFirst={['1', '11']} />)
    await userEvent.click(screen.getByRole('button', { name: '“Contractors”的操作' }))

    rerender(<Page openAtFirst={['1', '11']} reveal={{ id: '112' }} />)
    // The frame in which the row would get the focus.
    await new Promise((resolve) => requestAnimationFrame(resolve))
    await userEvent.click(screen.getByRole('menuitem', { name: 'Delete' }))

    expect(moved).toHaveBeenCalledWith('Contractors')
    expect(focused()).toBe('Contractors')
  })

  it('opens the menu of a row, gives the focus back and does what was chosen', async () => {
    render(<Page />)
    const more = screen.getByRole('button', { name: '“Contractors”的操作' })
    await userEvent.click(more)
    expect(chosenNow).not.toHaveBeenCalled()

    await userEvent.keyboard('{Escape}')
    expect(screen.queryByRole('menu')).toBeNull()
    expect(focused()).toBe('Contractors')

    await userEvent.keyboard('{ArrowRight}{Enter}')
    await userEvent.click(screen.getByRole('menuitem', { name: 'Delete' }))
    expect(moved).toHaveBeenCalledWith('Contractors')
  })

  it('reaches the menu of a row by the arrow to the right', async () => {
    render(<Page />)
    await userEvent.tab()
    await userEvent.keyboard('{End}{ArrowRight}')

    expect(focused()).toBe('“Contractors”的操作')
  })

  const refusalOf = (_id: string, parentId: string | undefined) => (parentId === '12' ? 'Full' : undefined)
  const target = () => document.querySelector('[data-drop-target="true"]')?.getAttribute('data-key')
  /** Takes up the node that the keys have reached. */
  async function takeUp() {
    render(<Page openAtFirst={['1']} moves={{ isOrdered: false, refusalOf, onMove: moved }} />)
    await userEvent.tab()
    await userEvent.keyboard('{End}{ArrowRight}{Enter}')
    await waitFor(() => expect(target()).toBeTruthy())
  }

  it('offers the keys no place that is refused', async () => {
    await takeUp()
    const offered = new Set<string | null | undefined>()
    for (let step = 0; step < 4; step += 1) {
      offered.add(target())
      await userEvent.keyboard('{ArrowDown}')
    }
    await userEvent.keyboard('{Escape}')

    expect([...offered].toSorted()).toEqual(['1', '11'])
    expect(moved).not.toHaveBeenCalled()
  })

  it('moves a node by its handle and the keys alone', async () => {
    await takeUp()
    for (let step = 0; step < 4 && target() !== '11'; step += 1) await userEvent.keyboard('{ArrowDown}')
    await userEvent.keyboard('{Enter}')

    await waitFor(() => expect(moved).toHaveBeenCalledWith('2', { parentId: '11', beforeId: undefined }))
  })
})

describe('moving by a dialog', () => {
  const put = vi.fn((_to: TreePlace) => Promise.resolve())
  const closed = vi.fn()
  function Moving({ isOrdered = false, id = '112' }: { isOrdered?: boolean; id?: string }) {
    const [open, setOpen] = useState<ReadonlySet<string>>(new Set(['1', '11']))
    const refusalOf = (_id: string, parentId: string | undefined) =>
      parentId === '2' ? 'Contractors have no teams' : undefined
    const of = [...whole.values()].flat().find((one) => one.id === id) ?? node(id, id)
    return (
      <MoveDialog
        node={of}
        moves={{ isOrdered, refusalOf }}
        childrenOf={(parentId) => whole.get(parentId)}
        open={open}
        onOpen={setOpen}
        onMove={put}
        onClose={closed}
      />
    )
  }
  const doIt = () => screen.getByRole<HTMLButtonElement>('button', { name: '移动到这里' })

  it('puts the node under the chosen one', async () => {
    render(<Moving />)
    expect(doIt().disabled).toBe(true)

    await userEvent.click(row('Dispatch'))
    await userEvent.click(doIt())

    expect(put).toHaveBeenCalledWith({ parentId: '12', beforeId: undefined })
    expect(closed).toHaveBeenCalled()
  })

  it('says why a place is none: it stands there, it would be below itself, it is refused', async () => {
    render(<Moving />)
    await userEvent.click(row('Live-line centre'))
    expect(screen.getByRole('alert').textContent).toBe('已经在这里')
    await userEvent.click(row('Contractors'))
    expect(screen.getByRole('alert').textContent).toBe('Contractors have no teams')
    expect(doIt().disabled).toBe(true)

    cleanup()
    render(<Moving id="11" />)
    await userEvent.click(row('Team one'))
    expect(screen.getByRole('alert').textContent).toBe('不能移到自己的下面')
  })

  it('puts it among the uppermost ones, and before a sibling where they have an order', async () => {
    render(<Moving isOrdered />)
    await userEvent.click(screen.getByRole('checkbox', { name: '最上层' }))
    await userEvent.click(screen.getByRole('combobox', { name: '位置' }))
    await userEvent.click(await screen.findByRole('option', { name: '排在“Contractors”之前' }))
    await userEvent.click(doIt())

    expect(put).toHaveBeenLastCalledWith({ parentId: undefined, beforeId: '2' })
  })
})
