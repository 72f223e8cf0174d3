/* oxlint-disable jsx-a11y/prefer-tag-over-role -- a toolbar has no tag. */
import {
  ArrowDownOutlined,
  ArrowUpOutlined,
  CopyOutlined,
  DeleteOutlined,
  GroupOutlined,
  PlusOutlined,
  PlusSquareOutlined,
  ScissorOutlined,
  SnippetsOutlined,
  UngroupOutlined,
} from '@ant-design/icons'
import type { ComponentType } from 'react'
import { useTranslation } from 'react-i18next'
import { copyText } from '../../ui/copy-text.ts'
import { IconButton } from '../../ui/controls/icon-button.tsx'
import { toast } from '../../ui/feedback/toasts.ts'
import type { Commands } from './commands.ts'
import { useDesignerState } from './designer-context.ts'
import { groupNodes, isGroup } from './schema-edit/group-nodes.ts'
import { treeOf } from './schema-edit/tree.ts'

interface Props {
  readonly commands: Commands
  readonly onAdd: () => void
  /** What was copied in this page: the clipboard of the system cannot be read by a button everywhere. */
  readonly copied: string
  readonly onCopied: (text: string) => void
}

/** What can be done with the chosen components, for the mouse and the finger. */
export function Toolbar({ commands, onAdd, copied, onCopied }: Props) {
  const { t } = useTranslation()
  const schema = useDesignerState((state) => state.schema)
  const chosen = useDesignerState((state) => state.chosen)
  const tree = treeOf(schema)
  const isAny = chosen.some((id) => tree.get(id)?.parent !== undefined)
  const mayGroup = isAny && groupNodes(schema, chosen, { type: 'fieldset' }) !== undefined
  const mayUngroup = chosen.length === 1 && isGroup(schema, chosen[0] ?? '')
  const give = (text: string | undefined) => {
    if (text === undefined) return
    onCopied(text)
    void copyText(text)
  }
  const paste = async () => {
    const text = (await readClipboard()) ?? copied
    if (!commands.paste(text) && (copied === '' || !commands.paste(copied))) toast.info(t('designer.nothingToPaste'))
  }
  const tools: readonly (readonly [label: string, Icon: ComponentType, run: () => unknown, isOff: boolean])[] = [
    [t('designer.tool.add'), PlusOutlined, onAdd, false],
    [t('designer.tool.up'), ArrowUpOutlined, () => commands.move(-1), !isAny],
    [t('designer.tool.down'), ArrowDownOutlined, () => commands.move(1), !isAny],
    [t('designer.tool.duplicate'), PlusSquareOutlined, commands.duplicate, !isAny],
    [t('designer.tool.group'), GroupOutlined, commands.group, !mayGroup],
    [t('designer.tool.ungroup'), UngroupOutlined, commands.ungroup, !mayUngroup],
    [t('designer.tool.cut'), ScissorOutlined, () => give(commands.cut()), !isAny],
    [t('designer.tool.copy'), CopyOutlined, () => give(commands.copy()), !isAny],
    [t('designer.tool.paste'), SnippetsOutlined, () => void paste(), false],
    [t('designer.tool.remove'), DeleteOutlined, commands.remove, !isAny],
  ]
  return (
    <div className="ll-designer-tools" role="toolbar" aria-label={t('designer.tools')}>
      {tools.map(([label, Icon, run, isOff]) => (
        <IconButton key={label} label={label} disabled={isOff} onClick={() => run()}>
          <Icon aria-hidden />
        </IconButton>
      ))}
    </div>
  )
}

/** The clipboard of the system, where the browser lets a button read it. */
async function readClipboard(): Promise<string | undefined> {
  try {
    return await navigator.clipboard.readText()
  } catch {
    return undefined
  }
}
