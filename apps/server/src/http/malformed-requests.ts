import { STATUS_CODES } from 'node:http'
import type { Socket } from 'node:net'
import { errorCodes, errorMessage, type ErrorCode } from '@liveline/contract/error-codes.ts'
import type { SecurityHeaders } from './security-headers.ts'

const codes: Readonly<Record<string, ErrorCode>> = {
  ERR_HTTP_REQUEST_TIMEOUT: 'REQUEST_TIMEOUT',
  HPE_HEADER_OVERFLOW: 'HEADERS_TOO_LARGE',
}

/** The socket of Node knows the answer that is just being written. */
type AnsweringSocket = Socket & { readonly _httpMessage?: { readonly headersSent: boolean } | null }

/**
 * Answers bytes that never became a request: the same envelope and headers as any refusal, then the connection ends.
 * In the middle of another answer nothing can be said any more.
 */
export function answerBrokenHttp(parts: { headers: SecurityHeaders; nextId: () => string }) {
  return (error: NodeJS.ErrnoException, socket: AnsweringSocket): void => {
    const isMidAnswer = socket._httpMessage?.headersSent === true
    if (error.code !== 'ECONNRESET' && socket.writable && !isMidAnswer) {
      const code = codes[error.code ?? ''] ?? 'MALFORMED_REQUEST'
      const { http, retcode } = errorCodes[code]
      const body = JSON.stringify({ retcode, msg: errorMessage(code, 'zh-CN'), requestId: parts.nextId() })
      const head = [
        `HTTP/1.1 ${http} ${STATUS_CODES[http]}`,
        ...Object.entries(parts.headers).map(([name, value]) => `${name}: ${value}`),
        'content-type: application/json; charset=utf-8',
        `content-length: ${Buffer.byteLength(body)}`,
        'connection: close',
      ]
      socket.write(`${head.join('\r\n')}\r\n\r\n${body}`)
    }
    socket.destroySoon()
  }
}
