import { spawnSync } from 'node:child_process'
import { cp, mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { afterEach, beforeEach, expect, it } from 'vitest'

const picture = `# Architecture

## The rooms

    apps/server/src/
      modules/          what it is about
        gloves/ boots/
`
const glossary = `| wire | inside | from |
|---|---|---|
| glove | insulating glove: worn on the hand | ours |
| footwear | boot (dielectric) | ours |
`

let root: string

beforeEach(async () => {
  root = await mkdtemp(join(tmpdir(), 'liveline-documents-'))
  await mkdir(join(root, 'tools'))
  for (const name of ['documents.ts', 'run-step.ts']) {
    await cp(join(import.meta.dirname, name), join(root, 'tools', name))
  }
  await add({
    'package.json': '{ "type": "module" }',
    'ARCHITECTURE.md': picture,
    'docs/glossary.md': glossary,
    'README.md': 'See `modules/gloves/wear.ts`, and `<subject>/*.ts`.',
    'apps/server/src/modules/gloves/wear.ts': 'export const worn = 1',
    'apps/server/src/modules/boots/wear.ts': 'export const worn = 1',
  })
})
afterEach(() => rm(root, { recursive: true }))

async function add(files: Readonly<Record<string, string>>): Promise<void> {
  for (const [file, text] of Object.entries(files)) {
    await mkdir(dirname(join(root, file)), { recursive: true })
    await writeFile(join(root, file), text)
  }
}

function check(): { code: number | null; words: string } {
  const { status, stdout, stderr } = spawnSync(process.execPath, [join(root, 'tools/documents.ts')], {
    encoding: 'utf8',
  })
  return { code: status, words: stdout + stderr }
}

it('passes documents that say what is there', () => {
  expect(check()).toMatchObject({ code: 0, words: expect.stringContaining(' 0 faults') })
})

it.each([
  ['a file that is gone', { 'docs/security.md': 'As in `gloves/worn.ts`.' }, 'docs/security.md names gloves/worn.ts'],
  [
    'a room that is not drawn',
    { 'apps/server/src/modules/gloves/boot/a.ts': '' },
    'does not draw apps/server/src/modules/gloves/boot/',
  ],
  [
    'a drawn room that is gone',
    { 'ARCHITECTURE.md': `${picture}        ropes/\n` },
    'draws apps/server/src/modules/ropes/, which is not there',
  ],
  [
    'a folder whose name nobody explains',
    { 'ARCHITECTURE.md': `${picture}        hand/\n`, 'apps/server/src/modules/hand/a.ts': '' },
    'docs/glossary.md does not explain "hand"',
  ],
  ['that no room is drawn', { 'ARCHITECTURE.md': '# Architecture' }, 'saw no room'],
])('names %s', async (_, files, fault) => {
  await add(files)
  const { code, words } = check()
  expect(code).toBe(1)
  expect(words).toContain(fault)
})
