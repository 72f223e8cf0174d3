import type { UserInfo } from '@liveline/contract/session/shapes.ts'
import type { Console } from '../console.ts'
import { call, changePassword, logIn } from '../http-client.ts'

const CHANGED = 'Linhu-2027!'

/** The people of a console whom it lets in: some have to change the first password before anything else. */
export class Accounts {
  private readonly passwords = new Map<string, Promise<string>>()
  readonly app: Console
  constructor(app: Console) {
    this.app = app
  }

  passwordOf(userName: string): Promise<string> {
    const known = this.passwords.get(userName) ?? this.changeIfAsked(userName)
    this.passwords.set(userName, known)
    return known
  }

  async tokenOf(userName: string): Promise<string> {
    return logIn(this.app.url, userName, await this.passwordOf(userName))
  }

  private async changeIfAsked(userName: string): Promise<string> {
    const { url } = this.app
    const first = this.app.passwordOf(userName)
    const token = await logIn(url, userName, first)
    const { mustChangePassword } = await call<UserInfo>(url, 'GET', '/system/user/info', { token })
    if (!mustChangePassword) return first
    await changePassword(url, token, first, CHANGED)
    return CHANGED
  }
}
