import { readFile, stat } from 'node:fs/promises'
import { StartupError } from '../startup-error.ts'

/**
 * The content of a file that nobody but the server's account may read; undefined when there is none.
 * @throws {StartupError} when others may read or change it, or the server may not
 */
export async function readPrivateFile(file: string): Promise<string | undefined> {
  try {
    const { mode } = await stat(file)
    // Windows keeps no such mode.
    if (process.platform !== 'win32' && (mode & 0o077) !== 0) {
      const shown = (mode & 0o777).toString(8).padStart(4, '0')
      throw new StartupError(
        `Others may read or change the secret file ${file} (mode ${shown}): run chmod 600 '${file}' and start again.`,
      )
    }
    return await readFile(file, 'utf8')
  } catch (error) {
    const { code } = error as NodeJS.ErrnoException
    if (code === 'ENOENT') return undefined
    if (code === undefined) throw error
    throw new StartupError(
      `The secret file ${file} cannot be read (${code}): start the server as the account that owns it.`,
      { cause: error },
    )
  }
}
