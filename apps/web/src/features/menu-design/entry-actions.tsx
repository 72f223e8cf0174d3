import { DeleteOutlined, DragOutlined, FileAddOutlined, FolderAddOutlined, KeyOutlined } from '@ant-design/icons'
import { type Language, say } from '@liveline/contract/language.ts'
import { menuProblemTexts } from '@liveline/contract/menu/menu-problem.texts.ts'
import type { ManagedEntry } from '@liveline/contract/menu/shapes.ts'
import type { TFunction } from 'i18next'
import type { ReactNode } from 'react'
import { MenuItem } from '../../ui/menu/menu-item.tsx'
import type { EntryType } from './entry-draft.ts'
import { FOLDER } from './menu-nodes.tsx'

interface Acts {
  readonly entry: ManagedEntry | undefined
  readonly t: TFunction
  readonly language: Language
  readonly close: () => void
  readonly onAdd: (type: EntryType, parent: ManagedEntry) => void
  readonly onMove: () => void
  readonly onDelete: (entry: ManagedEntry) => void
}

/** What can be done with an entry of the tree. */
export function entryActions({ entry, t, language, close, onAdd, onMove, onDelete }: Acts): ReactNode {
  if (entry === undefined) return null
  const then = (act: () => void) => () => {
    close()
    act()
  }
  return (
    <>
      {entry.type === FOLDER && (
        <>
          <MenuItem icon={<FileAddOutlined aria-hidden />} onSelect={then(() => onAdd(2, entry))}>
            {t('menuDesign.addPage')}
          </MenuItem>
          <MenuItem icon={<FolderAddOutlined aria-hidden />} onSelect={then(() => onAdd(1, entry))}>
            {t('menuDesign.addFolder')}
          </MenuItem>
        </>
      )}
      {entry.type !== 3 && (
        <MenuItem icon={<KeyOutlined aria-hidden />} onSelect={then(() => onAdd(3, entry))}>
          {t('menuDesign.addRight')}
        </MenuItem>
      )}
      <MenuItem icon={<DragOutlined aria-hidden />} onSelect={then(onMove)}>
        {t('menuDesign.move')}
      </MenuItem>
      <MenuItem
        danger
        icon={<DeleteOutlined aria-hidden />}
        refusal={entry.ofPack ? say(language, menuProblemTexts.ofPack) : ''}
        onSelect={then(() => onDelete(entry))}
      >
        {t('menuDesign.delete')}
      </MenuItem>
    </>
  )
}
