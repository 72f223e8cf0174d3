/** Whoever chooses a language before the login has chosen it for what comes after, whatever it was before. */
const KEY = 'liveline.languageChosen'

export const noteChosenLanguage = (): void => sessionStorage.setItem(KEY, '1')

/** Whether one was chosen in this window since the last login; asked once. */
export function takeChosenLanguage(): boolean {
  const isChosen = sessionStorage.getItem(KEY) !== null
  sessionStorage.removeItem(KEY)
  return isChosen
}
