import { createHash } from 'node:crypto'
import { readdir, readFile } from 'node:fs/promises'
import { extname, join, sep } from 'node:path'
import { allApis } from '@liveline/contract/all-apis.ts'
import type { Api, ApiCall } from '@liveline/contract/define-api.ts'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { AppError } from './app-error.ts'

/** Security.md §4.1: no script but our own files, and no string becomes script. `tiles`: where the map takes its tiles from. */
const pagePolicy = (tiles = '') =>
  [
    "default-src 'none'",
    "script-src 'self'",
    "style-src 'self' 'unsafe-inline'",
    `img-src 'self' data: blob:${tiles}`,
    "font-src 'self' data:",
    `connect-src 'self'${tiles}`,
    "worker-src 'self' blob:",
    "form-action 'self'",
    "base-uri 'none'",
    "object-src 'none'",
    "frame-src 'none'",
    "frame-ancestors 'none'",
    "require-trusted-types-for 'script'",
    'trusted-types default dompurify',
  ].join('; ')
const PAGE_POLICY = pagePolicy()
/** The one page that may fetch from another host, if an operator names one. */
const MAP_PAGE = '/mp/map'

const types: Readonly<Record<string, string>> = {
  '.html': 'text/html; charset=utf-8',
  '.js': 'text/javascript; charset=utf-8',
  '.mjs': 'text/javascript; charset=utf-8',
  '.css': 'text/css; charset=utf-8',
  '.json': 'application/json; charset=utf-8',
  '.map': 'application/json; charset=utf-8',
  '.svg': 'image/svg+xml',
  '.png': 'image/png',
  '.jpg': 'image/jpeg',
  '.ico': 'image/x-icon',
  '.gif': 'image/gif',
  '.woff': 'font/woff',
  '.woff2': 'font/woff2',
  '.ttf': 'font/ttf',
  '.wasm': 'application/wasm',
  '.txt': 'text/plain; charset=utf-8',
  '.bpmn': 'application/xml; charset=utf-8',
}
/** Files are read once: a page asks for ten of them at the same moment. */
const contents = new Map<string, Promise<Buffer>>()

const encodings = [
  ['br', '.br'],
  ['gzip', '.gz'],
] as const

type ConsoleFile = { readonly path: string; readonly packed: Readonly<Record<string, string>>; readonly etag?: string }

const calls = Object.values<Api>(allApis).flatMap((api) => Object.values<ApiCall>(api))
const callPatterns = calls.map(({ method, path }) => ({
  method,
  // Segments are plain words or `{name}`, nothing that a pattern would read differently.
  pattern: new RegExp(`^${path.replaceAll(/\{\w+\}/g, '[^/]+')}$`),
}))

/**
 * Answers what no route serves: files of the built console, its page for every address a person may type, and
 * otherwise the refusal. Only files seen at start can be asked for, so no path can leave the folder.
 *
 * Not @fastify/static: it goes to the disk at every request, which costs three times as much, and strangers may ask for
 * these files without limit.
 */
export async function serveConsole(
  app: FastifyInstance,
  folder: string,
  findTileOrigin: () => Promise<string | undefined> = async () => undefined,
): Promise<void> {
  const files = await listFiles(folder)
  const page = files.get('/index.html')

  const sendPage = (request: FastifyRequest, reply: FastifyReply) =>
    page === undefined ? undefined : sendFile(page, request, reply)

  async function sendMapPage(file: ConsoleFile, request: FastifyRequest, reply: FastifyReply) {
    // Without its setting the map draws its grid alone.
    const origin = await findTileOrigin().catch(() => undefined)
    return sendFile(file, request, reply, origin === undefined ? PAGE_POLICY : pagePolicy(` ${origin}`))
  }

  // A person may reload an address that is also the path of a call: a browser that navigates wants the page.
  app.addHook('onRequest', async (request, reply) => {
    const call = request.called?.call
    if (call?.method === 'GET' && call.access !== 'public' && isNavigation(request)) return sendPage(request, reply)
  })

  app.setNotFoundHandler((request, reply) => {
    const path = request.url.split('?', 1)[0] ?? '/'
    const isRead = request.method === 'GET' || request.method === 'HEAD'
    const file = isRead ? files.get(path === '/' ? '/index.html' : path) : undefined
    if (file !== undefined) return sendFile(file, request, reply)
    const allowed = callPatterns.filter(({ pattern }) => pattern.test(path)).map(({ method }) => method)
    if (allowed.length > 0 && !allowed.includes(request.method as 'GET')) {
      void reply.header('allow', allowed.join(', '))
      throw new AppError('METHOD_NOT_ALLOWED', { details: { method: request.method } })
    }
    const wantsPage = isRead && page !== undefined && (request.headers.accept ?? '').includes('text/html')
    if (wantsPage && path === MAP_PAGE) return sendMapPage(page, request, reply)
    if (wantsPage && !path.startsWith('/assets/')) return sendFile(page, request, reply)
    throw new AppError('ROUTE_NOT_FOUND', { details: { path } })
  })
}

function isNavigation(request: FastifyRequest): boolean {
  const accept = request.headers.accept ?? ''
  return request.headers['token'] === undefined && accept.includes('text/html')
}

async function listFiles(folder: string): Promise<Map<string, ConsoleFile>> {
  const names = await readdir(folder, { recursive: true, withFileTypes: true }).catch(
    (error: NodeJS.ErrnoException) => {
      if (error.code === 'ENOENT') return []
      throw error
    },
  )
  const paths = new Set(names.filter((entry) => entry.isFile()).map((entry) => join(entry.parentPath, entry.name)))
  const files = new Map<string, ConsoleFile>()
  for (const path of paths) {
    if (encodings.some(([, ending]) => path.endsWith(ending))) continue
    const packed = Object.fromEntries(
      encodings.filter(([, ending]) => paths.has(path + ending)).map(([name, ending]) => [name, path + ending]),
    )
    const url = path.slice(folder.length).split(sep).join('/')
    // Hashed names never change their content; the others are told apart by their hash.
    const isHashed = url.startsWith('/assets/')
    const etag = isHashed
      ? undefined
      : `"${createHash('sha256')
          .update(await readFile(path))
          .digest('hex')
          .slice(0, 16)}"`
    files.set(url, { path, packed, ...(etag === undefined ? {} : { etag }) })
  }
  return files
}

async function sendFile(
  file: ConsoleFile,
  request: FastifyRequest,
  reply: FastifyReply,
  policy = PAGE_POLICY,
): Promise<FastifyReply> {
  const extension = extname(file.path)
  void reply
    .header('content-security-policy', policy)
    .header('permissions-policy', 'camera=(), microphone=(), geolocation=(self)')
    .header('cache-control', file.etag === undefined ? 'public, max-age=31536000, immutable' : 'no-cache')
    .header('vary', 'accept-encoding')
    .type(types[extension] ?? 'application/octet-stream')
  if (file.etag !== undefined) {
    void reply.header('etag', file.etag)
    if (request.headers['if-none-match'] === file.etag) return reply.code(304).send()
  }
  const accepted = (request.headers['accept-encoding'] ?? '').split(',').map((part) => part.split(';')[0]?.trim())
  const encoding = encodings.find(([name]) => accepted.includes(name) && file.packed[name] !== undefined)?.[0]
  if (encoding !== undefined) void reply.header('content-encoding', encoding)
  if (request.method === 'HEAD') return reply.send()
  const path = (encoding && file.packed[encoding]) ?? file.path
  const content = contents.get(path) ?? readFile(path)
  contents.set(path, content)
  return reply.send(await content)
}
