const INPUTS =
  'input:not([type=hidden]):not([type=submit]):not([type=checkbox]):not([type=radio]), textarea, [role=combobox], .cxd-Switch input'

function nameItem(item: HTMLElement): void {
  const label = item.querySelector(':scope > .cxd-Form-label')
  if (label === null) return
  const text = (label.textContent ?? '').replace(/\*$/, '').trim()
  const problem = item.querySelector(':scope > .cxd-Form-feedback')?.textContent ?? ''
  const description =
    problem === '' ? (item.querySelector(':scope > .cxd-Form-description')?.textContent ?? '') : problem
  for (const input of item.querySelectorAll<HTMLElement>(INPUTS)) {
    // The fields of a sub-table have names of their own.
    if (input.closest('[data-role="form-item"]') !== item) continue
    const wanted: Record<string, string | undefined> = {
      'aria-label': text,
      // amis points at labels that are not there.
      'aria-labelledby': undefined,
      'aria-description': description === '' ? undefined : description,
      'aria-required': item.classList.contains('is-required') ? 'true' : undefined,
      'aria-invalid': item.classList.contains('is-error') ? 'true' : undefined,
    }
    for (const [name, value] of Object.entries(wanted)) {
      if ((input.getAttribute(name) ?? undefined) === value) continue
      if (value === undefined) input.removeAttribute(name)
      else input.setAttribute(name, value)
    }
  }
}

/** amis removes a row by a link without address: no Tab reaches it. */
function nameRemoval(link: HTMLElement, removeRow: string): void {
  if (link.tabIndex === 0 && link.getAttribute('aria-label') === removeRow) return
  link.tabIndex = 0
  link.setAttribute('role', 'button')
  link.setAttribute('aria-label', removeRow)
  link.title = removeRow
}

/**
 * Tells those who do not see the form what its fields are called, want and complain about: amis draws labels without
 * tying them to their inputs (complaint 24). Run again after each change of the form.
 */
export function nameFields(root: HTMLElement, removeRow: string): void {
  for (const item of root.querySelectorAll<HTMLElement>('[data-role="form-item"]')) nameItem(item)
  for (const link of root.querySelectorAll<HTMLElement>('a.cxd-Combo-delBtn')) nameRemoval(link, removeRow)
}

/** Keeps the names true while the form changes; gives back what ends it. */
export function keepFieldsNamed(root: HTMLElement, removeRow: string): () => void {
  let planned = 0
  const plan = () => {
    cancelAnimationFrame(planned)
    planned = requestAnimationFrame(() => nameFields(root, removeRow))
  }
  const press = (event: KeyboardEvent) => {
    const link = event.target as HTMLElement
    if ((event.key !== 'Enter' && event.key !== ' ') || !link.matches('a.cxd-Combo-delBtn')) return
    event.preventDefault()
    link.click()
  }
  const observer = new MutationObserver(plan)
  observer.observe(root, { childList: true, subtree: true, attributes: true, attributeFilter: ['class'] })
  root.addEventListener('keydown', press)
  plan()
  return () => {
    cancelAnimationFrame(planned)
    observer.disconnect()
    root.removeEventListener('keydown', press)
  }
}
