import { expect, it } from 'vitest'
import { notesOf, readReleaseNotes } from './release-notes.ts'

const changelog = '# Changelog\n\n## 2.0.0 (unreleased)\n\n- New.\n- Better.\n\n## 1.0.0\n\nText.\n\n- First.\n'

it('takes the entries of a version, or of the newest', () => {
  expect(notesOf(changelog, '1.0.0')).toEqual(['First.'])
  expect(notesOf(changelog, '3.0.0')).toEqual(['New.', 'Better.'])
  expect(notesOf('', '1')).toEqual([])
})

it('finds those of the version that runs', async () => {
  expect((await readReleaseNotes('0.1.0')).length).toBeGreaterThan(3)
})
