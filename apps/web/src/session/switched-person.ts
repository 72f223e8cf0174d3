const KEY = 'liveline.switched'

/** Another tab has logged somebody else in, and this page is about to load anew as theirs. */
export const noteSwitch = (): void => sessionStorage.setItem(KEY, '1')

/** Whether this page has just become another person's; told once. */
export function takeSwitch(): boolean {
  const isSwitched = sessionStorage.getItem(KEY) !== null
  sessionStorage.removeItem(KEY)
  return isSwitched
}
