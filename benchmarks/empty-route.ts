/** A Fastify server with one empty route; tells its parent the address. */
import Fastify from 'fastify'

const app = Fastify()
app.get('/empty', () => ({ retcode: 0, msg: 'ok', data: null }))
process.send?.(await app.listen({ host: '127.0.0.1', port: 0 }))
