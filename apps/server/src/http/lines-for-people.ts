import { type PrettyOptions, prettyFactory } from 'pino-pretty'

export type LogLines = { write(line: string): unknown }

/** Told within the sentence, or nothing to a person at the terminal. */
const notRepeated = ['pid', 'hostname', 'method', 'route', 'status', 'ms', 'reqId', 'session']

/** All but tab: the colours and commands of a terminal begin with one of these, and a line feed begins another line. */
const controls = /[\u0000-\u0008\u000a-\u001f]/g
/** The same that JSON leaves as they are, in names too, and what turns the direction of writing or ends a line. */
const unescaped = /[\u007f-\u009f\u2028-\u202e\u2066-\u2069]/g
const codeOf = (sign: string) => `u${sign.charCodeAt(0).toString(16).padStart(4, '0')}`

/** Turns JSON lines into short ones: time, level, what, how long it took, of which request. */
export function linesForPeople(out: LogLines): LogLines {
  const format = prettyFactory({
    translateTime: 'SYS:HH:MM:ss.l',
    singleLine: true,
    ignore: notRepeated.join(),
    messageFormat: sentence,
  })
  return { write: (line) => out.write(format(parsed(line)) ?? '') }
}

const sentence: Exclude<PrettyOptions['messageFormat'], string | false | undefined> = (
  { method, route, status, ms, reqId, ...line },
  messageKey,
  _,
  { colors },
) =>
  [
    route === undefined ? line[messageKey] : `${String(method)} ${String(route)} ${String(status)}`,
    ms === undefined ? '' : `${Number(ms)} ms`,
    reqId === undefined ? '' : colors.gray(String(reqId)),
  ]
    .filter((part) => part !== '')
    .join(' ')

/** What people typed may be part of an error: on a terminal it stays text. */
function parsed(line: string): unknown {
  return JSON.parse(
    line.replaceAll(unescaped, (sign) => `\\\\${codeOf(sign)}`),
    harmless,
  )
}

/** The lines of a stack are indented, so none of them passes for another line of the log. */
function harmless(name: string, value: unknown): unknown {
  if (typeof value !== 'string') return value
  return value.replaceAll(controls, (sign) => (sign === '\n' && name === 'stack' ? sign : `\\${codeOf(sign)}`))
}
