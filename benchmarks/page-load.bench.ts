/** Login page and home, loaded cold in Chromium at 1 × and 4 × CPU, with the script that the peers were measured with. */
import { spawn } from 'node:child_process'
import { existsSync, mkdtempSync, readFileSync, rmSync } from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import { startConsole } from '../e2e/console.ts'
import { report, round } from './result.ts'

const PERSON = 'chenyu'
const RUNS = 5

interface Measured {
  readonly bytes: number
  readonly requests: number
  readonly fcp: number
  readonly lcp: number
  readonly tbt: number
}
type Profiles = Record<string, { readonly load: Measured; readonly home: Measured; readonly errors: string[] }>

const chromiumPath =
  process.env['CHROMIUM_PATH'] ?? ['/usr/bin/chromium', '/usr/bin/google-chrome'].find((file) => existsSync(file))
if (chromiumPath === undefined) throw new Error('No browser: set CHROMIUM_PATH')

const app = await startConsole()
const folder = mkdtempSync(path.join(os.tmpdir(), 'liveline-load-'))
try {
  const out = path.join(folder, 'load.json')
  const steps = [
    'fill|input[name=userName]|' + PERSON,
    'fill|input[name=password]|' + app.passwordOf(PERSON),
    'click|button[type=submit]',
  ]
  const args = [
    path.join(import.meta.dirname, 'measure-load.mjs'),
    `${app.url}/login`,
    '--wait',
    'input[name=userName]',
    '--runs',
    String(RUNS),
    '--cpu',
    '1,4',
    ...steps.flatMap((step) => ['--step', step]),
    '--home-wait',
    '.home-panel',
    '--chromium',
    chromiumPath,
    '--label',
    'liveline',
    '--out',
    out,
  ]
  await new Promise<void>((resolve, reject) => {
    const child = spawn(process.execPath, args, { stdio: ['ignore', 'ignore', 'inherit'] })
    child.on('exit', (code) => (code === 0 ? resolve() : reject(new Error(`measure-load ended with ${code}`))))
  })
  const profiles = (JSON.parse(readFileSync(out, 'utf8')) as Record<string, { profiles: Profiles }>)['liveline']!
    .profiles
  const [fast, slow] = [profiles['cpu1']!, profiles['cpu4']!]
  const figuresOf = (part: 'load' | 'home') => ({
    'kB gzip/brotli': round(fast[part].bytes / 1024),
    requests: fast[part].requests,
    'first paint, ms (1 ×, 4 ×)': `${round(fast[part].fcp)}, ${round(slow[part].fcp)}`,
    'largest paint, ms (1 ×, 4 ×)': `${round(fast[part].lcp)}, ${round(slow[part].lcp)}`,
    'blocking, ms (1 ×, 4 ×)': `${round(fast[part].tbt)}, ${round(slow[part].tbt)}`,
  })
  const sizes = { runs: RUNS, viewport: '1440x900', cache: 'cold' }
  report({
    name: 'page-load-login',
    claim: 'Login page, cold cache',
    sizes,
    figures: figuresOf('load'),
    // Lightest peer: vue-element-admin, 467 kB with the same script.
    ratio: fast.load.bytes / 1024 / 467,
    budget: '≤ 120 kB, ≤ 6 requests, first paint ≤ 200 / 500 ms',
    met: fast.load.bytes <= 120 * 1024 && fast.load.requests <= 6 && fast.load.fcp <= 200 && slow.load.fcp <= 500,
  })
  report({
    name: 'page-load-home',
    claim: 'Home after login, cold cache',
    sizes,
    figures: figuresOf('home'),
    ratio: fast.home.bytes / 1024 / 792,
    budget: '≤ 400 kB, largest paint ≤ 350 / 900 ms, blocking ≤ 20 / 100 ms',
    met:
      fast.home.bytes <= 400 * 1024 &&
      fast.home.lcp <= 350 &&
      slow.home.lcp <= 900 &&
      fast.home.tbt <= 20 &&
      slow.home.tbt <= 100,
  })
} finally {
  rmSync(folder, { recursive: true, force: true })
  await app.stop()
}
