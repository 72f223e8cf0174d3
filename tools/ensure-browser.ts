import { spawnSync } from 'node:child_process'
import { accessSync, constants, existsSync } from 'node:fs'

const systemBrowsers = [
  '/usr/bin/chromium',
  '/usr/bin/chromium-browser',
  '/usr/bin/google-chrome',
  '/usr/bin/google-chrome-stable',
]

/**
 * The browser the tests drive: `CHROMIUM_PATH`, else a system Chromium or Chrome, else (as root on Debian) one that it
 * installs with Chinese fonts, else the one inside `@sparticuz/chromium`. Undefined when there is none.
 */
export async function ensureBrowser(): Promise<string | undefined> {
  const configured = process.env['CHROMIUM_PATH']
  if (configured !== undefined) {
    accessSync(configured, constants.X_OK)
    return configured
  }
  const found = systemBrowsers.find((file) => existsSync(file))
  if (found !== undefined) return found
  if (process.getuid?.() === 0 && existsSync('/usr/bin/apt-get')) {
    console.log('No browser found: installing Debian packages chromium and fonts-noto-cjk …')
    const script = 'apt-get update -qq && DEBIAN_FRONTEND=noninteractive apt-get install -y -qq chromium fonts-noto-cjk'
    const { status } = spawnSync('bash', ['-c', script], { stdio: ['ignore', 'ignore', 'inherit'] })
    if (status === 0 && existsSync('/usr/bin/chromium')) return '/usr/bin/chromium'
  }
  return sparticuzChromium()
}

async function sparticuzChromium(): Promise<string | undefined> {
  try {
    // Without this name the package leaves out the libraries that a bare Debian lacks.
    process.env['AWS_LAMBDA_JS_RUNTIME'] ??= 'nodejs22.x'
    // Named indirectly: npm leaves this optional package out on a Node too old for it.
    const packageName: string = '@sparticuz/chromium'
    const { default: chromium } = (await import(packageName)) as {
      default: { executablePath(): Promise<string> }
    }
    return await chromium.executablePath()
  } catch {
    return undefined
  }
}
