/** Every key that does something by itself, once: the code asks for it by its name, the sheet of shortcuts lists it. */
interface Shortcut {
  /** As the event says it, a letter in lower case. */
  readonly key: string
  /** With Ctrl or, on a Mac, Cmd. */
  readonly ctrl?: boolean
  readonly alt?: boolean
  /** Also while somebody types: only what no text could mean. */
  readonly whileTyping?: boolean
  /** Also over an open dialog or menu. */
  readonly overDialogs?: boolean
  /** While it is held down, again and again. */
  readonly repeats?: boolean
  /** Where it works, as the sheet groups them. */
  readonly place: 'everywhere' | 'lists' | 'tasks' | 'workflowDesigner'
}

export const shortcuts = {
  search: { key: 'k', ctrl: true, whileTyping: true, place: 'everywhere' },
  help: { key: '?', place: 'everywhere' },
  lock: { key: 'l', ctrl: true, alt: true, whileTyping: true, overDialogs: true, place: 'everywhere' },
  filter: { key: '/', place: 'lists' },
  nextRow: { key: 'j', repeats: true, place: 'lists' },
  previousRow: { key: 'k', repeats: true, place: 'lists' },
  openRow: { key: 'o', place: 'lists' },
  opinion: { key: 'o', place: 'tasks' },
  agree: { key: 'a', place: 'tasks' },
  refuse: { key: 'r', place: 'tasks' },
  decide: { key: 'Enter', ctrl: true, whileTyping: true, place: 'tasks' },
  nextTask: { key: 'n', place: 'tasks' },
  nextInQueue: { key: 'j', place: 'tasks' },
  previousInQueue: { key: 'k', place: 'tasks' },
  addElement: { key: 'a', place: 'workflowDesigner' },
  simulate: { key: 't', place: 'workflowDesigner' },
  playStep: { key: 'n', repeats: true, place: 'workflowDesigner' },
  playOrPause: { key: 'p', place: 'workflowDesigner' },
  playBack: { key: 'b', repeats: true, place: 'workflowDesigner' },
} as const satisfies Readonly<Record<string, Shortcut>>

export type ShortcutName = keyof typeof shortcuts

const shortcutOf = (name: ShortcutName): Shortcut => shortcuts[name]

/** The keys as they are printed on a keyboard. */
export function keysOf(name: ShortcutName): readonly string[] {
  const { key, ctrl, alt } = shortcutOf(name)
  const printed = key.length === 1 ? key.toUpperCase() : key
  return [...(ctrl === true ? ['Ctrl'] : []), ...(alt === true ? ['Alt'] : []), printed]
}

/** Whether an event presses a shortcut, and nothing else. */
export function isPressed(name: ShortcutName, event: KeyboardEvent): boolean {
  const { key, ctrl = false, alt = false, repeats = false } = shortcutOf(name)
  if (event.repeat && !repeats) return false
  const pressed = event.key.length === 1 ? event.key.toLowerCase() : event.key
  return pressed === key && (event.ctrlKey || event.metaKey) === ctrl && event.altKey === alt
}

export const worksWhileTyping = (name: ShortcutName) => shortcutOf(name).whileTyping === true
export const worksOverDialogs = (name: ShortcutName) => shortcutOf(name).overDialogs === true
