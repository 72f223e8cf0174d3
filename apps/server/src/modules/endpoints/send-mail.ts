/** One mail through the configured server. */
import { once } from 'node:events'
import { connect, type Socket } from 'node:net'
import { createTransport } from 'nodemailer'
import { AppError } from '../../http/app-error.ts'
import type { MailServer } from '@liveline/contract/push-channel/shapes.ts'
import { assertNotOwnLink, judgedLookup } from './judged-lookup.ts'

const TIME_LIMIT_MS = 10_000
const MOST_RECIPIENTS = 50
/** One address, with nothing around it that a header could be made of. */
const ADDRESS = /^[^\s@<>"(),;:\\]{1,64}@[^\s@<>"(),;:\\]{1,255}$/

export type Mail = {
  readonly to: string
  readonly cc: string
  readonly subject: string
  readonly text: string
  /** The same with every try: what the receiver knows a second copy by. */
  readonly id: string
}

/** @throws {AppError} MAIL_RECIPIENT_REFUSED, MAIL_FAILED */
export async function sendMail(server: MailServer, mail: Mail): Promise<void> {
  const { to, cc } = recipientsOf(server, mail)
  const transport = createTransport({
    host: server.host,
    port: server.port,
    secure: server.secure,
    requireTLS: !server.secure && !server.plain,
    ignoreTLS: server.plain,
    ...(server.user === undefined ? {} : { auth: { user: server.user, pass: server.password ?? '' } }),
    connectionTimeout: TIME_LIMIT_MS,
    greetingTimeout: TIME_LIMIT_MS,
    getSocket: (_options, callback) =>
      void connectTo(server).then(
        (connection) => callback(null, { connection }),
        (error: Error) => callback(error),
      ),
    socketTimeout: TIME_LIMIT_MS,
    // What people typed is text, never a file or an address to read from.
    disableFileAccess: true,
    disableUrlAccess: true,
  })
  try {
    await transport.sendMail({
      from: server.from,
      to,
      cc,
      subject: mail.subject.replaceAll(/\s+/g, ' '),
      text: mail.text,
      messageId: `<${mail.id}@liveline>`,
    })
  } catch (error) {
    throw new AppError('MAIL_FAILED', { details: { reason: reasonOf(error) }, cause: error })
  } finally {
    transport.close()
  }
}

/** @throws when nobody is there, in time, or where nothing may be sent */
async function connectTo({ host, port }: MailServer): Promise<Socket> {
  assertNotOwnLink(host)
  const socket = connect({ host, port, lookup: judgedLookup })
  try {
    await once(socket, 'connect', { signal: AbortSignal.timeout(TIME_LIMIT_MS) })
    return socket
  } catch (error) {
    socket.destroy()
    throw error
  }
}

function recipientsOf({ allowedDomains }: MailServer, mail: Mail): { to: string[]; cc: string[] } {
  const list = (text: string) => text.split(/[,;]/).flatMap((part) => (part.trim() === '' ? [] : [part.trim()]))
  const [to, cc] = [list(mail.to), list(mail.cc)]
  const domains = allowedDomains?.map((domain) => domain.toLowerCase())
  const isAllowed = (address: string) =>
    ADDRESS.test(address) &&
    (domains === undefined || domains.includes(address.slice(address.lastIndexOf('@') + 1).toLowerCase()))
  const all = [...to, ...cc]
  if (to.length === 0 || all.length > MOST_RECIPIENTS || !all.every(isAllowed)) {
    throw new AppError('MAIL_RECIPIENT_REFUSED', { details: { most: MOST_RECIPIENTS } })
  }
  return { to, cc }
}

/** A word for whoever mends it: ECONNECTION, EAUTH, 550 … never what the server wrote, which may hold addresses. */
function reasonOf(error: unknown): string {
  if (!(error instanceof Error)) return 'error'
  const { responseCode, code } = error as { responseCode?: unknown; code?: unknown }
  return (
    [code, responseCode].filter((part) => typeof part === 'string' || typeof part === 'number').join(' ') || error.name
  )
}
