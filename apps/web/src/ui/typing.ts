const TYPED_INTO = 'input, textarea, select, [contenteditable=true], [role=combobox], [role=listbox], [role=menu]'
const PRESSED = 'input[type=checkbox], input[type=radio], input[type=button], input[type=submit]'

/** Whether a letter that is pressed there belongs to what is there: no key of the page may take it. */
export function isTyping(element: EventTarget | null): boolean {
  return element instanceof Element && element.closest(TYPED_INTO) !== null && !element.matches(PRESSED)
}
