/** Settings that the login page reads. One that is wrong is none: the page must stand whatever was typed. */
import { VerifyCodeRule } from '@liveline/contract/system-config/shapes.ts'
import { z } from 'zod'

const LONGEST_LOGO = 200_000
const LOGO = /^(?:data:image\/(?:png|jpeg|webp|svg\+xml);base64,[\w+/=]+|\/(?![/\\])[\w./-]+)$/

/** A rule that nobody knows asks for a code each time: what was meant to protect must not be off by a slip. */
export function verifyCodeRuleOf(stored: unknown): VerifyCodeRule {
  if (stored === undefined || stored === null || stored === '') return 'off'
  return VerifyCodeRule.catch('always').parse(stored)
}

export const shownLogo = (logo: string): string => (logo.length <= LONGEST_LOGO && LOGO.test(logo) ? logo : '')

/** Written as a browser compares them: `https://portal.example/start/`. */
export function loginFromAddresses(stored: unknown): string[] {
  const listed = z.array(z.unknown()).catch([]).parse(stored)
  return listed.flatMap((entry) => {
    const { data } = z.url({ protocol: /^https?$/ }).safeParse(entry)
    return data === undefined ? [] : [new URL(data).href]
  })
}
