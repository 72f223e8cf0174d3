import bowser from 'bowser'

const joined = (...parts: readonly (string | undefined)[]) => parts.filter((part) => part !== undefined).join(' ')
const major = (version: string | undefined) => version?.split('.')[0]

/** Browser and operating system as a client names itself (RFC 9110 §10.1.5), "Chrome 150, Windows 10"; empty when it says nothing known. */
export function deviceOf(userAgent: string): string {
  if (userAgent === '') return ''
  const { browser, os } = bowser.parse(userAgent)
  const system = joined(os.name, os.versionName ?? major(os.version))
  return [joined(browser.name, major(browser.version)), system].filter((part) => part !== '').join(', ')
}
