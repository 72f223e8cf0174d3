/** Names under which nothing is kept in the audit log, whatever an act hands over. */
const SECRET =
  /password|passwd|passphrase|secret|authorization|credential|verifyCode|privateKey|^(?:access|refresh)?token$/i

/** For `JSON.stringify`: what would be a secret becomes stars. Flags and dates of one, such as `mustChangePassword`, stay. */
export const withoutSecrets = (name: string, value: unknown): unknown =>
  typeof value === 'string' && value !== '' && SECRET.test(name) ? '***' : value
