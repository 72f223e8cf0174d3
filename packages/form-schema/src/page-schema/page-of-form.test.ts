import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { AmisSchema } from '@liveline/contract/form/shapes.ts'
import { describe, expect, it } from 'vitest'
import { kinds } from '../kinds/registry.ts'
import { lintPage } from './lint-page.ts'
import { pageOfForm } from './page-of-form.ts'

const seeds = join(import.meta.dirname, '../../../../apps/server/seeds/live-line')
const packForms = readdirSync(join(seeds, 'forms')).map((name): [string, unknown] => [
  name,
  JSON.parse(readFileSync(join(seeds, 'forms', name), 'utf8')),
])
const pageOf = (schema: AmisSchema) => pageOfForm({ formId: 10_000, name: '工器具', nameEn: 'Tools', schema })
const schemaIn = (held: unknown) => ((held as { schema?: AmisSchema }).schema ?? held) as AmisSchema

describe('a page made from a form', () => {
  it.each(packForms)('is sound: %s', (_, held) => {
    expect(lintPage(pageOf(schemaIn(held)), 'en')).toEqual([])
  })

  it('is sound whatever kind of item the form holds', () => {
    for (const kind of Object.values(kinds)) {
      const item = { name: 'held', ...kind.example.item }
      expect(lintPage(pageOf({ type: 'form', body: [item] }), 'en')).toEqual([])
    }
  })

  it('lists the first fields, filters by texts and choices, and speaks both languages', () => {
    const page = pageOf({
      type: 'form',
      body: [
        { type: 'input-text', name: 'tool', label: '工器具', labelEn: 'Tool' },
        { type: 'select', name: 'state', label: '状态', options: [{ value: 'ok', label: '合格', labelEn: 'Fit' }] },
        { type: 'input-datetime', name: 'at', label: '时间' },
        { type: 'input-text', name: 'secret', label: '隐藏', hidden: true },
        { type: 'combo', name: 'parts', items: [{ type: 'input-text', name: 'part' }] },
      ],
    })

    const text = JSON.stringify(page)
    expect(text).toContain('"filters":[{"field":"tool","op":"contains","value":"${tool}"},{"field":"state","op":"eq"')
    expect(text).toContain('"label":"工器具","labelEn":"Tool"')
    expect(text).toContain('"map":{"ok":"合格"},"mapEn":{"ok":"Fit"}')
    expect(text).toContain("DATETOSTR(values.at, 'YYYY-MM-DD HH:mm')")
    expect(text).not.toContain('values.secret')
    expect(text).not.toContain('values.parts')
    expect(page).toMatchObject({ type: 'page', title: '工器具', titleEn: 'Tools' })
  })
})
