/** Why the server cannot start: the message is one sentence for the person at the console, shown without a stack. */
export class StartupError extends Error {
  override readonly name = 'StartupError'
}
