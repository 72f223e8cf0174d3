import type { FirstLogin } from './first-login-file.ts'

export type LoginFacts = {
  readonly pack: string
  /** One-time passwords that hold and nobody has changed. */
  readonly unchanged: readonly FirstLogin[]
  /** User names whose one-time password ended before they chose one. */
  readonly ended: readonly string[]
  readonly file: string
}

/** What a start says about who can log in. */
export function loginLines({ pack, unchanged, ended, file }: LoginFacts): string[] {
  const lines: string[] = []
  const fresh = unchanged.filter(({ shown }) => !shown)
  if (fresh.length > 0) {
    const width = Math.max(...fresh.map(({ userName }) => userName.length))
    lines.push('', 'First start: one-time passwords (administrators must change theirs at the first login)', '')
    for (const { userName, name, roles, password } of fresh) {
      lines.push(`  ${userName.padEnd(width)}  ${password}  ${name} (${roles.join('、')})`)
    }
    const [end] = fresh.flatMap(({ expiresAt }) => expiresAt ?? []).toSorted()
    lines.push(
      '',
      `Also kept in ${file} until each is changed${end === undefined ? '' : `, at most until ${day(end)}`}.`,
    )
  } else if (unchanged.length > 0) lines.push('', `One-time passwords that nobody has changed yet: ${file}`)
  if (ended.length > 0) {
    lines.push('', `One-time passwords that have ended: ${ended.join(', ')}`)
    lines.push('Give a new one with: npm run reset-password -- <user name>')
  }
  lines.push('', packLine(pack))
  return lines
}

function packLine(pack: string): string {
  if (pack === 'none')
    return 'No pack is loaded: no people, roles or work came along. Only people who are in the database already can log in.'
  return `The people and plans of the pack ${pack} are samples. To run it for others give every account a password of its own first.`
}

const day = (moment: string) => moment.slice(0, 10)
