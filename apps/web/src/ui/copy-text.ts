/** Puts a text on the clipboard, also on plain-HTTP origins, where `navigator.clipboard` is absent; answers whether it did. */
export async function copyText(text: string): Promise<boolean> {
  try {
    await navigator.clipboard.writeText(text)
    return true
  } catch {
    return copyBySelection(text)
  }
}

function copyBySelection(text: string): boolean {
  const field = document.createElement('textarea')
  field.value = text
  field.className = 'll-visually-hidden'
  const before = document.activeElement
  // Inside an open dialog: outside of it nothing takes the focus.
  const place = (before instanceof HTMLElement ? before.closest('dialog') : null) ?? document.body
  place.append(field)
  field.select()
  const isDone = document.execCommand('copy')
  field.remove()
  if (before instanceof HTMLElement) before.focus()
  return isDone
}
