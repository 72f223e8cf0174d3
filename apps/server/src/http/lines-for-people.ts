import { type PrettyOptions, prettyFactory } from 'pino-pretty'

export type LogLines = { write(line: string): unknown }

/** Told within the sentence, or nothing to a person at the terminal. */
const notRepeated = ['pid', 'hostname', 'method', 'route', 'status', 'ms', 'reqId', 'session']

/** All but tab and line feed: the colours and commands of a terminal begin with one of these. */
const controls = /[\u0000-\u0008\u000b-\u001f\u007f-\u009f]/g

/** Turns JSON lines into short ones: time, level, what, how long it took, of which request. */
export function linesForPeople(out: LogLines): LogLines {
  const format = prettyFactory({
    translateTime: 'SYS:HH:MM:ss.l',
    singleLine: true,
    ignore: notRepeated.join(),
    messageFormat: sentence,
  })
  return { write: (line) => out.write(format(JSON.parse(line, harmless)) ?? '') }
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
function harmless(_: string, value: unknown): unknown {
  if (typeof value !== 'string') return value
  return value.replaceAll(controls, (sign) => `\\u${sign.charCodeAt(0).toString(16).padStart(4, '0')}`)
}
