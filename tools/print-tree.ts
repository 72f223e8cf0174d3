/** `npm run tree`: the workspaces with their one-line captions. */
import { globSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { repositoryRoot } from './run-step.ts'

for (const file of globSync('{packages,apps}/*/package.json', { cwd: repositoryRoot }).toSorted()) {
  const { name, description } = JSON.parse(readFileSync(path.join(repositoryRoot, file), 'utf8')) as {
    name: string
    description: string
  }
  console.log(`${path.dirname(file).padEnd(28)} ${name.padEnd(28)} ${description}`)
}
