/** One sentence for the person at the console when the server cannot listen; undefined for an error of another kind. */
export function explainListenError(error: unknown, { host, port }: { host: string; port: number }): string | undefined {
  switch ((error as NodeJS.ErrnoException | undefined)?.code) {
    case 'EADDRINUSE':
      return `Port ${port} is taken by another program: stop it, or set PORT to a free one (PORT=${port + 1} npm start).`
    case 'EACCES':
      return `This account may not listen on port ${port}: set PORT to one above 1023.`
    case 'EADDRNOTAVAIL':
    case 'ENOTFOUND':
      return `HOST '${host}' is not an address of this machine: leave HOST unset to listen on all of them.`
    default:
      return undefined
  }
}
