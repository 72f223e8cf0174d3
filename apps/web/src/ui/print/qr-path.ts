import { encodeQR } from 'qr'

/** Light modules on each side, without which no reader finds the code. */
export const QUIET = 4

export interface QrPath {
  /** In modules, the quiet ones included. */
  readonly size: number
  /** The dark modules as one path, a rectangle for each run of them. */
  readonly path: string
}

/** A text as a QR code; a quarter of it may be lost, so that it is read through a watermark and from creased paper. */
export function qrPath(text: string): QrPath {
  const modules = encodeQR(text, 'raw', { ecc: 'quartile', border: QUIET })
  const runs = modules.flatMap((row, y) => runsOf(row).map(([x, length]) => `M${x} ${y}h${length}v1h-${length}z`))
  return { size: modules.length, path: runs.join('') }
}

function runsOf(row: readonly boolean[]): (readonly [from: number, length: number])[] {
  const runs: [number, number][] = []
  for (const [x, isDark] of row.entries()) {
    if (!isDark) continue
    const last = runs.at(-1)
    if (last !== undefined && last[0] + last[1] === x) last[1] += 1
    else runs.push([x, 1])
  }
  return runs
}
