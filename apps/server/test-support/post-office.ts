import { once } from 'node:events'
import { createServer, type AddressInfo, type Server } from 'node:net'

export type PostOffice = Awaited<ReturnType<typeof openPostOffice>>

/** As much of SMTP as a client needs; keeps whole mails with their recipients, and refuses those to `nobody@`. */
export async function openPostOffice() {
  const mails: { to: string[]; text: string }[] = []
  const server: Server = createServer((socket) => {
    let to: string[] = []
    let letter: string | undefined
    let rest = ''
    const say = (line: string) => socket.write(`${line}\r\n`)
    say('220 post')
    socket.on('error', () => undefined)
    socket.on('data', (chunk) => {
      rest += String(chunk)
      for (let end = rest.indexOf('\r\n'); end >= 0; end = rest.indexOf('\r\n')) {
        const line = rest.slice(0, end)
        rest = rest.slice(end + 2)
        if (letter !== undefined && line === '.') {
          mails.push({ to, text: letter })
          letter = undefined
          to = []
          say('250 kept')
        } else if (letter !== undefined) letter += `${line}\n`
        else if (/^RCPT/i.test(line) && line.includes('nobody@')) say('550 nobody here')
        else if (/^RCPT/i.test(line)) {
          to.push(/<(.*)>/.exec(line)?.[1] ?? '')
          say('250 ok')
        } else if (/^DATA/i.test(line)) {
          letter = ''
          say('354 go on')
        } else if (/^QUIT/i.test(line)) socket.end('221 bye\r\n')
        else say('250 ok')
      }
    })
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  const { port } = server.address() as AddressInfo
  return { mails, port, close: () => new Promise((resolve) => server.close(resolve)) }
}
