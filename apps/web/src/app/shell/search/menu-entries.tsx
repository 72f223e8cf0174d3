import { nameIn, type Language } from '@liveline/contract/language.ts'
import type { MenuNode } from '../../menu-routes.ts'
import { MenuIcon } from '../../../ui/labels/menu-icon.tsx'
import type { LocalEntry } from './find-local.ts'

/** The pages of the visible menu, in its order. */
export function menuEntries(
  nodes: readonly MenuNode[],
  language: Language,
  trail: readonly string[] = [],
): readonly LocalEntry[] {
  return nodes.flatMap((node) => {
    const title = nameIn(language, node)
    if (node.children.length > 0) return menuEntries(node.children, language, [...trail, title])
    return [
      {
        hit: {
          key: `page:${node.id}`,
          group: 'pages' as const,
          title,
          detail: trail.join(' / '),
          icon: <MenuIcon name={node.icon} />,
          to: node.to,
          newTab: node.newTab,
        },
        keywords: node.keywords,
        other: `${node.name} ${node.nameEn} ${node.path}`,
      },
    ]
  })
}
