import { spawnSync } from 'node:child_process'
import { cp, mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'

const innocent: Readonly<Record<string, string>> = {
  'package.json': '{ "type": "module" }',
  'packages/contract/src/call.ts': "import { z } from 'zod'",
  'packages/contract/src/constants.ts': "export const TIME_ZONE = 'Asia/Shanghai'",
  'packages/form-schema/src/lint.ts': "import { call } from '@liveline/contract/call.ts'",
  'packages/workflow-engine/src/engine.ts': "export * from './token.ts'",
  'apps/server/src/http/call.ts': "import { call } from '@liveline/contract/call.ts'",
  'apps/server/src/database/migrate.ts': "const text = 'insert into gloves (id) values (1)'",
  'apps/server/src/modules/gloves/gloves.repository.ts': "const text = 'select id from gloves'",
  'apps/server/src/wiring/people.ts': "import '../modules/gloves/gloves.repository.ts'",
  ...Object.fromEntries(
    ['app', 'features/home', 'form', 'amis', 'session', 'api', 'ui'].map((folder) => [
      `apps/web/src/${folder}/main.tsx`,
      "import { call } from '@liveline/contract/call.ts'",
    ]),
  ),
  'e2e/journey.test.ts': "import { test } from 'vitest'",
}

/** Not spelled in an import, or the check would find this file guilty. */
const guest = 'amis'

let root: string

beforeEach(async () => {
  root = await mkdtemp(join(tmpdir(), 'liveline-boundaries-'))
  await mkdir(join(root, 'tools'))
  for (const name of ['boundaries.ts', 'find-sql.ts', 'run-step.ts']) {
    await cp(join(import.meta.dirname, name), join(root, 'tools', name))
  }
  await know({})
  await add(innocent)
})

afterEach(() => rm(root, { recursive: true }))

async function add(files: Readonly<Record<string, string>>): Promise<void> {
  for (const [file, text] of Object.entries(files)) {
    await mkdir(dirname(join(root, file)), { recursive: true })
    await writeFile(join(root, file), text)
  }
}

const know = (breaches: Readonly<Record<string, readonly string[]>>) =>
  add({ 'tools/known-breaches.json': JSON.stringify(breaches) })

function check(): { code: number | null; words: string } {
  const { status, stdout, stderr } = spawnSync(process.execPath, [join(root, 'tools/boundaries.ts')], {
    encoding: 'utf8',
  })
  return { code: status, words: stdout + stderr }
}

describe('the boundary check', () => {
  it('passes what keeps to the rules', () => {
    expect(check()).toMatchObject({ code: 0, words: expect.stringContaining(' 0 broken') })
  })

  it('names every rule that is broken, and by which import', async () => {
    await add({
      'packages/contract/src/a.ts': "import '@liveline/workflow-engine/engine.ts'",
      'packages/form-schema/src/k.ts': "import '@liveline/workflow-engine/engine.ts'",
      'packages/sensitive-words/src/l.ts': "import pg from 'pg'",
      'packages/workflow-engine/src/b.ts': "import { readFileSync } from 'node:fs'",
      'apps/server/src/c.ts': "import '../../web/src/app/main.tsx'",
      'apps/web/src/d.ts': `import '@liveline/workflow-engine/engine.ts'\nimport '${guest}'`,
      'apps/server/src/modules/users/e.ts': "import '../roles/roles.repository.ts'",
      'apps/server/src/http/f.ts': "import '../modules/users/users.service.ts'",
      'apps/server/src/modules/roles/m.ts': "import '../../wiring/people.ts'",
      'apps/web/src/features/home/g.ts': "import '../forms/form-page.tsx'\nimport '../../app/router.tsx'",
      'apps/web/src/app/paths.ts': "import '../ui/navigation.ts'",
      'apps/web/src/ui/j.ts': "import '../features/home/main.tsx'",
      'apps/server/src/h.ts': "import './i.ts'",
      'apps/server/src/i.ts': "import './h.ts'",
    })

    const { code, words } = check()

    expect(code).toBe(1)
    for (const rule of [
      'packages-stand-alone: packages/contract/src/a.ts',
      'contract-imports-only-zod: packages/contract/src/a.ts',
      'form-schema-is-pure: packages/form-schema/src/k.ts',
      'packages-stand-alone: packages/form-schema/src/k.ts',
      'sensitive-words-is-pure: packages/sensitive-words/src/l.ts',
      'engine-is-pure: packages/workflow-engine/src/b.ts',
      'web-and-server-are-strangers: apps/server/src/c.ts',
      'web-knows-no-engine: apps/web/src/d.ts',
      'only-amis-folder-imports-amis: apps/web/src/d.ts',
      'modules-meet-through-services: apps/server/src/modules/users/e.ts',
      'http-and-database-know-no-module: apps/server/src/http/f.ts',
      'only-app-knows-the-wiring: apps/server/src/modules/roles/m.ts',
      'features-are-strangers: apps/web/src/features/home/g.ts',
      'features-know-no-app: apps/web/src/features/home/g.ts',
      'shared-rooms-know-no-feature: apps/web/src/ui/j.ts',
      'paths-is-a-leaf: apps/web/src/app/paths.ts',
      'no-cycles: apps/server/src/h.ts → apps/server/src/i.ts',
    ])
      expect(words).toContain(rule)
  })

  it('lets no module export anything named then', async () => {
    const lines = ['export const then = 1', 'export async function then() {}', "export { a, b as then } from './b.ts'"]
    for (const [index, line] of lines.entries()) await add({ [`packages/contract/src/thenable-${index}.ts`]: line })
    await add({ 'packages/contract/src/innocent.ts': 'export const thence = { then: 1 }' })

    const { code, words } = check()

    expect(code).toBe(1)
    expect(words.match(/nothing-named-then-is-exported: \S+/g)).toEqual(
      lines.map((_, index) => `nothing-named-then-is-exported: packages/contract/src/thenable-${index}.ts`),
    )
  })

  it('lets a module use what decides, and the types, of another', async () => {
    await add({
      'apps/server/src/modules/users/rank.ts': "import '../roles/grade.ts'\nimport type { R } from '../roles/rows.ts'",
      'apps/server/src/modules/roles/grade.ts': 'export const grade = 1',
      'apps/server/src/modules/roles/rows.ts': "import '../../database/open.ts'",
    })
    expect(check()).toMatchObject({ code: 0 })

    await add({ 'apps/server/src/modules/roles/grade.ts': "import './rows.ts'" })
    expect(check()).toMatchObject({ code: 1, words: expect.stringContaining('modules-meet-through-services') })
  })

  it('lets a feature name the page that it links to', async () => {
    await add({
      'packages/contract/src/console-addresses.ts': "export const TASK_PATH = '/task'",
      'apps/web/src/app/paths.ts': "import '@liveline/contract/console-addresses.ts'",
      'apps/web/src/features/home/g.ts': "import '../../app/paths.ts'",
    })
    expect(check()).toMatchObject({ code: 0 })
  })

  it.each([
    ["'select id from gloves'"],
    ['`insert into\n  gloves (id) values ($1)`'],
    ['`${begin} update gloves g set worn = true`'],
    ["'delete from gloves'"],
    ["'select pg_notify($1, $2)'"],
    ["'SELECT id FROM gloves'"],
    ["'DELETE FROM gloves'"],
  ])('names a file outside the repositories that says %s', async (text) => {
    await add({ 'apps/server/src/modules/gloves/gloves.service.ts': `query(${text})` })
    expect(check()).toMatchObject({
      code: 1,
      words: expect.stringContaining('only-repositories-touch-sql: apps/server/src/modules/gloves/gloves.service.ts ('),
    })
  })

  it('takes no sentence for SQL, and leaves tests alone', async () => {
    await add({
      'apps/server/src/modules/gloves/gloves.service.ts': "fail('Select one from the list, or update the set')",
      'apps/server/src/modules/gloves/gloves.test.ts': "query('select id from gloves')",
    })
    expect(check()).toMatchObject({ code: 0 })
  })

  it('fails when it found no SQL where it belongs', async () => {
    await add({ 'apps/server/src/modules/gloves/gloves.repository.ts': 'query(statement)' })
    expect(check()).toMatchObject({ code: 1, words: expect.stringContaining('saw no SQL in any repository') })
  })

  it('names a second place that says the time zone, and fails when it saw none', async () => {
    await add({ 'apps/web/src/ui/clock.ts': "export const offset = '+08:00'" })
    expect(check()).toMatchObject({
      code: 1,
      words: expect.stringContaining('one-time-zone: apps/web/src/ui/clock.ts'),
    })

    await add({ 'apps/web/src/ui/clock.ts': '', 'packages/contract/src/constants.ts': '' })
    expect(check()).toMatchObject({ code: 1, words: expect.stringContaining('saw no time zone') })
  })

  it('lets a known breach be, and names one that is none any more', async () => {
    await add({
      'apps/server/src/modules/gloves/gloves.service.ts': "query('select id from gloves')",
      'apps/web/src/features/forms/g.ts': "import '../home/main.tsx'",
    })
    await know({
      'only-repositories-touch-sql': ['apps/server/src/modules/gloves/gloves.service.ts'],
      'features-are-strangers': ['apps/web/src/features/forms/ → apps/web/src/features/home/'],
    })
    expect(check()).toMatchObject({ code: 0 })

    await add({ 'apps/web/src/features/forms/g.ts': "import '../../ui/main.tsx'" })
    expect(check()).toMatchObject({
      code: 1,
      words: expect.stringContaining(
        'features-are-strangers: apps/web/src/features/forms/ → apps/web/src/features/home/ keeps',
      ),
    })
  })

  it('fails when it saw nothing of a part that the rules speak of', async () => {
    await rm(join(root, 'packages/workflow-engine'), { recursive: true })

    expect(check()).toMatchObject({
      code: 1,
      words: expect.stringContaining('saw no file in packages/workflow-engine/src/'),
    })
  })
})
