import { spawnSync } from 'node:child_process'
import { cp, mkdir, mkdtemp, rm, symlink, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { afterEach, beforeEach, expect, it } from 'vitest'

const repository = join(import.meta.dirname, '..')
let root: string

beforeEach(async () => {
  root = await mkdtemp(join(tmpdir(), 'liveline-unused-'))
  await cp(join(repository, 'knip.jsonc'), join(root, 'knip.jsonc'))
  await symlink(join(repository, 'node_modules'), join(root, 'node_modules'))
})
afterEach(() => rm(root, { recursive: true }))

async function add(files: Readonly<Record<string, string>>): Promise<void> {
  for (const [file, text] of Object.entries(files)) {
    await mkdir(dirname(join(root, file)), { recursive: true })
    await writeFile(join(root, file), text)
  }
}

it('names what nobody uses, and what is used undeclared', async () => {
  await add({
    'package.json': '{ "type": "module", "workspaces": ["apps/*", "packages/*"] }',
    'apps/server/package.json': '{ "name": "server", "dependencies": { "fastify": "5.12.8" } }',
    'apps/server/src/main.ts': "import { worn } from './gloves.ts'\nimport pg from 'pg'\nconsole.log(worn, pg)",
    'apps/server/src/gloves.ts': 'export const worn = 1\nexport const torn = 2',
    'apps/server/src/lost.ts': 'export const lost = 1',
    'packages/contract/package.json': '{ "name": "contract", "exports": { "./*.ts": "./src/*.ts" } }',
    'packages/contract/src/glove.ts': "export const Glove = 'glove'",
  })

  const { status, stdout } = spawnSync('knip', ['--no-progress', '--no-config-hints'], {
    cwd: root,
    encoding: 'utf8',
    env: { ...process.env, PATH: `${join(repository, 'node_modules/.bin')}:${process.env['PATH'] ?? ''}` },
  })

  expect(status).toBe(1)
  for (const unused of [
    /torn .*gloves\.ts/,
    /lost\.ts/,
    /fastify .*package\.json/,
    /pg .*main\.ts/,
    /Glove .*glove\.ts/,
  ]) {
    expect(stdout).toMatch(unused)
  }
  expect(stdout).not.toMatch(/\bworn\b/)
})
