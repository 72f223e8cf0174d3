import { type ChildProcess, spawn } from 'node:child_process'
import { createRequire } from 'node:module'
import { dirname, join, resolve } from 'node:path'

/** What `npm run dev` runs: the server restarting on change, and Vite's own server for the console. */
const root = resolve(import.meta.dirname, '..')
const web = join(root, 'apps/web')
const vite = join(dirname(createRequire(join(web, 'package.json')).resolve('vite/package.json')), 'bin/vite.js')

const server = `http://127.0.0.1:${process.env['PORT'] ?? '8080'}`
const children: ChildProcess[] = [
  spawn(process.execPath, ['--watch', '--watch-preserve-output', 'apps/server/src/main.ts'], {
    cwd: root,
    stdio: 'inherit',
  }),
  spawn(process.execPath, [vite], { cwd: web, stdio: 'inherit', env: { ...process.env, LIVELINE_SERVER: server } }),
]

const stop = () => children.forEach((child) => child.exitCode === null && child.kill('SIGTERM'))
process.on('SIGINT', stop)
process.on('SIGTERM', stop)
for (const child of children) {
  child.on('exit', stop)
}
