import { expect, it } from 'vitest'
import { callEndpoint } from './call-endpoint.ts'
import { sendMail } from './send-mail.ts'

it.each(['169.254.169.254', '0xA9FEA9FE', '[fe80::1]', '[::ffff:169.254.169.254]', 'metadata.google.internal'])(
  'nothing is sent to %s, wherever the address came from',
  async (host) => {
    await expect(callEndpoint({ url: `http://${host}:1/`, method: 'GET', headers: {} })).rejects.toMatchObject({
      reason: 'FORBIDDEN_ADDRESS',
    })
    const server = { host, port: 1, secure: false, plain: true, from: 'a@grid.example' }
    const mail = { to: 'b@grid.example', cc: '', subject: '', text: '', id: '1' }
    await expect(sendMail(server, mail)).rejects.toMatchObject({ details: { reason: 'FORBIDDEN_ADDRESS' } })
  },
)
