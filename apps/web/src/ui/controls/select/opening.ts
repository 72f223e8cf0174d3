import type { KeyboardEvent } from 'react'

/** How a list was opened: what was typed at the closed box, and which option is wanted first. */
export interface Opening {
  readonly text: string
  readonly at: 'chosen' | 'first' | 'last'
}

export const pressed: Opening = { text: '', at: 'chosen' }

/** A single letter, figure or sign, no command. */
export const isTyped = ({ key, ctrlKey, metaKey, altKey }: KeyboardEvent) =>
  key.length === 1 && !ctrlKey && !metaKey && !altKey

/** What a key at the closed box asks for, if it asks for the list. */
export function openingOf(event: KeyboardEvent): Opening | undefined {
  if (event.ctrlKey || event.metaKey) return undefined
  if (event.altKey) return event.key === 'ArrowDown' ? pressed : undefined
  if (['ArrowDown', 'ArrowUp', 'Enter', ' '].includes(event.key)) return pressed
  if (event.key === 'Home') return { text: '', at: 'first' }
  if (event.key === 'End') return { text: '', at: 'last' }
  return isTyped(event) ? { text: event.key, at: 'chosen' } : undefined
}
