import type { ClipboardEvent, KeyboardEvent } from 'react'
import { chooseWith } from '../choose-with.ts'
import type { Commands } from '../commands.ts'
import type { Designer } from '../designer.ts'
import { walk, type Step } from './walk.ts'

const steps: Readonly<Record<string, Step>> = {
  ...{ ArrowDown: 'next', ArrowUp: 'previous', ArrowRight: 'in', ArrowLeft: 'out', Home: 'first', End: 'last' },
}

interface Surroundings {
  readonly designer: Designer
  readonly commands: Commands
  /** Puts the focus into the settings of what is chosen. */
  readonly openSettings: () => void
  /** Puts the focus into the search of the palette. */
  readonly openPalette: () => void
}

/** Everything that the mouse does on the canvas, by keys; and the clipboard of the system by its own events. */
export function useCanvasKeys({ designer, commands, openSettings, openPalette }: Surroundings) {
  const run = (event: KeyboardEvent): boolean => {
    const { current, schema } = designer.state()
    const step = steps[event.key]
    const isCommand = event.ctrlKey || event.metaKey
    if (step !== undefined && event.altKey) {
      if (step === 'next' || step === 'in') commands.move(1)
      if (step === 'previous' || step === 'out') commands.move(-1)
      return true
    }
    if (step !== undefined && !isCommand) {
      const next = walk(schema, current, step)
      if (next !== undefined) chooseWith(designer, next, { shiftKey: event.shiftKey, ctrlKey: false, metaKey: false })
      return true
    }
    switch (isCommand ? `Ctrl+${event.key.toLowerCase()}` : event.key) {
      case 'Ctrl+z':
        return done(() => (event.shiftKey ? commands.redo() : commands.undo()))
      case 'Ctrl+y':
        return done(commands.redo)
      case 'Ctrl+d':
        return done(commands.duplicate)
      case 'Delete':
      case 'Backspace':
        return done(commands.remove)
      case 'Insert':
        return done(openPalette)
      case 'Enter':
        return done(openSettings)
      case ' ':
        return done(() => current !== undefined && chooseWith(designer, current, { ...NONE, ctrlKey: true }))
      case 'Escape':
        return done(() => designer.choose([]))
      default:
        return false
    }
  }
  return {
    onKeyDown: (event: KeyboardEvent) => {
      if (event.nativeEvent.isComposing || !isOfCanvas(event.target) || !run(event)) return
      event.preventDefault()
      event.stopPropagation()
    },
    onCopy: (event: ClipboardEvent) => give(event, commands.copy),
    onCut: (event: ClipboardEvent) => give(event, commands.cut),
    onPaste: (event: ClipboardEvent) => {
      if (commands.paste(event.clipboardData.getData('text/plain'))) event.preventDefault()
    },
  }
}

const NONE = { shiftKey: false, ctrlKey: false, metaKey: false }
const done = (command: () => unknown): true => {
  command()
  return true
}

/** A tab that is drawn in the form answers to its own keys. */
const isOfCanvas = (target: EventTarget): boolean =>
  target instanceof HTMLElement && target.matches('.ll-frame-handle, .ll-canvas')

function give(event: ClipboardEvent, take: () => string | undefined): void {
  const text = take()
  if (text === undefined) return
  event.clipboardData.setData('text/plain', text)
  event.preventDefault()
}
