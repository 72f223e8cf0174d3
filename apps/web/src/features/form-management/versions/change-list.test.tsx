// @vitest-environment happy-dom
import type { SchemaChange } from '@liveline/contract/form-design/shapes.ts'
import { cleanup, render, screen } from '@testing-library/react'
import { afterEach, beforeAll, expect, it } from 'vitest'
import { startTexts } from '../../../../test/start-texts.ts'
import { ChangeList } from './change-list.tsx'

beforeAll(() => startTexts())
afterEach(cleanup)

const change = (part: Partial<SchemaChange>): SchemaChange => ({
  ...{ kind: 'settingChanged', field: 'count', label: '件数', labelEn: 'Pieces', from: '', to: '' },
  ...part,
})

it('tells kinds and what must be filled in by their words, never as the schema writes them', () => {
  render(
    <ChangeList
      title="电脑"
      changes={[
        change({ kind: 'fieldAdded', to: 'input-number' }),
        change({ kind: 'typeChanged', from: 'input-text', to: 'input-number' }),
        change({ kind: 'layoutRemoved', from: 'fieldset' }),
        change({ kind: 'typeChanged', from: 'input-text', to: 'from-elsewhere' }),
        change({ kind: 'requiredChanged', from: 'false', to: 'true' }),
        change({ kind: 'ruleChanged', from: '1', to: '2' }),
      ]}
    />,
  )

  expect(screen.getAllByRole('listitem').map((item) => item.querySelector('.form-change-values')?.textContent)).toEqual(
    ['数字', '单行文字 → 数字', '分区', '单行文字 → from-elsewhere', '选填 → 必填', '1 → 2'],
  )
})
