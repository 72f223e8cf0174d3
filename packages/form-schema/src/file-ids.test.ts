import { describe, expect, it } from 'vitest'
import { fileIdsIn } from './file-ids.ts'
import { validateFormData } from './validate.ts'

const [first, second, third] = [1, 2, 3].map((digit) => `00000000-0000-4000-8000-00000000000${digit}`)
const schema = {
  type: 'form',
  body: [
    { type: 'input-file', name: 'papers' },
    { type: 'input-signature', name: 'signed' },
    { type: 'combo', name: 'rows', multiple: true, items: [{ type: 'input-file', name: 'scan' }] },
  ],
}
const file = (fileId: unknown) => ({ fileId, name: 'a.pdf' })

describe('the files of a form', () => {
  it('are those of its fields, its signatures and its rows, each once', () => {
    const values = {
      papers: [file(first), file('no id')],
      signed: second,
      rows: [{ scan: [file(third)] }, { scan: [file(first)] }, 'no row'],
    }

    expect(fileIdsIn(schema, values)).toEqual([first, second, third])
  })

  it('stand in one field once', () => {
    const problems = (papers: unknown) => validateFormData(schema, { papers }).map(({ path }) => path)

    expect(problems([file(first), file(second)])).toEqual([])
    expect(problems([file(first), file(first)])).toEqual(['papers'])
  })
})
