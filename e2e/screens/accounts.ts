import type { Language } from '@liveline/contract/language.ts'
import type { InstanceDetail, StepResult } from '@liveline/contract/process-instance/shapes.ts'
import type { UserInfo } from '@liveline/contract/session/shapes.ts'
import type { Browser, BrowserContextOptions } from 'playwright-core'
import { newVisitor, type Visitor } from '../browser.ts'
import type { Console } from '../console.ts'
import { call, changePassword, logIn } from '../http-client.ts'
import { LoginScreen } from './login-screen.ts'

const CHANGED = 'Linhu-2027!'

/** The people of a console whom it lets in: some have to change the first password before anything else. */
export class Accounts {
  private readonly passwords = new Map<string, Promise<string>>()
  private readonly sessions = new Map<string, Promise<string>>()
  readonly app: Console
  constructor(app: Console) {
    this.app = app
  }

  passwordOf(userName: string): Promise<string> {
    const known = this.passwords.get(userName) ?? this.changeIfAsked(userName)
    this.passwords.set(userName, known)
    return known
  }

  /** Of a login of its own. */
  async tokenOf(userName: string): Promise<string> {
    return logIn(this.app.url, userName, await this.passwordOf(userName))
  }

  /** What a person reads beside the browser; one login a person serves all such calls. */
  async get<T>(userName: string, path: string): Promise<T> {
    return call<T>(this.app.url, 'GET', path, { token: await this.sessionOf(userName) })
  }

  /** What a person does beside the browser. */
  async post<T>(userName: string, path: string, body: unknown): Promise<T> {
    return call<T>(this.app.url, 'POST', path, { token: await this.sessionOf(userName), body })
  }

  /** Draws a workflow and releases it, as the designer of the pack. @returns the id of the workflow */
  async releaseFlow(flow: { flowKey: string; name: string; bpmnXml: string }): Promise<number> {
    const { id } = await this.post<{ id: number }>('kongde', '/workFlow/create', flow)
    await this.post('kongde', '/workFlow/release', { id })
    return id
  }

  startFlow(userName: string, flowKey: string, forms: object = {}): Promise<StepResult> {
    return this.post(userName, `/workFlow/startByKey/${flowKey}`, { forms })
  }

  instanceOf(userName: string, instanceId: string): Promise<InstanceDetail> {
    return this.get(userName, `/workFlow/queryInstanceDetail?instanceId=${instanceId}`)
  }

  /** A fresh browser in which somebody has logged in and reads the console in a language. */
  async enter(
    browser: Browser,
    userName: string,
    language: Language,
    options: BrowserContextOptions = {},
  ): Promise<Visitor> {
    const visitor = await newVisitor(browser, options)
    const login = new LoginScreen(visitor.page)
    await login.open(this.app.url)
    await login.logIn(userName, await this.passwordOf(userName))
    if (language === 'zh-CN') return visitor
    await visitor.page.evaluate((chosen) => localStorage.setItem('liveline.language', chosen), language)
    await visitor.page.reload()
    return visitor
  }

  private sessionOf(userName: string): Promise<string> {
    const known = this.sessions.get(userName) ?? this.tokenOf(userName)
    this.sessions.set(userName, known)
    return known
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
