import type { KeyboardEvent } from 'react'

/** Fields of one line whose Enter means "do it"; in a search it means "find", in a box of choices "choose". */
const oneLine: ReadonlySet<string> = new Set([
  'text',
  'password',
  'email',
  'number',
  'tel',
  'url',
  'date',
  'time',
  'datetime-local',
  'month',
])

function isFieldOfOneLine(target: EventTarget): target is HTMLInputElement {
  return target instanceof HTMLInputElement && oneLine.has(target.type) && target.getAttribute('role') !== 'combobox'
}

/** What the dialog is for: the last of its footer's commands that matter, a dangerous one where there is no other. */
function mainCommand(dialog: HTMLDialogElement): HTMLButtonElement | undefined {
  const ofKind = (kind: string) =>
    [...dialog.querySelectorAll<HTMLButtonElement>(`.ll-dialog-footer button[data-kind=${kind}]`)].at(-1)
  return ofKind('primary') ?? ofKind('danger')
}

/**
 * Enter in a field of one line presses the main button of its dialog, as it does in a form of the browser: what is missing
 * is then said at its field, and a button that cannot be pressed does nothing.
 */
export function submitByEnter(event: KeyboardEvent<HTMLDialogElement>): void {
  if (event.key !== 'Enter' || event.defaultPrevented || event.repeat) return
  if (event.ctrlKey || event.metaKey || event.altKey || event.shiftKey) return
  // That one ends the writing of Chinese.
  if (event.nativeEvent.isComposing || event.keyCode === 229) return
  const { target, currentTarget: dialog } = event
  // React's events climb out of a dialog or a panel that another one opened.
  if (!isFieldOfOneLine(target) || target.closest('dialog, .ll-popup-panel') !== dialog) return
  // A form with a button of its own is sent by the browser.
  const ofForm = [...(target.form?.elements ?? [])]
  if (ofForm.some((one) => one instanceof HTMLButtonElement && one.type === 'submit')) return
  event.preventDefault()
  mainCommand(dialog)?.click()
}
