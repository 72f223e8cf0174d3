/**
 * `npm run bench -- [name…] [--large] [--huge] [--runs 5] [--label before]`: runs the named benchmarks, or all, one after the other.
 * With `--label before` a result is kept beside the later ones until it is measured anew with that label.
 */
import { globSync } from 'node:fs'
import path from 'node:path'
import { wanted } from './options.ts'

const files = globSync('*.bench.ts', { cwd: import.meta.dirname }).toSorted()
const names = files.map((file) => file.replace('.bench.ts', ''))
const unknown = wanted.filter((name) => !names.includes(name))
if (unknown.length > 0) throw new Error(`No benchmark ${unknown.join(', ')}. There are: ${names.join(', ')}`)
for (const name of wanted.length === 0 ? names : wanted)
  await import(path.join(import.meta.dirname, `${name}.bench.ts`))
