import { readFile } from 'node:fs/promises'
import { createSecureContext } from 'node:tls'
import { ConfigError, type TlsFiles } from './config.ts'

/**
 * Reads certificate and key, and tries whether https can be served with them.
 * @throws {ConfigError} one sentence that names the setting to mend
 */
export async function readTls(files: TlsFiles): Promise<{ cert: string; key: string }> {
  const cert = await readPem('TLS_CERT', files.cert, 'CERTIFICATE')
  const key = await readPem('TLS_KEY', files.key, 'PRIVATE KEY')
  try {
    createSecureContext({ cert, key })
  } catch (error) {
    const { code } = error as NodeJS.ErrnoException
    throw new ConfigError(
      code === 'ERR_OSSL_X509_KEY_VALUES_MISMATCH'
        ? `TLS_KEY does not belong to the certificate in TLS_CERT: name the key it was issued for.`
        : `TLS_CERT and TLS_KEY cannot be used (${code ?? 'unreadable'}): name a PEM certificate and its key without a passphrase.`,
      { cause: error },
    )
  }
  return { cert, key }
}

async function readPem(name: string, path: string, kind: string): Promise<string> {
  const text = await readFile(path, 'utf8').catch((error: NodeJS.ErrnoException) => {
    throw new ConfigError(`${name} names '${path}', which cannot be read (${error.code}): check path and rights.`, {
      cause: error,
    })
  })
  if (new RegExp(`-----BEGIN [A-Z ]*${kind}-----`).test(text)) return text
  throw new ConfigError(`${name} names '${path}', which holds no ${kind.toLowerCase()} in PEM form.`)
}
