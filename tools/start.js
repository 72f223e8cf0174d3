// Plain JavaScript on purpose: an old Node must get as far as the sentence below instead of a syntax error.
import { spawn } from 'child_process'
import { existsSync } from 'fs'
import { dirname, join } from 'path'
import { fileURLToPath } from 'url'

const tools = dirname(fileURLToPath(import.meta.url))
const pinned = join(tools, '../node_modules/node/bin/node')
const [script = 'start.ts', ...rest] = process.argv.slice(2)

function isNewEnough(version) {
  const [major, minor] = version.split('.').map(Number)
  return major > 22 || (major === 22 && minor >= 18)
}

if (isNewEnough(process.versions.node)) {
  process.argv.splice(2, 1)
  await import(`./${script}`)
} else if (existsSync(pinned)) {
  const child = spawn(pinned, [join(tools, script), ...rest], { stdio: 'inherit' })
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP']) process.on(signal, () => child.kill(signal))
  child.on('exit', (code, signal) => process.exit(code === null ? (signal === 'SIGINT' ? 130 : 1) : code))
} else {
  console.error(
    `Liveline needs Node.js 22.18 or newer and this is ${process.versions.node}: run 'npm rebuild node' to fetch the one it brings along (install scripts were switched off), or install a newer Node.js.`,
  )
  process.exit(1)
}
