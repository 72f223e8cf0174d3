import * as icons from '@ant-design/icons'
import { itemTypes } from '@liveline/form-schema/item-kinds.ts'
import { kinds } from '@liveline/form-schema/kinds/registry.ts'
import { layoutKind, layoutTypes } from '@liveline/form-schema/layouts/registry.ts'
import { expect, it } from 'vitest'

const entries = [
  ...itemTypes.map((type) => kinds[type].palette),
  ...layoutTypes.map((type) => layoutKind(type).palette),
]

it.each(entries.flatMap((entry) => (entry === undefined ? [] : [[entry.name.en, entry.icon]])))(
  'offers %s under an icon that is there: %s',
  (_, icon) => {
    expect(Object.keys(icons)).toContain(icon)
  },
)
